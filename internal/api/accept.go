package api

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"sync"
)

// Handles keeps the limits on connections within the file handles that the process may have (0: nobody knows), with
// some left for the journal and for spare connections; one address then has half of the connections at most. A limit
// on sockets is never cut by one on connections.
func (l Limits) Handles(most int) Limits {
	l.Connections = max(l.Connections, l.Sockets)
	l.ConnectionsPerAddr = max(l.ConnectionsPerAddr, l.SocketsPerAddr)
	if most > 0 && l.Connections > most-reserve(most) {
		l.Connections = most - reserve(most)
		l.ConnectionsPerAddr = min(l.ConnectionsPerAddr, max(1, l.Connections/2))
	}
	return l
}

// reserve is how many of so many file handles are kept for other things than connections.
func reserve(handles int) int { return min(handles/2, max(handles/8, 2*spareMost)) }

// Listen counts connections from the moment they are there, whatever they go on to say. Who comes from a trusted proxy
// is counted in all only. Of those beyond the limits a few are taken as spare ones; the others are closed.
func (e *Edge) Listen(on net.Listener) net.Listener { return &counting{on, e} }

type counting struct {
	net.Listener
	edge *Edge
}

// Accept is the next connection that may stay.
func (l *counting) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		if c := l.edge.admit(conn); c != nil {
			return c, nil
		}
		_ = conn.Close() // nothing was said
	}
}

// connection is one that is counted until it closes.
type connection struct {
	net.Conn
	spare bool
	leave func()
}

// Close counts it out.
func (c *connection) Close() error {
	c.leave()
	return c.Conn.Close()
}

// Uncounted is what lies under a connection that Listen gave: it takes several buffers in one system call. It is closed
// by closing the connection.
func Uncounted(conn net.Conn) net.Conn {
	if c, is := conn.(*connection); is {
		return c.Conn
	}
	return conn
}

// admit counts a connection in; nil: it may not stay.
func (e *Edge) admit(conn net.Conn) *connection {
	from := ""
	if at, err := netip.ParseAddrPort(conn.RemoteAddr().String()); err == nil && !e.trusted(plain(at.Addr())) {
		from = place(plain(at.Addr()))
	}
	counted := &e.Gate.connections
	err := counted.enter(from)
	if err != nil {
		e.counters.Refused.Add("connection")
		e.crowded.Do(func() {
			flag := "--limit-connections, or the file handles of the process"
			if errors.Is(err, ErrTooMuch) {
				flag = "--limit-connections-per-address"
			}
			e.Log.Warn("more connections than may be: those who come now are sent away", "from", from, "limit", flag)
		})
		if errors.Is(err, ErrTooMuch) {
			return nil
		}
		if counted = &e.Gate.spare; counted.enter(from) != nil {
			return nil
		}
	}
	return &connection{Conn: conn, spare: err != nil, leave: sync.OnceFunc(func() { counted.leave(from) })}
}

type spareKey struct{}

// ConnContext has the requests of a spare connection known; it is for http.Server.
func ConnContext(ctx context.Context, conn net.Conn) context.Context {
	if c, ok := conn.(*connection); ok && c.spare {
		return context.WithValue(ctx, spareKey{}, true)
	}
	return ctx
}

// spared answers one request on a spare connection: how the node fares, or that it is full.
func (e *Edge) spared(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Context().Value(spareKey{}) != nil {
			w.Header().Set("Connection", "close")
			if !isProbe(r) {
				e.Refuse(w, r, ErrFull)
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

// isProbe says whether a request asks how the node fares.
func isProbe(r *http.Request) bool { return r.URL.Path == "/healthz" || r.URL.Path == "/readyz" }
