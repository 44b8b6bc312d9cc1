package host

import (
	"net/http"
	"time"

	"casitas/internal/api"
	"casitas/internal/rooms"
)

// spans are for how long one can block, and "" to lift it.
var spans = map[string]time.Duration{"1h": time.Hour, "24h": 24 * time.Hour, "168h": 7 * 24 * time.Hour, "720h": 30 * 24 * time.Hour, "": -time.Second}

// close closes a room: it is called off, and its people are told.
func (p *Page) close(w http.ResponseWriter, r *http.Request) {
	room := r.PostFormValue("room")
	ctx, cancel := api.Briefly(r.Context())
	defer cancel()
	if err := p.Lobby.Close(ctx, room); err != nil {
		p.refuse(w, err, "to close a room", "room", room, "from", r.RemoteAddr)
		return
	}
	p.Log.Warn("the host closed a room", "room", room, "from", r.RemoteAddr)
	http.Redirect(w, r, "/host", http.StatusSeeOther)
}

// block keeps an address or a player away for a time, or no more.
func (p *Page) block(w http.ResponseWriter, r *http.Request) {
	b := rooms.Block{Kind: rooms.BlockKind(r.PostFormValue("kind")), Who: r.PostFormValue("who")}
	span, known := spans[r.PostFormValue("for")]
	if b.Kind == rooms.BlockAddress {
		var is bool
		b.Who, is = api.ParseAddress(b.Who)
		known = known && is
	}
	if !known || b.Who == "" || len(b.Who) > 64 || b.Kind != rooms.BlockAddress && b.Kind != rooms.BlockPlayer {
		http.Error(w, "say whom: a player's id, or an IP address (IPv6: a whole /64); and for how long", http.StatusUnprocessableEntity)
		return
	}
	ctx, cancel := api.Briefly(r.Context())
	defer cancel()
	b.Until = p.Edge.Now().Add(span)
	if err := p.Edge.Block(ctx, b); err != nil {
		p.refuse(w, err, "to block", "kind", b.Kind, "who", b.Who, "from", r.RemoteAddr)
		return
	}
	if span < 0 {
		p.Log.Warn("the host lifted a block", "kind", b.Kind, "who", b.Who, "from", r.RemoteAddr)
	} else {
		p.Log.Warn("the host blocked", "kind", b.Kind, "who", b.Who, "until", b.Until.UTC().Format(time.RFC3339), "from", r.RemoteAddr)
	}
	http.Redirect(w, r, "/host", http.StatusSeeOther)
}

// refuse says that what the host asked is not done, or that it is not known whether it is; the log hears of it too.
func (p *Page) refuse(w http.ResponseWriter, err error, what string, details ...any) {
	is, _ := api.ErrorOf(err)
	p.Log.Warn("the host asked "+what+", and it is not done, or not known to be", append(details, "code", is.Code, "err", err)...)
	http.Error(w, is.Code+": "+is.Message, is.Status)
}
