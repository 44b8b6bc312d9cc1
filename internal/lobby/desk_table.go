package lobby

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"casitas/internal/engine"
	"casitas/internal/rooms"
	"casitas/internal/seeks"
)

// seeToTables has those tables go on whose match is over, of all at which somebody waits to play the winner. Who waits is in the room, so
// that it runs on the node of each of them: any of these nodes does it, and the register decides.
func (k *Desk) seeToTables(d *seeks.Draft, at int64) {
	over := map[string]time.Time{}
	for _, room := range k.book.Load().Tables() {
		s, here, heard, ended := k.lobby.matchOver(room)
		if !ended {
			continue
		}
		since, known := k.over[room]
		if !known {
			since = time.Now()
		}
		over[room] = since
		table := seeks.Over{
			Room: room, Next: s.Next, Options: s.NextOptions(), Stays: int(s.Stays()), Sure: heard.Sub(since) >= seeks.Returns,
		}
		for seat, who := range s.Seats {
			if here[seat] {
				table.Seats[seat] = who
			}
		}
		d.GoOn(seeks.Asked{At: at, Room: roomID("stays", room), Luck: rand.Uint64()}, table)
	}
	k.over = over
}

// matchOver is a room that runs on this node and whose match is over, and which of its players are in it, as was heard at a time; a room that its
// host has closed is none.
func (l *Lobby) matchOver(room string) (s *rooms.State, here [2]bool, heard time.Time, over bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	e := l.live[room]
	if e == nil || !e.up() {
		return nil, here, heard, false
	}
	if heard = time.Now(); l.exchange != nil {
		heard = e.absence.heard
	}
	s = e.room.Feed().State()
	return s, e.presence().Seats, heard, s.Why != "" && !s.ByHost
}

// isIn says whether a player is in one of some rooms on this node.
func (l *Lobby) isIn(player string, in ...string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.ContainsFunc(in, func(room string) bool {
		e := l.live[room]
		return e != nil && e.up() && e.present[player] > 0
	})
}

// showQueues tells the viewers of tables who waits there, where that has changed.
func (k *Desk) showQueues() {
	tables := k.book.Load().Tables()
	k.lobby.mu.Lock()
	defer k.lobby.mu.Unlock()
	for _, room := range append(k.shown, tables...) {
		if e := k.lobby.live[room]; e != nil && e.up() {
			k.lobby.presenceChanged(room, e)
		}
	}
	k.shown = tables
}

// queue is who waits at a table to play the winner, first come first.
func (l *Lobby) queue(room string) (waits []rooms.Player) {
	if l.desk == nil {
		return nil
	}
	for _, s := range l.desk.book.Load().Queue(room, l.Now(deskRegister).UnixMilli()) {
		waits = append(waits, s.By)
	}
	return waits
}

// leaveTable tells a table in which room it goes on. false: its players have agreed on a rematch, and who was called waits again.
func (k *Desk) leaveTable(ctx context.Context, p *seeks.Pairing) (bool, error) {
	stays := engine.Nobody
	if p.Seeks[p.Stays] == p.Table {
		stays = engine.Seat(p.Stays)
	}
	c := rooms.Command{ID: string(rooms.DoStay), Do: rooms.DoStay, Room: p.Room, Seat: stays}
	_, err := k.lobby.pass(ctx, p.Table, c, Guest{})
	switch {
	case errors.Is(err, rooms.ErrClosed), errors.Is(err, rooms.ErrNoRoom): // called off: nobody looks there any more
		return true, nil
	case !errors.Is(err, rooms.ErrRematched):
		return err == nil, err
	}
	_, err = k.ask(ctx, func(d *seeks.Draft, _ int64) (*seeks.Pairing, error) {
		d.Undo(p.Room)
		return nil, nil
	})
	return false, err
}
