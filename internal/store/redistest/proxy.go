package redistest

import (
	"bytes"
	"net"
	"sync"
	"sync/atomic"
	"testing"
)

// Proxy stands between clients and a server, and can hold back what either says.
type Proxy struct {
	Addr string // where clients reach it

	to    string
	mute  atomic.Bool // what the server answers is dropped
	black atomic.Bool // what the clients ask is dropped as well

	mu    sync.Mutex
	joins []*join
}

// join is one client's connection, and the proxy's own to the server for it.
type join struct {
	client, server net.Conn
	subscribed     atomic.Bool // the client has subscribed to something
	deaf           atomic.Bool // it hears no more
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

// Swallow drops, while it is on, all that the server answers; the connections stay open.
func (p *Proxy) Swallow(on bool) { p.mute.Store(on) }

// Blackhole drops, while it is on, all that clients and server say.
func (p *Proxy) Blackhole(on bool) {
	p.black.Store(on)
	p.mute.Store(on)
}

// Deafen drops from now on all that comes for clients who have subscribed. What they send arrives, and
// other connections, also later ones, are as they were.
func (p *Proxy) Deafen() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, j := range p.joins {
		j.deaf.Store(j.subscribed.Load())
	}
}

// Cut ends every connection.
func (p *Proxy) Cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, j := range p.joins {
		j.close()
	}
	p.joins = nil
}

func (p *Proxy) join(client net.Conn) {
	server, err := net.Dial("tcp", p.to) //nolint:noctx // both ends are local
	if err != nil {
		client.Close() //nolint:errcheck // there is nothing to say on it
		return
	}
	j := &join{client: client, server: server}
	p.mu.Lock()
	p.joins = append(p.joins, j)
	p.mu.Unlock()
	defer j.close()
	go func() {
		defer j.close()
		pass(server, client, func(said []byte) bool {
			if bytes.Contains(said, []byte("subscribe")) {
				j.subscribed.Store(true)
			}
			return !p.black.Load()
		})
	}()
	pass(client, server, func([]byte) bool { return !p.mute.Load() && !j.deaf.Load() })
}

func (j *join) close() {
	j.client.Close() //nolint:errcheck // whoever reads from it notices
	j.server.Close() //nolint:errcheck // whoever reads from it notices
}

// pass carries what one side says to the other, if it may.
func pass(to, from net.Conn, may func(said []byte) bool) {
	buffer := make([]byte, 32<<10)
	for {
		n, err := from.Read(buffer)
		if n > 0 && may(buffer[:n]) {
			if _, err := to.Write(buffer[:n]); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}
