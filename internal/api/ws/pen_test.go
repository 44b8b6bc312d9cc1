package ws

import (
	"bytes"
	"io"
	"net"
	"testing"

	"casitas/internal/must"
)

// What is written without waiting, and what is left of it, are together all that was to be written.
func TestWriteNow(t *testing.T) {
	var config net.ListenConfig
	listener := must.Get(config.Listen(t.Context(), "tcp", "127.0.0.1:0"))(t)
	defer func() { _ = listener.Close() }()
	var d net.Dialer
	peer := must.Get(d.DialContext(t.Context(), "tcp", listener.Addr().String()))(t)
	defer func() { _ = peer.Close() }()
	conn := must.Get(listener.Accept())(t)
	defer func() { _ = conn.Close() }()
	raw := rawOf(conn)
	arrives := func(what string, want []byte) {
		t.Helper()
		got := make([]byte, len(want))
		must.Get(io.ReadFull(peer, got))(t)
		if !bytes.Equal(got, want) {
			t.Errorf("%s: something else arrives than was written", what)
		}
	}

	one, two := bytes.Repeat([]byte("one "), 1_000), bytes.Repeat([]byte("two "), 2_000)
	for range 2 {
		if left := writeNow(raw, net.Buffers{one, two}); left != nil {
			t.Fatalf("of a few bytes, %d frames are left", len(left))
		}
		arrives("two frames", append(append([]byte{}, one...), two...))
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
	arrives("a long frame", long)
	_ = conn.Close()
	if left := writeNow(raw, net.Buffers{one}); len(left) != 1 || !bytes.Equal(left[0], one) {
		t.Error("a closed connection has taken something")
	}
	if writeNow(raw, nil) != nil {
		t.Error("of nothing, something is left")
	}
}

// Only on plain TCP is anything written without waiting.
func TestRawOf(t *testing.T) {
	near, far := net.Pipe()
	defer func() { _, _ = near.Close(), far.Close() }()
	if rawOf(near) != nil {
		t.Error("a pipe is taken for a TCP connection")
	}
}
