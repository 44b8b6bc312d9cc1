package rest

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"casitas/internal/engine"
	"casitas/internal/rooms"
	"casitas/web"
)

// getMatch is the record of a match, finished or so far, as JSON or as text for people.
func (rs *records) getMatch(w http.ResponseWriter, r *http.Request) {
	id, asText := strings.CutSuffix(chi.URLParam(r, "id"), ".txt")
	asText = asText || wantsText(r)
	page, err := rs.get(r.Context(), id, rs.Address(r))
	if err != nil {
		rs.Refuse(w, r, err)
		return
	}
	cache := "no-cache"
	if page.ended {
		cache = "public, max-age=3600" // what was played stays as it is
	}
	w.Header().Set("Vary", "Accept, Accept-Encoding")
	kind, parts, pack := "application/json; charset=utf-8", page.json, &page.packed[0]
	if asText {
		kind, parts, pack = "text/plain; charset=utf-8", page.text, &page.packed[1]
	}
	tag := fmt.Sprintf("%d.%s.%t", page.at.Version, page.at.Head, asText)
	packing := ""
	if web.Takes(r.Header.Get("Accept-Encoding"), "gzip") {
		if body := rs.replays.pack(r.Context(), pack, parts); body != nil {
			tag, packing, parts = tag+".gzip", "gzip", [3][]byte{body}
		}
	}
	if unchanged(w, r, tag, cache) {
		return
	}
	if packing != "" {
		w.Header().Set("Content-Encoding", packing)
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Content-Length", strconv.Itoa(len(parts[0])+len(parts[1])+len(parts[2])))
	for _, part := range parts {
		if _, err := w.Write(part); err != nil {
			return // whoever asked has left
		}
	}
}

// wantsText says whether the asker would read text rather than JSON: by ?format=text or json, else by what it
// accepts. A person who follows a link in a browser reads text.
func wantsText(r *http.Request) bool {
	switch r.URL.Query().Get("format") {
	case "text":
		return true
	case "json":
		return false
	}
	accept := r.Header.Get("Accept")
	return strings.Contains(accept, "text/") && !strings.Contains(accept, "application/json")
}

// recordOf is the record of a room without its turns: how it was set up, who played, and how it ended.
func recordOf(s *rooms.State, won engine.Outcome) engine.Record {
	rec := engine.RecordOf(s.Match.Start())
	rec.Winner = won
	tags := [][2]string{
		{"Room", s.Room},
		{"South", s.Seats[0].Name},
		{"SouthID", s.Seats[0].ID},
		{"North", s.Seats[1].Name},
		{"NorthID", s.Seats[1].ID},
		{"Opened", when(s.Opened)},
		{"Ended", when(s.Ended)},
		{"Winner", string(s.Winner)},
		{"Why", string(s.Why)},
	}
	if c := s.Options.Clock; c != nil {
		tags = append(tags, [2]string{"Clock", clockTag(*c)})
	}
	if s.Options.Ballot {
		tags = append(tags, [2]string{"Ballot", strconv.Itoa(rooms.BallotTurns)})
	}
	for _, t := range tags {
		if t[1] == "" {
			continue
		}
		if tagged, err := rec.WithTag(t[0], t[1]); err == nil {
			rec = tagged
		}
	}
	return rec
}

// clockTag writes "600+5" (seconds, and those gained a turn), "30/turn" (seconds) or "3d/turn".
func clockTag(c rooms.TimeControl) string {
	switch {
	case c.Days > 0:
		return fmt.Sprintf("%dd/turn", c.Days)
	case c.Turn > 0:
		return fmt.Sprintf("%g/turn", float64(c.Turn)/1000)
	}
	return fmt.Sprintf("%g+%g", float64(c.Initial)/1000, float64(c.Increment)/1000)
}

// when writes milliseconds since 1970 for people; nothing for 0.
func when(ms int64) string {
	if ms == 0 {
		return ""
	}
	return time.UnixMilli(ms).UTC().Format(time.RFC3339)
}
