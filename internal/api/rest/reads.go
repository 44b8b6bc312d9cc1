package rest

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"casitas/internal/api"
	"casitas/internal/rooms"
	"casitas/web/wire"
)

// open lets pages of any origin read the response (CORS), and answers their browsers' preflights.
func open(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Access-Control-Allow-Origin", "*")
		h.Set("Access-Control-Expose-Headers", "ETag, Retry-After")
		h.Set("Cross-Origin-Resource-Policy", "cross-origin")
		if r.Method != http.MethodOptions {
			next.ServeHTTP(w, r)
			return
		}
		h.Set("Access-Control-Allow-Methods", "GET, HEAD, POST")
		h.Set("Access-Control-Allow-Headers", "Content-Type, If-None-Match")
		h.Set("Access-Control-Max-Age", "86400")
		w.WriteHeader(http.StatusNoContent)
	})
}

// unchanged names what is answered by a tag, and answers 304 where the asker has it already.
func unchanged(w http.ResponseWriter, r *http.Request, tag, cache string) bool {
	tag = strconv.Quote(tag)
	w.Header().Set("ETag", tag)
	w.Header().Set("Cache-Control", cache)
	for has := range strings.SplitSeq(r.Header.Get("If-None-Match"), ",") {
		if has = strings.TrimPrefix(strings.TrimSpace(has), "W/"); has == tag || has == "*" {
			w.WriteHeader(http.StatusNotModified)
			return true
		}
	}
	return false
}

const pageUsual = 50 // entries of a list in one response, where it is not said

// page is what a request says of the page it wants.
func page(r *http.Request) (from string, most int, err error) {
	q := r.URL.Query()
	most = pageUsual
	if limit := q.Get("limit"); limit != "" {
		if most, err = strconv.Atoi(limit); err != nil || most < 1 || most > api.MaxPage {
			return "", 0, badQuery("limit is a number from 1 to %d, not %q", api.MaxPage, limit)
		}
	}
	return q.Get("from"), most, nil
}

// getRooms lists public rooms, open and live ones unless status asks for one of the two.
func (e routes) getRooms(w http.ResponseWriter, r *http.Request) {
	q := rooms.SummaryQuery{Public: true, Status: []rooms.Status{rooms.Open, rooms.Live}}
	if status := rooms.Status(r.URL.Query().Get("status")); status != "" {
		if !slices.Contains(q.Status, status) {
			e.Refuse(w, r, badQuery("status is open or live, not %q", status))
			return
		}
		q.Status = []rooms.Status{status}
	}
	summaries, page, err := e.listOf(r, q)
	if err != nil {
		e.Refuse(w, r, err)
		return
	}
	api.Respond(w, http.StatusOK, wire.Rooms{Rooms: summaries, Next: page.Next, Partial: page.Partial})
}

func (e routes) listOf(r *http.Request, q rooms.SummaryQuery) (summaries []wire.Summary, found rooms.SummaryPage, err error) {
	if q.From, q.Most, err = page(r); err != nil {
		return nil, found, err
	}
	ctx, cancel := api.Briefly(r.Context())
	defer cancel()
	if found, err = e.Lobby.Summaries(ctx, q); err != nil {
		return nil, found, err
	}
	summaries = make([]wire.Summary, 0, len(found.Summaries))
	for _, c := range found.Summaries {
		summaries = append(summaries, e.listed(c))
	}
	return summaries, found, nil
}

// respondFixed answers with JSON that changes only with the program, or that the asker has it.
func respondFixed(w http.ResponseWriter, r *http.Request, text []byte) {
	sum := sha256.Sum256(text)
	if !unchanged(w, r, base64.RawURLEncoding.EncodeToString(sum[:9]), "public, no-cache") {
		api.Respond(w, http.StatusOK, json.RawMessage(text))
	}
}
