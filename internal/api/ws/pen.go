package ws

import (
	"net"
	"slices"
	"sync"
	"syscall"
)

// pen writes what a connection takes without anybody waiting for it.
type pen struct {
	text  []byte           // to be written
	took  int              // how many bytes of it were taken
	try   func(fd uintptr) // writes, once
	joint []byte           // frames as one text; kept to be used again
}

// pens are those that nobody holds.
var pens = sync.Pool{New: func() any {
	p := &pen{}
	p.try = func(fd uintptr) { p.took = attempt(fd, p.text) }
	return p
}}

// jointMost is how many bytes are joined to be written at once.
const jointMost = 16 << 10

// writeNow writes frames as far as the connection takes them now. The others are left.
func writeNow(to syscall.RawConn, frames net.Buffers) (left net.Buffers) {
	if len(frames) == 0 {
		return nil
	}
	p := pens.Get().(*pen)
	defer pens.Put(p)
	if p.text = frames[0]; len(frames) > 1 {
		p.joint = p.joint[:0]
		for _, frame := range frames {
			if len(p.joint)+len(frame) > jointMost {
				return frames
			}
			p.joint = append(p.joint, frame...)
		}
		p.text = p.joint
	}
	p.took = 0
	_ = to.Control(p.try) // Write would wait for who writes already; what is wrong is found out by who writes what is left
	defer func() { p.text = nil }()
	switch {
	case p.took == len(p.text):
		return nil
	case p.took == 0:
		return frames
	default:
		return net.Buffers{slices.Clone(p.text[p.took:])}
	}
}

// rawOf is the connection for who writes to it without waiting; nil where that cannot be done, as with TLS. What wraps
// a connection and has its SyscallConn is written to past its own Write.
func rawOf(conn net.Conn) syscall.RawConn {
	if system, is := conn.(syscall.Conn); is && canAttempt {
		if raw, err := system.SyscallConn(); err == nil {
			return raw
		}
	}
	return nil
}
