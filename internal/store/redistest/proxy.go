package redistest

import (
	"bytes"
	"net"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"casitas/internal/must"
)

// Proxy stands between clients and a server of any kind, and does to what they say whatever networks do.
type Proxy struct {
	Addr string // where clients reach it

	mute  atomic.Bool  // what the server answers is dropped
	black atomic.Bool  // what the clients ask is dropped as well
	hold  atomic.Bool  // all waits
	deny  atomic.Bool  // new connections are closed at once
	deafs atomic.Bool  // whoever subscribes hears nothing
	delay atomic.Int64 // before each piece is passed on, in ns
	drip  atomic.Int64 // the longest piece; 0: any

	mu    sync.Mutex
	to    string
	joins map[*join]struct{}
}

// join is one client's connection, and the proxy's own to the server for it.
type join struct {
	client, server net.Conn
	subscribed     atomic.Bool // the client has subscribed to something
	deaf           atomic.Bool // it hears no more
	gone           atomic.Bool // the server's end is closed, and the client does not know
	end            chan struct{}
	ending         sync.Once
}

// StartProxy starts a proxy before an address.
func StartProxy(t testing.TB, to string) *Proxy {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0") //nolint:noctx // it is closed with the test
	must.Do(t, err)
	p := &Proxy{Addr: l.Addr().String(), to: to, joins: map[*join]struct{}{}}
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

// Point leads later connections to another address.
func (p *Proxy) Point(to string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.to = to
}

// Swallow drops, while it is on, all that the server answers; the connections stay open.
func (p *Proxy) Swallow(on bool) { p.mute.Store(on) }

// Blackhole drops, while it is on, all that clients and server say.
func (p *Proxy) Blackhole(on bool) {
	p.black.Store(on)
	p.mute.Store(on)
}

// Hold lets, while it is on, all that is said wait, and passes it on afterwards: a network that was away for a while.
func (p *Proxy) Hold(on bool) { p.hold.Store(on) }

// Refuse closes, while it is on, every new connection at once.
func (p *Proxy) Refuse(on bool) { p.deny.Store(on) }

// Delay passes every piece on so much later; 0 ends it.
func (p *Proxy) Delay(by time.Duration) { p.delay.Store(int64(by)) }

// Drip passes on no more than so many bytes at once; 0 ends it. Together with Delay it is a slow line.
func (p *Proxy) Drip(most int) { p.drip.Store(int64(most)) }

// Deafen drops from now on all that comes for clients who have subscribed. What they send arrives, and
// other connections, also later ones, are as they were.
func (p *Proxy) Deafen() {
	for j := range p.all() {
		j.deaf.Store(j.subscribed.Load())
	}
}

// DeafenAll drops, while it is on, all that comes for clients who subscribe, also over new connections, but for
// the first words: that they have subscribed.
func (p *Proxy) DeafenAll(on bool) {
	p.deafs.Store(on)
	if on {
		p.Deafen()
	}
}

// Cut ends every connection.
func (p *Proxy) Cut() {
	for j := range p.all() {
		j.close()
	}
}

// Reset ends every connection as a crash would: with what is under way thrown away.
func (p *Proxy) Reset() {
	for j := range p.all() {
		for _, c := range []net.Conn{j.client, j.server} {
			if tcp, is := c.(*net.TCPConn); is {
				tcp.SetLinger(0) //nolint:errcheck // it is gone already, then
			}
		}
		j.close()
	}
}

// HalfOpen ends every connection for the server, and does not tell the clients: what they say is lost until Cut.
func (p *Proxy) HalfOpen() {
	for j := range p.all() {
		j.gone.Store(true)
		j.server.Close() //nolint:errcheck // whoever reads from it notices
	}
}

// all is every connection at this moment.
func (p *Proxy) all() map[*join]struct{} {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := make(map[*join]struct{}, len(p.joins))
	for j := range p.joins {
		now[j] = struct{}{}
	}
	return now
}

func (p *Proxy) join(client net.Conn) {
	p.mu.Lock()
	to := p.to
	p.mu.Unlock()
	if p.deny.Load() {
		client.Close() //nolint:errcheck // that is what is wanted
		return
	}
	server, err := net.Dial("tcp", to) //nolint:noctx // both ends are local
	if err != nil {
		client.Close() //nolint:errcheck // there is nothing to say on it
		return
	}
	j := &join{client: client, server: server, end: make(chan struct{})}
	p.mu.Lock()
	p.joins[j] = struct{}{}
	p.mu.Unlock()
	defer func() {
		if j.gone.Load() {
			<-j.end // the client is not to know
		}
		j.close()
		p.mu.Lock()
		delete(p.joins, j)
		p.mu.Unlock()
	}()
	go func() {
		p.pass(j, server, client, func(said []byte) bool {
			if bytes.Contains(said, []byte("subscribe")) {
				j.subscribed.Store(true)
			}
			return !p.black.Load() && !j.gone.Load()
		})
		j.close()
	}()
	p.pass(j, client, server, func(said []byte) bool {
		if j.subscribed.Load() && p.deafs.Load() && !bytes.Contains(said, []byte("subscribe")) {
			j.deaf.Store(true)
		}
		return !p.mute.Load() && !j.deaf.Load()
	})
}

func (j *join) close() {
	j.ending.Do(func() { close(j.end) })
	j.client.Close() //nolint:errcheck // whoever reads from it notices
	j.server.Close() //nolint:errcheck // whoever reads from it notices
}

// pass carries what one side says to the other, if it may.
func (p *Proxy) pass(j *join, to, from net.Conn, may func(said []byte) bool) {
	buffer := make([]byte, 32<<10)
	for {
		n, err := from.Read(buffer)
		said := buffer[:n]
		for len(said) > 0 {
			piece := said
			if most := int(p.drip.Load()); most > 0 && most < len(piece) {
				piece = piece[:most]
			}
			said = said[len(piece):]
			if !p.wait(j) {
				return
			}
			if !may(piece) {
				continue
			}
			if _, err := to.Write(piece); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

const holdLook = 5 * time.Millisecond

// wait waits as long as the network does; false where the connection ended meanwhile.
func (p *Proxy) wait(j *join) bool {
	for by := time.Duration(p.delay.Load()); by > 0 || p.hold.Load(); by = 0 {
		select {
		case <-time.After(max(by, holdLook)):
		case <-j.end:
			return false
		}
	}
	return true
}
