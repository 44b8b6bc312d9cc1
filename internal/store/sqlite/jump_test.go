package sqlite

import (
	"testing"
	"testing/synctest"
	"time"
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
