package driver

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"casitas/internal/rooms"
)

// belief is what one viewer takes for the history of one room: the head of every version that it was
// shown and that nobody has taken back.
type belief map[uint64]string

// viewing is one viewer of one room.
type viewing struct{ player, room string }

// Sight is a version of a room that came to one viewer's eyes, and when.
type Sight struct {
	Player, Room string
	V            uint64
	At           time.Time
}

// Turnaround is one command from when it was first said to its response; Answered is zero while there is none.
type Turnaround struct{ Said, Answered time.Time }

// see notes what a viewer was shown. A version shown to it before with another head, and not taken back
// since, is a silent fork.
func (l *Ledger) see(player, room string, v uint64, h string) {
	b := l.beliefs[viewing{player, room}]
	if b == nil {
		b = belief{}
		l.beliefs[viewing{player, room}] = b
	}
	if before, found := b[v]; found && before != h {
		l.count.Forks++
	}
	b[v] = h
	if l.Timed {
		l.sights = append(l.sights, Sight{player, room, v, time.Now()})
	}
}

// takeBack notes that a viewer was told that what it had seen of a room holds no longer.
func (l *Ledger) takeBack(player, room string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.beliefs, viewing{player, room})
	l.told[viewing{player, room}]++
}

// say notes when a command was first said, and answer when it was answered.
func (l *Ledger) say(id string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, found := l.turns[id]; !found && l.Timed {
		l.turns[id] = Turnaround{Said: time.Now()}
	}
}

func (l *Ledger) answer(id string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if t, found := l.turns[id]; found {
		t.Answered = time.Now()
		l.turns[id] = t
	}
}

// Turns is every command's way to its response, if the ledger is Timed.
func (l *Ledger) Turns() map[string]Turnaround {
	l.mu.Lock()
	defer l.mu.Unlock()
	return maps.Clone(l.turns)
}

// Sights is all that viewers were shown, oldest first, if the ledger is Timed.
func (l *Ledger) Sights() []Sight {
	l.mu.Lock()
	defer l.mu.Unlock()
	return append([]Sight(nil), l.sights...)
}

// Forked lists what viewers believe and the journal does not hold, nobody having told them:
// one line for each viewer and room. There must be none. seen counts the viewers and rooms.
func (l *Ledger) Forked(ctx context.Context, j rooms.Journal) (faults []string, seen int, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	logs := map[string]rooms.Log{}
	for who, b := range l.beliefs {
		log, loaded := logs[who.room]
		if !loaded {
			if log, err = j.Load(ctx, who.room, 0); err != nil && !errors.Is(err, rooms.ErrNoRoom) {
				return nil, 0, fmt.Errorf("loading room %s: %w", who.room, err)
			}
			logs[who.room] = log
		}
		if v := b.stranger(log); v > 0 {
			faults = append(faults, fmt.Sprintf("room %s: %s believes in version %d (%s), which the journal (at %d) does not hold", who.room, who.player, v, b[v], log.At.Version))
		}
	}
	return faults, len(l.beliefs), nil
}

// Abreast says whether all viewers of each room have been shown the same last version of it.
func (l *Ledger) Abreast() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	last := map[string]uint64{}
	for who, b := range l.beliefs {
		v := slices.Max(slices.Collect(maps.Keys(b)))
		if before, found := last[who.room]; found && before != v {
			return false
		}
		last[who.room] = v
	}
	return true
}

// stranger is the first version that a log does not hold as believed; 0 for none.
func (b belief) stranger(log rooms.Log) (first uint64) {
	for v, h := range b {
		if v > uint64(len(log.Entries)) || string(log.Entries[v-1].Head) != h {
			if first == 0 || v < first {
				first = v
			}
		}
	}
	return first
}

// Loss is a viewer of a room who has seen more of it than a journal holds.
type Loss struct {
	Player, Room string
	V            uint64 // the first version that it does not hold
	H            string
	told         int // how often the viewer had been told of a rollback before
}

// Lost lists, at this moment, who believes in more than a journal holds: they are to be restored or told.
func (l *Ledger) Lost(ctx context.Context, j rooms.Journal) ([]Loss, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	var all []Loss
	logs := map[string]rooms.Log{}
	for who, b := range l.beliefs {
		log, loaded := logs[who.room]
		if !loaded {
			var err error
			if log, err = j.Load(ctx, who.room, 0); err != nil && !errors.Is(err, rooms.ErrNoRoom) {
				return nil, fmt.Errorf("loading room %s: %w", who.room, err)
			}
			logs[who.room] = log
		}
		if v := b.stranger(log); v > 0 {
			all = append(all, Loss{Player: who.player, Room: who.room, V: v, H: b[v], told: l.told[who]})
		}
	}
	return all, nil
}

// Told says whether the viewer has been told, since, that what it had seen holds no longer.
func (l *Ledger) Told(one Loss) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.told[viewing{one.Player, one.Room}] > one.told
}
