package lobby

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
	"casitas/internal/seeks"
)

// pairCommand is the id of the command that opens the room of a pairing: the same on every node.
const pairCommand = "pair"

// open opens the rooms of pairings that this node has just made.
func (k *Desk) open(changes []rooms.Change) {
	for _, c := range changes {
		if room, is := strings.CutPrefix(c.Key, seeks.PairKey); is && c.Value != nil {
			k.openSoon(k.book.Load().Pairing(room))
		}
	}
}

// openUndone opens the rooms of pairings whose node has not done so: it may be gone.
func (k *Desk) openUndone() {
	for _, p := range k.book.Load().Undone(k.last - deskUndone.Milliseconds()) {
		k.openSoon(p)
	}
}

// openSoon opens a room in the background, unless that is being done.
func (k *Desk) openSoon(p *seeks.Pairing) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if p == nil || p.Open || k.opening[p.Room] || k.aside.waits(p.Room) || k.lobby.drained.Load() {
		return
	}
	k.opening[p.Room] = k.lobby.background.start(func() {
		k.lobby.guarded(p.Room, func() { k.openNow(p) })
		k.mu.Lock()
		delete(k.opening, p.Room)
		k.mu.Unlock()
	})
}

// openNow opens the room of a pairing, and says so in the register. Whoever else does the same does it once.
func (k *Desk) openNow(p *seeks.Pairing) {
	ctx, cancel := context.WithTimeout(context.Background(), callTime)
	defer cancel()
	switch err := k.openFor(ctx, p); {
	case err == nil:
		k.aside.forget(p.Room)
	case errors.Is(err, ErrDraining):
	case errors.Is(err, errNoRoom) && k.lobby.Now(deskRegister).UnixMilli()-p.At >= seeks.OpenFor.Milliseconds():
		k.lobby.log.Error("the room of a pairing cannot be opened by any node: the pairing is given up", "room", p.Room, "err", err)
		if _, err := k.ask(ctx, func(d *seeks.Draft, _ int64) (*seeks.Pairing, error) {
			d.GiveUp(p.Room)
			return nil, nil
		}); err == nil {
			k.aside.forget(p.Room)
		}
	case k.lobby.failed(&k.aside, p.Room, err):
		k.lobby.log.Error("the room of a pairing cannot be opened: it is tried again", "room", p.Room, "err", err)
	}
}

// errNoRoom is for a pairing of which nothing can be made here; a newer node may have made it, and can.
var errNoRoom = errors.New("these two cannot be seated")

// openFor has the table go on there first that its players come from, if they do.
func (k *Desk) openFor(ctx context.Context, p *seeks.Pairing) error {
	if p.Table != "" {
		if goes, err := k.leaveTable(ctx, p); err != nil || !goes {
			return err
		}
	}
	if err := k.lobby.openPair(ctx, p); err != nil {
		return err
	}
	_, err := k.ask(ctx, func(d *seeks.Draft, _ int64) (*seeks.Pairing, error) {
		d.Opened(p.Room)
		return nil, nil
	})
	return err
}

// openPair writes the room's first events: both players sit down, and it begins.
func (l *Lobby) openPair(ctx context.Context, p *seeks.Pairing) error {
	if err := l.current(ctx, p.Room); err != nil {
		return err
	}
	c := rooms.Command{ID: pairCommand, By: p.Seats[p.Stays], Do: rooms.DoOpen, Room: p.Room, Options: &p.Options, Pair: p.Seats}
	c.Heads, c.Lot = draw()
	c.At, _ = l.clock(p.Room).now()
	steps, err := rooms.Decide(&rooms.State{}, c)
	if err != nil {
		return fmt.Errorf("%w: %w", errNoRoom, err)
	}
	_, err = live.Make(ctx, l.config, p.Room, pairCommand, steps)
	return err
}
