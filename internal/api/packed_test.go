package api_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"testing"

	"casitas/internal/rooms"
	"casitas/web/wire"
)

// Records and replays are sent packed to who takes that, and say the same.
func TestRecordsArePacked(t *testing.T) {
	tb := seat(start(t), wire.Options{Rules: "hoyito-3", Length: rooms.MaxRounds, Opener: "south"})
	for range 20 {
		tb.sowFirst()
	}
	request := func(method, path, body, accept, tag string) (*http.Response, []byte) {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), method, tb.url+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Accept-Encoding", accept)
		if tag != "" {
			r.Header.Set("If-None-Match", tag)
		}
		res, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		got, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		return res, got
	}
	record := "/api/matches/" + tb.room
	_, whole := request(http.MethodGet, record, "", "identity", "")
	for _, c := range []struct{ method, path, body string }{
		{http.MethodGet, record, ""}, {http.MethodGet, record + ".txt", ""}, {http.MethodPost, "/api/replay", string(whole)},
	} {
		plain, want := request(c.method, c.path, c.body, "identity", "")
		res, got := request(c.method, c.path, c.body, "gzip, br", "")
		if res.Header.Get("Content-Encoding") != "gzip" || plain.Header.Get("Content-Encoding") != "" || 2*len(got) > len(want) {
			t.Errorf("%s %s: %q and %q, %d bytes of %d", c.method, c.path, plain.Header.Get("Content-Encoding"), res.Header.Get("Content-Encoding"), len(got), len(want))
			continue
		}
		unpack, err := gzip.NewReader(bytes.NewReader(got))
		if err != nil {
			t.Fatal(err)
		}
		if same, err := io.ReadAll(unpack); err != nil || !bytes.Equal(same, want) {
			t.Errorf("%s %s says something else packed: %v", c.method, c.path, err)
		}
		if !strings.Contains(strings.Join(res.Header.Values("Vary"), ","), "Accept-Encoding") {
			t.Errorf("%s %s varies by %q", c.method, c.path, res.Header.Values("Vary"))
		}
		if tag := res.Header.Get("ETag"); tag != "" {
			if tag == plain.Header.Get("ETag") {
				t.Errorf("%s is called %s whether packed or not", c.path, tag)
			}
			if again, _ := request(c.method, c.path, c.body, "gzip", tag); again.StatusCode != http.StatusNotModified {
				t.Errorf("%s is sent again: %d", c.path, again.StatusCode)
			}
		}
	}
}
