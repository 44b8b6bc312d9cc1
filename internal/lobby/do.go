package lobby

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"errors"
	"math"
	"slices"
	"strings"
	"time"

	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
)

// attempts is how often a command is passed on to a room that is just leaving the node.
const attempts = 3

// Do has a player's command done, who comes from an address. c.Room is the room it is for; an open makes one. Time, luck
// and ids of new rooms are put in here. It answers with the room and where it stands once
// the command is in the journal, also when it had been before. Errors are those of live.Room.Do and of Enter; for an
// open ErrManyOpen, ErrFull and ErrTooMuch.
func (l *Lobby) Do(ctx context.Context, c rooms.Command, from string) (room string, at rooms.Revision, err error) {
	target := c.Room
	c.ID, c.From = commandID(c.By.ID, c.ID), from
	c.Heads, c.Lot = draw()
	switch c.Do {
	case rooms.DoOpen:
		return l.open(ctx, c, from)
	case rooms.DoSit:
		at, err = l.sit(ctx, c, from)
		return target, at, err
	case rooms.DoRematch:
		c.Room = roomID("rematch", target)
		at, err = l.rematch(ctx, target, c, from)
		return target, at, err
	}
	at, err = l.pass(ctx, target, c, Guest{Player: c.By.ID, From: from})
	return target, at, err
}

// pass hands a command on to its room, and again to the room anew where it is just leaving the node.
func (l *Lobby) pass(ctx context.Context, room string, c rooms.Command, g Guest) (at rooms.Revision, err error) {
	return l.passAfter(ctx, room, c, g, func(*rooms.State) error { return nil })
}

// passAfter is pass, once something has been done with the room as it stands.
func (l *Lobby) passAfter(ctx context.Context, room string, c rooms.Command, g Guest, first func(*rooms.State) error) (at rooms.Revision, err error) {
	for range attempts {
		at, err = l.passOnce(ctx, room, c, g, first)
		if !errors.Is(err, live.ErrStopped) {
			break
		}
	}
	return at, err
}

func (l *Lobby) passOnce(ctx context.Context, room string, c rooms.Command, g Guest, first func(*rooms.State) error) (rooms.Revision, error) {
	e, err := l.takeUp(ctx, room, g)
	if err == nil {
		err = first(e.room.Feed().State())
	}
	if err != nil {
		return rooms.Revision{}, err
	}
	c.At, c.Outages = e.clock.now()
	if c.Do == rooms.DoClaim {
		c.Absence = l.absenceIn(ctx, room, e, c)
		c.At, c.Outages = e.clock.now()
	}
	at, err := e.room.Do(ctx, c)
	if errors.Is(err, live.ErrStopped) {
		select {
		case <-e.room.Over():
			l.ended(room, e)
		case <-ctx.Done():
		}
	}
	if err == nil {
		l.isPlayed(room, c.By.ID, e.room)
	}
	return at, err
}

// takeUp has a room ready for a command, or says soon why it cannot be: only what is being written is waited for.
func (l *Lobby) takeUp(ctx context.Context, room string, g Guest) (*entry, error) {
	if e, err := l.find(room); err == nil && e != nil && e.up() && e.clock.fresh() && !l.drained.Load() {
		return e, nil // as a rule
	}
	ctx, cancel := context.WithTimeout(ctx, reviveTime)
	defer cancel()
	e, err := l.wake(ctx, room, g)
	if err == nil {
		err = l.current(ctx, room)
	}
	return e, err
}

// after begins what follows from an event that the journal holds: the room of a rematch, which whoever hears of it
// makes where it is missing.
func (l *Lobby) after(s *rooms.State, e rooms.Event) {
	if e.Kind == rooms.Sat || e.Kind == rooms.Resumed {
		l.mu.Lock()
		if e := l.live[s.Room]; e != nil && e.up() {
			l.presenceChanged(s.Room, e) // a watcher has become a player, or absence counts anew
		}
		l.mu.Unlock()
	}
	if s.Phase != rooms.PhaseOpen {
		l.opened.leave(s.Room)
	}
	l.hooks.happened(s, e.Kind)
	if e.Kind == rooms.Ended && l.desk != nil && slices.Contains(l.desk.book.Load().Tables(), s.Room) {
		nudge(l.desk.look)
	}
	switch next := e.Next; e.Kind {
	case rooms.Rematched:
		l.making(next, heartbeatEvery, func(ctx context.Context) error { return l.makeNext(ctx, s, next) })
	case rooms.Stayed: // whoever has called the next player makes it
		l.making(next, lookEvery, func(ctx context.Context) error {
			_, err := l.journal.Load(ctx, next, math.MaxInt64)
			return err
		})
	}
}

// lookEvery is how often it is looked whether a room is there that another node may make.
const lookEvery = 50 * time.Millisecond

// making has who asks for a next room wait until it is there: tries are made for a while, unless that is being done.
func (l *Lobby) making(next string, every time.Duration, try func(ctx context.Context) error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.made[next] != nil {
		return
	}
	made := make(chan struct{})
	l.made[next] = made
	if !l.background.start(func() { l.guarded(next, func() { l.makeSoon(next, every, try, made) }) }) {
		delete(l.made, next)
		close(made)
	}
}

func (l *Lobby) makeSoon(next string, every time.Duration, try func(ctx context.Context) error, made chan struct{}) {
	defer func() {
		l.mu.Lock()
		delete(l.made, next)
		l.mu.Unlock()
		close(made)
	}()
	ctx, cancel := context.WithTimeout(context.Background(), reviveTime)
	defer cancel()
	for try(ctx) != nil {
		select {
		case <-time.After(every):
		case <-ctx.Done(): // the hook goes on
			return
		}
	}
}

// makeRematch is a hook: the room of a rematch is made though this node ends.
func (l *Lobby) makeRematch(ctx context.Context, s *rooms.State, e rooms.Event) error {
	return l.makeNext(ctx, s, e.Next)
}

// makeNext makes the room of a rematch, if it is not there. While it cannot be made, bots keep their places in it.
func (l *Lobby) makeNext(ctx context.Context, s *rooms.State, next string) (err error) {
	defer func() {
		if err != nil {
			l.keepRematch(ctx, s, next)
		}
	}()
	if err := l.current(ctx, next); err != nil {
		return err
	}
	now, _ := l.clock(next).now() // not when it was agreed: nobody's clock runs in a room that is not there
	_, err = live.Make(ctx, l.config, next, "rematch", rooms.Again(s, next, now.UnixMilli()))
	if errors.Is(err, live.ErrRoomTaken) {
		return nil
	}
	return err
}

// commandID is a player's command's id in the journal: those of two players never meet.
func commandID(player, id string) string { return player + "/" + id }

// roomID makes an id that nobody can guess who does not know the command, and that is the
// same when the same command is asked again. 60 bits.
func roomID(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\n")))
	return ids.EncodeToString(sum[:])[:12]
}

// ids has no letters that are read wrongly, and no capitals.
var ids = base32.NewEncoding("0123456789abcdefghjkmnpqrstvwxyz").WithPadding(base32.NoPadding)

// draw is the luck of a command: a coin, and a lot.
func draw() (heads bool, lot uint64) {
	var b [9]byte
	_, _ = rand.Read(b[:]) // never fails: crypto/rand ends the program instead
	return b[8]&1 == 1, binary.LittleEndian.Uint64(b[:])
}
