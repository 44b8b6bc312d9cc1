package redis

import (
	"context"
	"errors"
	"io"
	"net"
	"time"
)

// errProtected says that Redis takes connections from its own machine only.
var errProtected = errors.New("it is in protected-mode and refuses everybody on another machine: give it a password " +
	"(requirepass, and redis://:PASSWORD@host:port here), or set protected-mode no where nobody but the nodes can reach it")

const refusalTime = time.Second // within which a Redis in protected mode has said so

// protected says whether a Redis refuses this machine. It does so before it is sent anything, and hangs up: a
// client that has begun to send hears of a broken pipe instead.
func (a address) protected(ctx context.Context) bool {
	const refusal = "-DENIED"
	if a.tls != nil {
		return false
	}
	dialer := net.Dialer{Timeout: refusalTime}
	for _, host := range a.hosts {
		connection, err := dialer.DialContext(ctx, "tcp", host)
		if err != nil {
			continue
		}
		said := make([]byte, len(refusal))
		err = connection.SetReadDeadline(time.Now().Add(refusalTime))
		if err == nil {
			_, err = io.ReadFull(connection, said)
		}
		_ = connection.Close() // it was only listened to
		if err == nil && string(said) == refusal {
			return true
		}
	}
	return false
}
