package driver

import (
	"cmp"
	"context"
	"net/http"
	"time"

	"github.com/gorilla/websocket"

	"casitas/web/wire"
)

// Dial opens a connection to a server and says hello: for a player's key, or for nobody in particular, following rooms from
// what was seen of them.
func Dial(ctx context.Context, node string, d websocket.Dialer, key string, rooms ...wire.Seen) (*websocket.Conn, error) {
	d.HandshakeTimeout = cmp.Or(d.HandshakeTimeout, 5*time.Second)
	ws, res, err := d.DialContext(ctx, "ws"+node[len("http"):]+"/ws", http.Header{"Origin": {node}})
	if err != nil {
		return nil, err
	}
	_ = res.Body.Close()
	if err := ws.WriteJSON(wire.Hello{T: wire.THello, Protocol: wire.Protocol, Key: key, Rooms: rooms}); err != nil {
		_ = ws.Close()
		return nil, err
	}
	return ws, nil
}
