package lobby

import (
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"casitas/internal/rooms"
	"casitas/internal/wallclock"
)

// clock is what this node knows of the time of one part of the journal: what the last heartbeat said, carried on by the
// monotonic clock. The time and the outages before it change together, so that nothing is judged by a time
// of which it is not known how much of it nobody was there for.
type clock struct {
	reading atomic.Pointer[reading] // nil: nothing was heard yet

	credited atomic.Int64 // outages up to here, in ms since 1970, have been given back in every live room

	mu    sync.Mutex
	heard chan struct{} // closed when the next heartbeat has been taken, or has failed; nil: nobody waits
	tried time.Time     // when the last one was answered
	err   error         // why it was not taken
}

// reading is a part's time as last heard.
type reading struct {
	now     time.Time // the part's time
	at      time.Time // at this moment of the monotonic clock
	floor   time.Time // something may have been judged by it being this late already
	outages []rooms.Outage
	began   time.Time // when the heartbeat began
}

func (r *reading) time(at time.Time) time.Time {
	if now := r.now.Add(at.Sub(r.at)); now.After(r.floor) {
		return now
	}
	return r.floor
}

// now is the part's time, and when nobody was there up to then; zero where nothing was heard yet. It never runs back behind
// what was judged by.
func (c *clock) now() (time.Time, []rooms.Outage) {
	r := c.reading.Load()
	if r == nil {
		return time.Time{}, nil
	}
	return r.time(time.Now()), r.outages
}

// fresh says whether the last heartbeat that was taken is young enough to judge by.
func (c *clock) fresh() bool {
	r := c.reading.Load()
	return r != nil && time.Since(r.began) < heartbeatFresh
}

// take takes in what became of a heartbeat that began at a moment.
func (c *clock) take(began time.Time, h rooms.Heartbeat) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.tried, c.err = time.Now(), h.Err
	if h.Err == nil {
		c.read(began, h)
	}
	if c.heard != nil {
		close(c.heard)
		c.heard = nil
	}
}

// read: the part's time was h.Now at some moment since began. Where what was carried on agrees with that, it goes
// on; otherwise it is put right by as little as is needed. A response that was overtaken says nothing new.
func (c *clock) read(began time.Time, h rooms.Heartbeat) {
	ended := time.Now()
	took := ended.Sub(began)
	r := &reading{now: h.Now.Add(took / 2), at: ended, outages: h.Outages, began: began}
	if old := c.reading.Load(); old != nil {
		if began.Before(old.began) {
			return
		}
		carried := old.time(ended)
		switch earliest, latest := h.Now, h.Now.Add(took); {
		case carried.Before(earliest):
			r.now = earliest
		case carried.After(latest):
			r.now = latest
		default:
			r.now = carried
		}
		r.floor = carried
		if judged := old.time(old.began.Add(heartbeatFresh)); judged.Before(carried) {
			r.floor = judged // by nothing later: it may be this machine's clock that has leapt
		}
	}
	c.reading.Store(r)
}

// next is closed when the next heartbeat has been taken, or has failed.
func (c *clock) next() <-chan struct{} {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.heard == nil {
		c.heard = make(chan struct{})
	}
	return c.heard
}

// failed is why the last heartbeat was not taken, and whether that was a moment ago.
func (c *clock) failed() (lately bool, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.err != nil && time.Since(c.tried) < heartbeatAgain, c.err
}

// clock is that of a room's part of the journal.
func (l *Lobby) clock(room string) *clock { return &l.clocks[l.journal.Part(room)] }

// Now is the journal's time in a room, or where there is none in particular (""). It is what everything is
// judged by and what people are told; before anything was heard of it, it is the wall clock.
func (l *Lobby) Now(room string) time.Time {
	c := &l.clocks[0]
	if room != "" {
		c = l.clock(room)
	}
	if now, _ := c.now(); !now.IsZero() {
		return now
	}
	return wallclock.Now()
}

// timeOf is the time of a part, zero where nothing was heard of it yet.
func (l *Lobby) timeOf(part int) time.Time {
	now, _ := l.clocks[part].now()
	return now
}

// skewMost is how far this machine's clock may be off before it is said.
const skewMost = time.Second

// Skew is how far this machine's wall clock is ahead of the journal's time; negative where it is behind. Nothing is
// judged by it.
func (l *Lobby) Skew() time.Duration { return time.Duration(l.skew.Load()) }

// compareClocks says in the log where the machine's clock is off, once, and again when that has changed.
func (l *Lobby) compareClocks() {
	wall, most := wallclock.Now(), time.Duration(0)
	for part := range l.clocks {
		if !l.clocks[part].fresh() {
			continue
		}
		if off := wall.Sub(l.timeOf(part)); off.Abs() > most.Abs() {
			most = off
		}
	}
	l.skew.Store(int64(most))
	if said := time.Duration(l.skewSaid.Load()); (most - said).Abs() <= skewMost {
		return
	}
	l.skewSaid.Store(int64(most))
	if most.Abs() <= skewMost {
		l.log.Info("this machine's clock agrees with the journal's again")
		return
	}
	l.log.Warn("this machine's clock is not the journal's: games go by the journal's all the same; set the clock of the one that is wrong",
		"ahead", fmt.Sprint(most.Round(time.Millisecond)))
}
