package api_test

import (
	"net"
	"testing"

	"casitas/internal/api"
	"casitas/internal/must"
)

// Under a counted connection lies the one that takes an event and its ack in one system call.
func TestUncounted(t *testing.T) {
	listener := start(t).edge.Listen(listen(t))
	defer func() { _ = listener.Close() }()
	var d net.Dialer
	peer := must.Get(d.DialContext(t.Context(), "tcp", listener.Addr().String()))(t)
	defer func() { _ = peer.Close() }()
	conn := must.Get(listener.Accept())(t)
	defer func() { _ = conn.Close() }()
	if _, is := api.Uncounted(conn).(*net.TCPConn); !is {
		t.Errorf("it is a %T", api.Uncounted(conn))
	}
	if api.Uncounted(peer) != peer {
		t.Error("what was not counted is something else")
	}
}
