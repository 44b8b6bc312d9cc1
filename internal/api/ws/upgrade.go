package ws

import (
	"net/http"
	"sync"
	"time"

	"github.com/gorilla/websocket"

	"casitas/internal/api"
	"casitas/web/wire"
)

// upgrader has no compression: it costs memory for every guest, and frames are small. So are its buffers: a longer frame
// is read beside them, and frames are written without one.
var upgrader = websocket.Upgrader{
	HandshakeTimeout: 5 * time.Second,
	ReadBufferSize:   256,
	WriteBufferSize:  256,
	WriteBufferPool:  &sync.Pool{},
	CheckOrigin:      func(*http.Request) bool { return true }, // api.Edge has done so, and says more
	Error: func(w http.ResponseWriter, _ *http.Request, status int, reason error) {
		is := noSocket(status, reason)
		api.Respond(w, status, wire.ErrorResponse{Error: is.Body()})
	},
}
