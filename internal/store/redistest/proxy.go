package redistest

import (
	"net"
	"sync"
	"sync/atomic"
	"testing"
)

// Proxy stands between a client and a server, and can hold back what either says.
type Proxy struct {
	Addr string // where clients reach it

	to         string
	holdAnswer atomic.Bool
	holdAsked  atomic.Bool

	mu    sync.Mutex
	conns []net.Conn
}

// StartProxy starts a proxy before an address.
func StartProxy(t testing.TB, to string) *Proxy {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0") //nolint:noctx // it is closed with the test
	if err != nil {
		t.Fatal(err)
	}
	p := &Proxy{Addr: l.Addr().String(), to: to}
	go func() {
		for {
			client, err := l.Accept()
			if err != nil {
				return
			}
			go p.join(client)
		}
	}()
	t.Cleanup(func() {
		l.Close() //nolint:errcheck // nobody is left to connect
		p.Cut()
	})
	return p
}

// Swallow drops, from now on, all that the server answers; the connections stay open.
func (p *Proxy) Swallow(on bool) { p.holdAnswer.Store(on) }

// Blackhole drops, from now on, all that the clients ask as well.
func (p *Proxy) Blackhole(on bool) {
	p.holdAsked.Store(on)
	p.holdAnswer.Store(on)
}

// Cut ends every connection.
func (p *Proxy) Cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range p.conns {
		c.Close() //nolint:errcheck // whoever reads from it notices
	}
	p.conns = nil
}

func (p *Proxy) join(client net.Conn) {
	server, err := net.Dial("tcp", p.to) //nolint:noctx // both ends are local
	if err != nil {
		client.Close() //nolint:errcheck // there is nothing to say on it
		return
	}
	p.mu.Lock()
	p.conns = append(p.conns, client, server)
	p.mu.Unlock()
	go pass(server, client, &p.holdAsked)
	pass(client, server, &p.holdAnswer)
}

// pass carries what one side says to the other, unless it is held back.
func pass(to, from net.Conn, hold *atomic.Bool) {
	defer to.Close()   //nolint:errcheck // the other side has gone
	defer from.Close() //nolint:errcheck // the other side has gone
	buffer := make([]byte, 32<<10)
	for {
		n, err := from.Read(buffer)
		if n > 0 && !hold.Load() {
			if _, err := to.Write(buffer[:n]); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}
