package lobby

import (
	"cmp"
	"context"
	"errors"
	"time"

	"golang.org/x/time/rate"

	"casitas/internal/engine"
	"casitas/internal/rooms"
)

const (
	silence  = 3 * exchangeEvery      // after so long without word of other nodes, absence is counted anew
	tellTime = 500 * time.Millisecond // that a player who comes waits at most until other nodes can know
	leftFor  = presenceFor            // that other nodes are told who has left
	askRate  = 2                      // questions a second about a room to other nodes, for claims that would be refused, in the long run
	askBurst = 10
)

// absence is since when the players of a room are away, as far as this node knows: by its own eyes, and by what others say. Where
// it may have missed something, it begins anew.
type absence struct {
	since [2]int64         // in the room's time; 0: that player is here
	left  map[string]int64 // when players left this node, ms of the room's time
	heard time.Time        // when other nodes were heard of last
	asks  *rate.Limiter    // see mayAsk
}

// noteAbsence takes in who is in the room now. The lobby's lock is held.
func (e *entry) noteAbsence() {
	now := e.now()
	for seat, here := range e.presence().Seats {
		switch {
		case here:
			e.absence.since[seat] = 0
		case e.absence.since[seat] == 0:
			e.absence.since[seat] = now
		}
	}
}

func (e *entry) now() int64 {
	now, _ := e.clock.now()
	return now.UnixMilli()
}

// anew counts absence from now on. The lobby's lock is held.
func (e *entry) anew() {
	for seat, since := range e.absence.since {
		if since != 0 {
			e.absence.since[seat] = e.now()
		}
	}
}

// hear takes in what other nodes say of the room: who is there, and who has left since this node looked last. The lobby's lock is held.
func (e *entry) hear(others []rooms.NodePresence) {
	if time.Since(e.absence.heard) > silence {
		e.anew()
	}
	e.absence.heard = time.Now()
	e.elsewhere = others
	e.noteAbsence()
	seats := e.room.Feed().State().Seats
	for _, h := range others {
		for seat, who := range seats {
			if since := e.absence.since[seat]; since != 0 {
				e.absence.since[seat] = max(since, h.Left[who.ID])
			}
		}
	}
}

// comes and goes are for a player's first and last page on this node. The lobby's lock is held.
func (e *entry) comes(player string) (first, awaited bool) {
	delete(e.absence.left, player)
	s := e.room.Feed().State()
	return e.present[player] == 1, s.Awaits() && s.SeatOf(player) != engine.Nobody
}

func (e *entry) goes(player string) {
	s := e.room.Feed().State()
	if s.SeatOf(player) == engine.Nobody {
		return
	}
	if e.absence.left == nil {
		e.absence.left = map[string]int64{}
	}
	e.absence.left[player] = e.now()
}

// hasLeft is who has left this node lately, and when. The lobby's lock is held.
func (e *entry) hasLeft() map[string]int64 {
	for player, at := range e.absence.left {
		if e.now()-at > leftFor.Milliseconds() {
			delete(e.absence.left, player)
		}
	}
	if len(e.absence.left) == 0 {
		return nil
	}
	left := make(map[string]int64, len(e.absence.left))
	for player, at := range e.absence.left {
		left[player] = at
	}
	return left
}

// absenceIn is what is known of where the players of a room are, for a claim. Other nodes are asked at this moment, unless the
// claim is refused whatever they say, or they were asked in vain too often.
func (l *Lobby) absenceIn(ctx context.Context, id string, e *entry, c rooms.Command) rooms.Absence {
	known := l.absenceHere(e)
	if l.exchange == nil {
		return known
	}
	c.Absence = known
	_, err := rooms.Decide(e.room.Feed().State(), c)
	switch {
	case errors.Is(err, rooms.ErrHere), errors.Is(err, rooms.ErrNotLong): // others know who has just come or left
		if !l.mayAsk(e) {
			return known
		}
	case err != nil:
		return rooms.Absence{}
	}
	if !l.learnPresence(ctx, id, e) {
		return rooms.Absence{}
	}
	return l.absenceHere(e)
}

// mayAsk counts a question to other nodes about a claim that would be refused by what is known here.
func (l *Lobby) mayAsk(e *entry) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if e.absence.asks == nil {
		e.absence.asks = rate.NewLimiter(askRate, askBurst)
	}
	return e.absence.asks.Allow()
}

// absenceHere is what this node knows of it.
func (l *Lobby) absenceHere(e *entry) rooms.Absence {
	l.mu.Lock()
	defer l.mu.Unlock()
	e.noteAbsence()
	return rooms.Absence{Known: true, Since: e.absence.since, For: cmp.Or(l.absentFor, rooms.AbsentFor)}
}

// knowNodes takes in which other nodes there are. What one knew that is not heard of any more is lost: absence is counted anew.
func (l *Lobby) knowNodes(nodes []rooms.NodePresence) {
	if !l.others.know(nodes) {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for id, e := range l.live {
		if e.up() {
			l.guarded(id, e.anew)
			l.presenceChanged(id, e)
		}
	}
}

// announce tells other nodes that a player has come to a room in which they may be missed, before the player is told how it goes
// on. A round of the exchange that was under way may have said otherwise: then it is said again.
func (l *Lobby) announce(ctx context.Context, id string, e *entry) {
	if l.exchange == nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, tellTime)
	defer cancel()
	l.mu.Lock()
	underway := l.exchanging
	l.mu.Unlock()
	l.learnPresence(ctx, id, e)
	if underway == nil {
		return
	}
	select {
	case <-underway:
		l.learnPresence(ctx, id, e)
	case <-ctx.Done():
	}
}
