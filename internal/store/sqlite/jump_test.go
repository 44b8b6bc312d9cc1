package sqlite

import (
	"testing"
	"testing/synctest"
	"time"

	"casitas/internal/rooms"
)

// The wall clock is set once, and the disk is slow: the time jumps once, not by what each heartbeat takes to be written.
func TestJumpOnSlowDisk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		c := &clock{wall: func() time.Time { return time.Now().Add(time.Hour) }, is: began, at: began}
		moment, _, to := c.look()
		<-time.After(3 * time.Second) // the heartbeat is being synced
		c.jump(moment, to)
		if is, want := c.now(), began.Add(time.Hour+3*time.Second); !is.Equal(want) {
			t.Errorf("the time is %v, want %v", is, want)
		}
		if _, carried, now := c.look(); !now.Equal(carried) {
			t.Errorf("the next heartbeat makes it jump by %v more", now.Sub(carried))
		}
	})
}

// An outage is told of until the journal has been there for a day since.
func TestForgotten(t *testing.T) {
	now := time.UnixMilli(1_790_000_000_000)
	ago := func(from, to time.Duration) rooms.Outage { return rooms.Outage{From: now.Add(-from), To: now.Add(-to)} }
	for _, c := range []struct {
		outages []rooms.Outage
		want    int
	}{
		{nil, 0},
		{[]rooms.Outage{ago(24*time.Hour, 23*time.Hour)}, 0},
		{[]rooms.Outage{ago(26*time.Hour, 25*time.Hour)}, 1},
		{[]rooms.Outage{ago(26*time.Hour, 25*time.Hour), ago(24*time.Hour, time.Minute)}, 0},
		{[]rooms.Outage{ago(60*time.Hour, 50*time.Hour), ago(26*time.Hour, 25*time.Hour), ago(3*time.Hour, time.Hour)}, 1},
	} {
		if got := forgotten(c.outages, now); got != c.want {
			t.Errorf("of %v, %d are forgotten, want %d", c.outages, got, c.want)
		}
	}
}
