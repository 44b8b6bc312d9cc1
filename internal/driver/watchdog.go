package driver

import (
	"errors"
	"time"

	"casitas/internal/client"
	"casitas/web/wire"
)

// How long a connection may be silent: while a response is waited for, and otherwise (twice the server's
// ping), as docs/protocol.md has it. Then it is asked whether it lives, and has so long to say so.
const (
	silenceAsked = 4 * time.Second
	silenceIdle  = 40 * time.Second
	doubt        = 4 * time.Second
)

var errSilent = errors.New("nothing was heard over this connection for too long")

// watchdog gives up a connection over which nothing comes any more.
type watchdog struct {
	heard, asked time.Time
}

func (d *watchdog) look(s *client.Socket, waits bool) error {
	now := time.Now()
	switch silent := now.Sub(d.heard); {
	case silent > silenceIdle, waits && d.asked.After(d.heard) && now.Sub(d.asked) > doubt:
		return errSilent
	case waits && silent > silenceAsked && d.asked.Before(d.heard):
		d.asked = now
		return s.Send(wire.Ping{T: wire.TPing, N: 1})
	}
	return nil
}
