package sqlite

import (
	"database/sql"
	"errors"
	"sync"
	"time"

	"casitas/internal/wallclock"
)

// jumpMin is by how much more the wall clock must be ahead for the journal's time to jump to it. What is less is
// let be: it adds up until it is enough.
const jumpMin = time.Second

// clock is the journal's time. It begins with the wall clock, or with the last heartbeat where that is later, and is
// carried on by the monotonic clock. It never runs back: a wall clock that is set back is not followed.
type clock struct {
	wall func() time.Time

	mu sync.Mutex
	is time.Time // the journal's time,
	at time.Time // at this moment of the monotonic clock
}

// startClock starts after the last heartbeat that is in the database.
func startClock(db *sql.DB) (*clock, error) {
	var last int64
	err := db.QueryRowContext(always, `SELECT at FROM pulse`).Scan(&last)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return nil, err
	}
	c := &clock{wall: wallclock.Now, at: time.Now()}
	if c.is = c.wall(); c.is.UnixMilli() < last {
		c.is = time.UnixMilli(last)
	}
	return c, nil
}

// now is the journal's time.
func (c *clock) now() time.Time { return c.then(time.Now()) }

// then is the journal's time at a moment of the monotonic clock.
func (c *clock) then(moment time.Time) time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.is.Add(moment.Sub(c.at))
}

// look compares with the wall clock: where that is far ahead, because it was set or the machine slept, the journal's
// time is to jump from carried to now, as of a moment of the monotonic clock.
func (c *clock) look() (moment, carried, now time.Time) {
	moment = time.Now()
	carried = c.then(moment)
	if wall := c.wall(); wall.Sub(carried) > jumpMin {
		return moment, carried, wall
	}
	return moment, carried, carried
}

// jump makes the time jump to what look has said, once that is written down. However long that took, the time has gone on
// from there: it does not fall behind the wall clock again.
func (c *clock) jump(moment, to time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if carried := c.is.Add(moment.Sub(c.at)); carried.Before(to) {
		c.is = c.is.Add(to.Sub(carried))
	}
}
