package ws

import (
	"bytes"
	"crypto/tls"
	"io"
	"net"
	"testing"
	"time"

	"casitas/internal/must"
)

// pair is both ends of a TCP connection.
func pair(t *testing.T) (conn, peer net.Conn) {
	t.Helper()
	var config net.ListenConfig
	listener := must.Get(config.Listen(t.Context(), "tcp", "127.0.0.1:0"))(t)
	defer func() { _ = listener.Close() }()
	var d net.Dialer
	peer = must.Get(d.DialContext(t.Context(), "tcp", listener.Addr().String()))(t)
	conn = must.Get(listener.Accept())(t)
	t.Cleanup(func() { _, _ = peer.Close(), conn.Close() })
	return conn, peer
}

// arrives reads what was written.
func arrives(t *testing.T, peer net.Conn, what string, want []byte) {
	t.Helper()
	got := make([]byte, len(want))
	must.Get(io.ReadFull(peer, got))(t)
	if !bytes.Equal(got, want) {
		t.Errorf("%s: something else arrives than was written", what)
	}
}

// What is written without waiting, and what is left of it, are together all that was to be written.
func TestWriteNow(t *testing.T) {
	conn, peer := pair(t)
	raw := rawOf(conn)
	one, two := bytes.Repeat([]byte("one "), 1_000), bytes.Repeat([]byte("two "), 2_000)
	for range 2 {
		if left := writeNow(raw, net.Buffers{one, two}); left != nil {
			t.Fatalf("of a few bytes, %d frames are left", len(left))
		}
		arrives(t, peer, "two frames", append(append([]byte{}, one...), two...))
	}
	if left := writeNow(raw, net.Buffers{one, two, two}); len(left) != 3 {
		t.Errorf("of more than is joined, %d frames are left", len(left))
	}
	long := bytes.Repeat([]byte("0123456789"), 3_000_000) // no connection takes as much at once
	left := writeNow(raw, net.Buffers{long})
	if len(left) != 1 || len(left[0]) == 0 || len(left[0]) == len(long) {
		t.Fatalf("of a long frame, %d are left", len(left))
	}
	left = writeNow(raw, left)
	go func() { _, _ = left.WriteTo(conn) }()
	arrives(t, peer, "a long frame", long)
	_ = conn.Close()
	if left := writeNow(raw, net.Buffers{one}); len(left) != 1 || !bytes.Equal(left[0], one) {
		t.Error("a closed connection has taken something")
	}
	if writeNow(raw, nil) != nil {
		t.Error("of nothing, something is left")
	}
}

// Who writes without waiting does not wait for somebody else, either, who waits for the same peer: a close frame is answered by who
// reads.
func TestWriteNowBesideAnother(t *testing.T) {
	conn, peer := pair(t)
	raw := rawOf(conn)
	writes, enough := make(chan struct{}), make(chan struct{})
	go func() {
		_ = raw.Write(func(uintptr) bool {
			close(writes)
			<-enough
			return true
		})
	}()
	<-writes
	one := []byte("one")
	written := make(chan net.Buffers, 1)
	go func() { written <- writeNow(raw, net.Buffers{one}) }()
	select {
	case left := <-written:
		if left != nil {
			t.Errorf("%d frames are left", len(left))
		}
	case <-time.After(10 * time.Second):
		t.Error("it waits for who writes")
	}
	close(enough)
	arrives(t, peer, "a frame", one)
}

// Nothing is written past what encrypts, or past a Write of a wrapper's own; only where SyscallConn is offered.
func TestRawOf(t *testing.T) {
	tcp, _ := pair(t)
	pipe, far := net.Pipe()
	defer func() { _, _ = pipe.Close(), far.Close() }()
	for name, c := range map[string]struct {
		conn net.Conn
		raw  bool
	}{
		"TCP":                {tcp, canAttempt},
		"TLS":                {tls.Server(tcp, nil), false},
		"a wrapper":          {struct{ net.Conn }{tcp}, false},
		"one that offers it": {struct{ *net.TCPConn }{tcp.(*net.TCPConn)}, canAttempt},
		"a pipe":             {pipe, false},
	} {
		if raw := rawOf(c.conn) != nil; raw != c.raw {
			t.Errorf("%s: written to without waiting: %t", name, raw)
		}
	}
}
