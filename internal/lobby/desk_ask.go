package lobby

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"

	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
	"casitas/internal/seeks"
)

// deskRequest is one thing that is to be decided.
type deskRequest struct {
	ctx     context.Context //nolint:containedctx // who has stopped waiting is not decided for
	decide  func(d *seeks.Draft, at int64) (*seeks.Pairing, error)
	pairing *seeks.Pairing
	err     error
	done    chan struct{}
}

// ask has something decided, and waits for it.
func (k *Desk) ask(ctx context.Context, decide func(*seeks.Draft, int64) (*seeks.Pairing, error)) (*seeks.Pairing, error) {
	if err := k.lobby.ready(ctx); err != nil {
		return nil, err
	}
	r := &deskRequest{ctx: ctx, decide: decide, done: make(chan struct{})}
	select {
	case k.requests <- r:
	case <-ctx.Done():
		return nil, cmp.Or(ctx.Err(), live.ErrBusy)
	}
	select {
	case <-r.done:
		return r.pairing, r.err
	case <-ctx.Done():
		return nil, live.ErrUnknown
	}
}

// asked is what deciding about a player's request needs. By seek they will know of the pairing, so that each has a room of its own.
func (k *Desk) asked(by rooms.Player, seek string, at int64) seeks.Asked {
	return seeks.Asked{By: by, At: at, Node: k.lobby.node, Room: roomID("pair", by.ID, seek, fmt.Sprint(at)), Luck: rand.Uint64(), Here: k.here}
}

// Seek has a player seek, who comes from an address. The pairing that has come of it is there at once, or comes to the player's tabs; nil: the seek
// waits. Its errors are those of seeks.Draft.
func (k *Desk) Seek(ctx context.Context, by rooms.Player, from string, s seeks.Seek) (*seeks.Pairing, error) {
	s.Node, s.From = k.lobby.node, roomID("seek", k.salt, from)
	of, err := k.roomsOf(ctx, by)
	if err != nil {
		return nil, err
	}
	return k.ask(ctx, func(d *seeks.Draft, at int64) (*seeks.Pairing, error) {
		a := k.asked(by, s.ID, at)
		a.Rooms = of
		if table, _, _, over := k.lobby.matchOver(s.Table); table != nil {
			a.Ended, s.Plays = over, seeks.Bots(table.Seats)
		}
		return d.Seek(a, s)
	})
}

// Take has a player play with who seeks. Where that player is on other nodes it waits until one of them says so, or none does.
func (k *Desk) Take(ctx context.Context, by rooms.Player, seek string) (*seeks.Pairing, error) {
	of, err := k.roomsOf(ctx, by)
	if err != nil {
		return nil, err
	}
	p, err := k.ask(ctx, func(d *seeks.Draft, at int64) (*seeks.Pairing, error) {
		a := k.asked(by, seek, at)
		a.Rooms = of
		return d.Take(a, seek)
	})
	for err == nil && p == nil {
		p, err = k.taken(ctx, by, seek)
	}
	return p, err
}

// taken is what has come of a seek that a player asks for; nil where another book is not there yet that says so.
func (k *Desk) taken(ctx context.Context, by rooms.Player, seek string) (*seeks.Pairing, error) {
	k.mu.Lock()
	book, changed := k.book.Load(), k.changed
	k.mu.Unlock()
	if p := book.PairingOf(by.ID, seek); p != nil {
		return p, nil
	}
	switch {
	case book.Asking(by.ID, seek):
	case book.Seek(seek) != nil:
		return nil, seeks.ErrSilent
	default:
		return nil, seeks.ErrGone
	}
	select {
	case <-changed:
		return nil, nil
	case <-ctx.Done():
		return nil, live.ErrUnknown
	}
}

// Unseek takes a player's own seek back, if it is there.
func (k *Desk) Unseek(ctx context.Context, by rooms.Player, seek string) error {
	_, err := k.ask(ctx, func(d *seeks.Draft, at int64) (*seeks.Pairing, error) {
		d.Unseek(k.asked(by, seek, at), seek)
		return nil, nil
	})
	return err
}

// Refuse declines a challenge to a player, if it is there.
func (k *Desk) Refuse(ctx context.Context, by rooms.Player, seek string) error {
	_, err := k.ask(ctx, func(d *seeks.Draft, at int64) (*seeks.Pairing, error) {
		d.Refuse(k.asked(by, seek, at), seek)
		return nil, nil
	})
	return err
}
