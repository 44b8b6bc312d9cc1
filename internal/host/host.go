// Package host is the page of whoever runs a server: who is there, which rooms there are, and what can be done about them.
// It will not show what is said, or any key; and it lets nobody in without the token.
package host

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"casitas/internal/api"
	"casitas/internal/api/ws"
	"casitas/internal/lobby"
)

// Page is what the page is made of.
type Page struct {
	Node    string
	Token   string
	Edge    *api.Edge
	Lobby   *lobby.Lobby
	Sockets *ws.Sockets
	Log     *slog.Logger

	wrong rate.Sometimes
	once  sync.Once
}

// TokenLeast is how many characters a token has at least.
const TokenLeast = 16

// formMost is how many bytes a form has at most.
const formMost = 4 << 10

// Handler is the page at /host, and what its forms do.
func (p *Page) Handler() http.Handler {
	p.once.Do(func() { p.wrong = rate.Sometimes{First: 5, Interval: time.Minute} })
	mux := http.NewServeMux()
	mux.HandleFunc("GET /host", p.show)
	mux.HandleFunc("POST /host/close", p.close)
	mux.HandleFunc("POST /host/block", p.block)
	return p.guarded(mux)
}

// guarded lets in who has the token and speaks to us by an address or a name of ours, and takes forms of our own page only.
func (p *Page) guarded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Cache-Control", "no-store")
		h.Set("Content-Security-Policy", "default-src 'none'; style-src 'sha256-"+styleSum+"'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin") // without one, a browser's forms have no origin
		_, token, _ := r.BasicAuth()
		switch {
		case !p.Edge.IsOurs(r):
			http.Error(w, "this server does not know that name: use its IP address, or start it with --host", http.StatusMisdirectedRequest)
		case !same(token, p.Token):
			p.wrong.Do(func() { p.Log.Warn("somebody without the token asked for the host's page", "from", r.RemoteAddr) })
			h.Set("WWW-Authenticate", `Basic realm="Casitas: any name, and the token", charset="UTF-8"`)
			http.Error(w, "the token is missing or wrong", http.StatusUnauthorized)
		case r.Method == http.MethodPost && !p.isOwn(w, r):
			http.Error(w, "this form is not from the host's page, or from before the token was changed: load the page anew", http.StatusForbidden)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// isOwn says whether a form comes from the page itself: by its origin, and by what only the page can know.
func (p *Page) isOwn(w http.ResponseWriter, r *http.Request) bool {
	r.Body = http.MaxBytesReader(w, r.Body, formMost)
	return p.Edge.CheckOrigin(r) == nil && same(r.PostFormValue("csrf"), p.csrf())
}

// csrf is what the page's forms carry.
func (p *Page) csrf() string {
	sum := hmac.New(sha256.New, []byte(p.Token))
	sum.Write([]byte("forms"))
	return hex.EncodeToString(sum.Sum(nil))
}

// same compares in a time that tells nothing of either.
func same(a, b string) bool {
	x, y := sha256.Sum256([]byte(a)), sha256.Sum256([]byte(b))
	return hmac.Equal(x[:], y[:])
}
