package api_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"testing"

	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/web/wire"
)

// sent is a response as it came over the connection.
type sent struct {
	status int
	header http.Header
	body   []byte
}

func (n *node) raw(method, path, body, accept, tag string) sent {
	n.t.Helper()
	r := must.Get(http.NewRequestWithContext(n.t.Context(), method, n.url+path, strings.NewReader(body)))(n.t)
	r.Header.Set("Accept-Encoding", accept)
	r.Header.Set("If-None-Match", tag)
	res, err := http.DefaultTransport.RoundTrip(r)
	must.Do(n.t, err)
	defer res.Body.Close()
	got := must.Get(io.ReadAll(res.Body))(n.t)
	return sent{res.StatusCode, res.Header, got}
}

// unpacked is what a packed response says.
func (s sent) unpacked(t *testing.T) []byte {
	t.Helper()
	if packing := s.header.Get("Content-Encoding"); packing != "gzip" {
		t.Fatalf("packed as %q", packing)
	}
	unpack := must.Get(gzip.NewReader(bytes.NewReader(s.body)))(t)
	body := must.Get(io.ReadAll(unpack))(t)
	return body
}

// Records and replays are sent packed to who takes that, and say the same.
func TestRecordsArePacked(t *testing.T) {
	tb := seat(start(t), wire.Options{Rules: "hoyito-3", Length: rooms.MaxRounds, Opener: "south"})
	for range 20 {
		tb.sowFirst()
	}
	record := "/api/matches/" + tb.room
	whole := string(tb.raw(http.MethodGet, record, "", "identity", "").body)
	for _, c := range [][3]string{{http.MethodGet, record}, {http.MethodGet, record + ".txt"}, {http.MethodPost, "/api/replay", whole}} {
		plain, packed := tb.raw(c[0], c[1], c[2], "identity", ""), tb.raw(c[0], c[1], c[2], "gzip, br", "")
		if plain.header.Get("Content-Encoding") != "" || 2*len(packed.body) > len(plain.body) || !bytes.Equal(packed.unpacked(t), plain.body) {
			t.Errorf("%s: %d bytes, packed %d", c[1], len(plain.body), len(packed.body))
		}
		if vary := strings.Join(packed.header.Values("Vary"), ","); !strings.Contains(vary, "Accept-Encoding") {
			t.Errorf("%s varies by %q", c[1], vary)
		}
		if tag := packed.header.Get("ETag"); c[0] == http.MethodGet {
			if again := tb.raw(c[0], c[1], c[2], "gzip", tag); again.status != http.StatusNotModified || tag == plain.header.Get("ETag") {
				t.Errorf("%s as %s, is sent again: %d", c[1], tag, again.status)
			}
		}
	}
}
