package api_test

import (
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"testing"

	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/web/wire"
)

// unpacked is what a packed response says.
func (a answer) unpacked(t *testing.T) string {
	t.Helper()
	if packing := a.header.Get("Content-Encoding"); packing != "gzip" {
		t.Fatalf("packed as %q", packing)
	}
	unpack := must.Get(gzip.NewReader(strings.NewReader(a.body)))(t)
	return string(must.Get(io.ReadAll(unpack))(t))
}

// Records and replays are sent packed to who takes that, and say the same.
func TestRecordsArePacked(t *testing.T) {
	tb := seat(start(t), wire.Options{Rules: "hoyito-3", Length: rooms.MaxRounds, Opener: "south"})
	for range 20 {
		tb.sowFirst()
	}
	record := "/api/matches/" + tb.room
	whole := tb.get(record).body
	for _, c := range [][3]string{{http.MethodGet, record}, {http.MethodGet, record + ".txt"}, {http.MethodPost, "/api/replay", whole}} {
		plain := tb.fetch(c[0], c[1], c[2], "Accept-Encoding", "identity")
		packed := tb.fetch(c[0], c[1], c[2], "Accept-Encoding", "gzip, br")
		if plain.header.Get("Content-Encoding") != "" || 2*len(packed.body) > len(plain.body) || packed.unpacked(t) != plain.body {
			t.Errorf("%s: %d bytes, packed %d", c[1], len(plain.body), len(packed.body))
		}
		if vary := strings.Join(packed.header.Values("Vary"), ","); !strings.Contains(vary, "Accept-Encoding") {
			t.Errorf("%s varies by %q", c[1], vary)
		}
		if tag := packed.header.Get("ETag"); c[0] == http.MethodGet {
			if again := tb.get(c[1], "Accept-Encoding", "gzip", "If-None-Match", tag); again.status != http.StatusNotModified || tag == plain.header.Get("ETag") {
				t.Errorf("%s as %s, is sent again: %d", c[1], tag, again.status)
			}
		}
	}
}
