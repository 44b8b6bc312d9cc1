package ws

import (
	"net/http"
	"sync"
	"time"

	"github.com/gorilla/websocket"

	"casitas/internal/api"
	"casitas/web/wire"
)

const (
	shakeTime = 5 * time.Second // for the handshake
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
		f := api.Error{Code: "no-socket", Message: reason.Error(), Status: status}
		api.Respond(w, status, wire.ErrorResponse{Error: f.Body()})
	},
}
