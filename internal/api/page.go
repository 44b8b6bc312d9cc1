package api

import (
	"context"
	"encoding/json"
	"math"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"

	"github.com/go-chi/chi/v5"

	"casitas/internal/api/view"
	"casitas/web"
	"casitas/web/wire"
)

// page answers with the page of a room, and what it says of the room to those who show links to it. Where that cannot be
// had, because there is no such room or too much is asked, it is the page alone.
func (e *Edge) page(w http.ResponseWriter, r *http.Request) {
	if head, ok := e.headOf(r); ok {
		e.Site.ServeHead(w, r, head)
		return
	}
	e.Site.ServeHTTP(w, r)
}

// headOf reads a room's summary; the room is not run for that.
func (e *Edge) headOf(r *http.Request) (head web.Head, ok bool) {
	if !e.Gate.MayAsk(e.Address(r)) {
		return head, false
	}
	lang, err := web.LanguageFor(r.Header.Get("Accept-Language"))
	if err != nil {
		return head, false
	}
	ctx, cancel := context.WithTimeout(r.Context(), headTime)
	defer cancel()
	room := chi.URLParam(r, "room")
	log, err := e.Journal.Load(ctx, room, math.MaxInt64)
	if err != nil {
		return head, false
	}
	here := e.addressOf(r)
	head = headFor(lang, log.Summary, e.Best(log.Summary.Rules, log.Summary.Pits))
	head.View = e.viewOf(room)
	head.URL = here + r.URL.EscapedPath()
	head.Image = here + "/api/rooms/" + url.PathEscape(room) + "/picture.png?v=" + strconv.FormatUint(log.At.Version, 10)
	return head, true
}

// viewOf is the frame with which the page's socket would begin, so that the board need not wait for that; nil where the room
// does not run on this node.
func (e *Edge) viewOf(room string) json.RawMessage {
	at, text, ok := e.Lobby.View(room)
	if !ok || len(text) > maxView {
		return nil
	}
	return view.Encode(view.Resumed{Resume: wire.Resume{
		T: wire.TResume, Room: room, How: wire.HowSnapshot, V: at.Version, H: string(at.Head),
	}, View: text})
}

// addressOf is how this server's pages begin for who asks: https where a trusted proxy says that it was asked so, or the
// server was told that it is called so.
func (e *Edge) addressOf(r *http.Request) string {
	scheme := "http"
	from, err := netip.ParseAddrPort(r.RemoteAddr)
	proxied := err == nil && e.trusted(plain(from.Addr())) && r.Header.Get("X-Forwarded-Proto") == "https"
	if r.TLS != nil || proxied || e.origins[siteOf("https", r.Host)] {
		scheme = "https"
	}
	return (&url.URL{Scheme: scheme, Host: r.Host}).String()
}
