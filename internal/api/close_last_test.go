package api_test

import (
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"casitas/internal/api"
	"casitas/internal/must"
	"casitas/web/wire"
)

// The close frame is the last that the server sends, also where the peer closes while much is on its way to it.
func TestNothingComesAfterClose(t *testing.T) {
	t.Parallel()
	connections := &dams{Listener: listen(t)}
	tb := seat(startAt(t, t.TempDir(), connections, func(c *api.Config) { c.SendTime = time.Minute }), wire.Options{Rules: "hoyito-3", Length: -1, Opener: "south"})
	for range 10 {
		g := tb.guest(nil)
		connections.mu.Lock()
		connection := connections.last
		connections.mu.Unlock()
		g.watch(tb.room)
		g.want(wire.TPresence)
		connection.mu.Lock()
		tb.playOn()
		<-connection.full
		must.Do(t, g.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(websocket.CloseGoingAway, ""), time.Now().Add(patience)))
		for range 5 {
			tb.playOn()
		}
		connection.mu.Unlock()
		if code, _ := g.closed(); code != websocket.CloseGoingAway {
			t.Errorf("closed with %d", code)
		}
		connection.mu.Lock()
		if connection.late {
			t.Error("something came after the close frame")
		}
		connection.mu.Unlock()
	}
}
