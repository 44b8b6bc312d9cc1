package api

import (
	"net/http"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

const (
	shakeTime = 5 * time.Second // for the handshake
	helloTime = 5 * time.Second // from then to the hello
)

// upgrader has no compression: it costs memory for every guest, and frames are small. Its buffers are small too, for
// whoever does not read holds one: a longer frame goes out beside it, uncopied.
var upgrader = websocket.Upgrader{
	HandshakeTimeout: shakeTime,
	ReadBufferSize:   1024,
	WriteBufferSize:  512,
	WriteBufferPool:  &sync.Pool{},
	CheckOrigin:      func(*http.Request) bool { return true }, // checkOrigin has done so, and says more
	Error: func(w http.ResponseWriter, _ *http.Request, status int, reason error) {
		f := fault{code: "no-socket", message: reason.Error(), status: status}
		answer(w, status, trouble{Error: f.problem()})
	},
}

// serveSocket lets a socket in, or says with HTTP why not.
func (e *Edge) serveSocket(w http.ResponseWriter, r *http.Request) {
	from := e.address(r)
	if err := e.mayEnter(r, from); err != nil {
		e.refuse(w, r, err)
		return
	}
	defer e.gate.leave(from)
	conn, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		e.counters.Refused.Add("no-socket")
		return // the upgrader has answered
	}
	newSocket(e, conn, from).serve(r.Context())
}

// mayEnter counts the address in, if it says yes.
func (e *Edge) mayEnter(r *http.Request, from string) error {
	if e.drained.Load() {
		return errDraining
	}
	if err := e.checkOrigin(r); err != nil {
		return err
	}
	if !e.gate.mayAsk(from) {
		return errTooMuch
	}
	return e.gate.enter(from)
}
