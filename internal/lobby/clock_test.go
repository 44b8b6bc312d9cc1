package lobby

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"casitas/internal/rooms"
)

// pass lets time go by in a bubble.
func pass(d time.Duration) { <-time.After(d) }

// A part's time goes on between heartbeats as it went before them, jumps forward with the outage that explains it, never
// runs back, and is not disturbed by a response that took long or was overtaken.
func TestClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var c clock
		start := time.UnixMilli(1_750_000_000_000)
		outage := rooms.Outage{From: start, To: start.Add(time.Hour)}
		// hear has a heartbeat answered after so long with a time after start.
		hear := func(took, now time.Duration, outages ...rooms.Outage) {
			began := time.Now()
			pass(took)
			c.take(began, rooms.Heartbeat{Now: start.Add(now), Outages: outages})
		}
		is := func(when string, want time.Duration, outages int) {
			t.Helper()
			now, known := c.now()
			if got := now.Sub(start); got != want || len(known) != outages {
				t.Errorf("%s: %v after the start with %d outages, want %v and %d", when, got, len(known), want, outages)
			}
		}
		if now, _ := c.now(); !now.IsZero() || c.fresh() {
			t.Errorf("before anything was heard it is %v", now)
		}
		hear(20*time.Millisecond, 0)
		is("at first, the middle of the call", 10*time.Millisecond, 0)
		pass(time.Second)
		is("carried on", 1010*time.Millisecond, 0)
		hear(time.Second, 1010*time.Millisecond)
		is("a response that took long and agrees", 2010*time.Millisecond, 0)
		pass(time.Second)
		if c.fresh() {
			t.Error("a heartbeat that began two seconds ago is young enough to judge by")
		}
		hear(0, time.Hour, outage)
		is("a jump forward, and why", time.Hour, 1)
		hear(0, 30*time.Minute, outage)
		is("it never runs back", time.Hour, 1)
		pass(10 * time.Minute)
		is("and stands until the part has come so far", time.Hour, 1)
		pass(21 * time.Minute)
		is("and goes on with it", time.Hour+time.Minute, 1)

		pass(time.Hour) // by this machine's clock alone
		hear(0, time.Hour+2*time.Minute, outage)
		pass(time.Second)
		is("a leap of this machine's clock, of which nothing was judged", time.Hour+2*time.Minute+time.Second, 1)

		began := time.Now()
		pass(time.Second)
		hear(0, time.Hour+2*time.Minute+2*time.Second, outage, outage)
		c.take(began, rooms.Heartbeat{Now: start, Outages: nil})
		is("a response that was overtaken", time.Hour+2*time.Minute+2*time.Second, 2)

		next := c.next()
		c.take(time.Now(), rooms.Heartbeat{Err: errors.New("away")})
		<-next
		if lately, _ := c.failed(); !lately {
			t.Error("it is not known that the heartbeat failed")
		}
		is("and says nothing of the time", time.Hour+2*time.Minute+2*time.Second, 2)
	})
}
