package rest

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"casitas/internal/api"
	"casitas/internal/engine"
	"casitas/internal/rooms"
)

// getMatch is the record of a match, finished or so far, as JSON or as text for people.
func (e routes) getMatch(w http.ResponseWriter, r *http.Request) {
	id, asText := strings.CutSuffix(chi.URLParam(r, "id"), ".txt")
	asText = asText || wantsText(r)
	feed, _, err := e.glance(r.Context(), id)
	var s rooms.State
	if err == nil {
		s = feed.State()
	}
	if err == nil && (s.Seats[0].ID == "" || s.Seats[1].ID == "") {
		err = errNoMatch
	}
	if err != nil {
		e.Refuse(w, r, err)
		return
	}
	cache := "no-cache"
	if s.Why != "" {
		cache = "public, max-age=3600" // what was played stays as it is
	}
	w.Header().Set("Vary", "Accept")
	if unchanged(w, r, fmt.Sprintf("%d.%s.%t", s.At.Version, s.At.Head, asText), cache) {
		return
	}
	rec := recordOf(s)
	if !asText {
		api.Respond(w, http.StatusOK, rec)
		return
	}
	text := rec.String()
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Content-Length", strconv.Itoa(len(text)))
	_, _ = w.Write([]byte(text)) // whoever asked may have left
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

// recordOf is what was played in a room, with who played it and how it ended.
func recordOf(s rooms.State) engine.Record {
	rec := engine.RecordOf(s.Match)
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
		tags = append(tags, [2]string{"Clock", fmt.Sprintf("%g+%g", float64(c.Initial)/1000, float64(c.Increment)/1000)})
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

// when writes milliseconds since 1970 for people; nothing for 0.
func when(ms int64) string {
	if ms == 0 {
		return ""
	}
	return time.UnixMilli(ms).UTC().Format(time.RFC3339)
}
