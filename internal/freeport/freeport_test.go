package freeport

import (
	"net"
	"testing"

	"casitas/internal/must"
)

// TestTaken: a port that was taken goes to nobody who asks for any port, and to whoever asks for it by its number.
func TestTaken(t *testing.T) {
	const n = 300
	taken := map[string]bool{}
	for range n {
		addr, err := Take()
		if err != nil || taken[addr] {
			t.Fatalf("%q, %v", addr, err)
		}
		taken[addr] = true
	}
	listen := func(addr string) net.Listener {
		l, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", addr)
		must.Do(t, err)
		t.Cleanup(func() { _ = l.Close() })
		return l
	}
	for range n {
		l := listen("127.0.0.1:0")
		elsewhere := listen("127.0.0.2:0")
		out, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", l.Addr().String())
		must.Do(t, err)
		t.Cleanup(func() { _ = out.Close() })
		for _, got := range []net.Addr{l.Addr(), elsewhere.Addr(), out.LocalAddr()} {
			if _, port, _ := net.SplitHostPort(got.String()); taken["127.0.0.1:"+port] {
				t.Fatalf("%s was taken", got)
			}
		}
	}
	for addr := range taken {
		_, port, _ := net.SplitHostPort(addr)
		_ = listen(addr).Close() // and once more, as a server does that was killed
		listen(":" + port)       // on every address of the machine
	}
}
