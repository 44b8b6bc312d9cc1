package lobby

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"

	"casitas/internal/engine"
	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
	"casitas/internal/seeks"
)

const rematchHolds = "rematch" // who holds the place of a bot that wants one

const roomMost = 64 // bytes of a room's name, of which no room's has as many

// roomsOf is what is known of the rooms of a bot of somebody's; nil for all others.
func (k *Desk) roomsOf(ctx context.Context, by rooms.Player) (*seeks.Rooms, error) {
	most := k.lobby.botRooms
	if most == 0 || !by.Program() {
		return nil, nil
	}
	placed := k.book.Load().Placed(by.ID) // before the journal is asked: what is over by then was not before
	page, err := k.lobby.journal.Summaries(ctx, rooms.SummaryQuery{Status: []rooms.Status{rooms.Open, rooms.Live}, Player: by.ID, Most: max(1, most)})
	if err != nil {
		return nil, err
	}
	of := &seeks.Rooms{Most: most}
	for _, s := range page.Summaries {
		of.In = append(of.In, s.Room)
	}
	for _, room := range placed {
		if slices.Contains(of.In, room) {
			continue
		}
		if log, err := k.lobby.journal.Load(ctx, room, math.MaxInt64); err == nil && log.Summary.Status != rooms.Open && log.Summary.Status != rooms.Live {
			of.Over = append(of.Over, room)
		}
	}
	return of, nil
}

// hold keeps a place for a bot of somebody's in a room, on all nodes, for one command: another for the same room may be under way.
// seeks.ErrRooms where it is in as many as it may. let gives the place up, where its error says for sure that nothing came of it; one
// that is not given up lasts a minute.
func (l *Lobby) hold(ctx context.Context, by rooms.Player, room, command string) (let func(context.Context, error), err error) {
	let = func(context.Context, error) {}
	if l.desk == nil || l.botRooms == 0 || !by.Program() {
		return let, nil
	}
	if len(room) > roomMost || strings.ContainsAny(room, "/\x00") { // the register could not write it down, nor what is asked with it
		return let, rooms.ErrNoRoom
	}
	call, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	of, err := l.desk.roomsOf(call, by)
	if err != nil {
		return let, err
	}
	if _, err := l.desk.ask(call, func(d *seeks.Draft, at int64) (*seeks.Pairing, error) {
		return nil, d.Hold(seeks.Asked{By: by, At: at, Rooms: of}, room, command)
	}); err != nil {
		return let, err
	}
	return func(ctx context.Context, err error) {
		if err == nil || errors.Is(err, live.ErrUnknown) || errors.Is(err, live.ErrStopped) {
			return
		}
		call, cancel := context.WithTimeout(ctx, callTime)
		defer cancel()
		if _, err := l.desk.ask(call, func(d *seeks.Draft, _ int64) (*seeks.Pairing, error) {
			d.Let(by, room, command)
			return nil, nil
		}); err != nil {
			l.log.Info("a bot's place lasts longer than it need", "err", err)
		}
	}, nil
}

// keepRematch keeps the places of bots in a rematch that is agreed, until it has been tried again to make its room.
func (l *Lobby) keepRematch(ctx context.Context, s *rooms.State, next string) {
	if l.desk == nil || l.botRooms == 0 || !s.Seats[0].Program() && !s.Seats[1].Program() {
		return
	}
	call, cancel := context.WithTimeout(context.WithoutCancel(ctx), callTime)
	defer cancel()
	if _, err := l.desk.ask(call, func(d *seeks.Draft, at int64) (*seeks.Pairing, error) {
		for _, who := range s.Seats {
			if who.Program() {
				d.Keep(who, next, rematchHolds, at+asideMost.Milliseconds())
			}
		}
		return nil, nil
	}); err != nil {
		l.log.Info("a bot's place in a rematch may lapse", "room", next, "err", err)
	}
}

// sit has a player sit down; a bot of somebody's takes its place first. Who asks again is answered as before.
func (l *Lobby) sit(ctx context.Context, c rooms.Command, from string) (rooms.Revision, error) {
	let, err := l.hold(ctx, c.By, c.Room, c.ID)
	if err != nil {
		call, cancel := context.WithTimeout(ctx, callTime)
		defer cancel()
		if _, found, _ := l.journal.Lookup(call, c.Room, c.ID); !found {
			return rooms.Revision{}, err
		}
	}
	at, err := l.pass(ctx, c.Room, c, Guest{Player: c.By.ID, From: from})
	let(ctx, err)
	return at, err
}

// rematch has a player ask for a rematch, in next; bots of somebody's who want it take their places there first. Who has no seat is for
// the room to refuse.
func (l *Lobby) rematch(ctx context.Context, room string, c rooms.Command, from string) (rooms.Revision, error) {
	return l.passAfter(ctx, room, c, Guest{Player: c.By.ID, From: from}, func(s *rooms.State) error {
		if s.Next != "" || s.SeatOf(c.By.ID) == engine.Nobody {
			return nil
		}
		for seat, who := range s.Seats {
			if who.ID == c.By.ID || s.Wants[seat] {
				if _, err := l.hold(ctx, who, c.Room, rematchHolds); err != nil {
					return err
				}
			}
		}
		return nil
	})
}
