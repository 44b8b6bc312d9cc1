package redis_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"casitas/internal/rooms"
	"casitas/internal/store/redis"
	"casitas/internal/store/redistest"
)

// ack is an append that was acknowledged.
type ack struct {
	room, command string
	at            rooms.Revision
}

// TestKill kills Redis twice under many writers, each of whom goes on asking until it knows: all that was
// acknowledged is there, where it was said to be, and nothing is there twice.
func TestKill(t *testing.T) {
	t.Parallel()
	const writers, each = 16, 120
	server := redistest.Start(t)
	s := open(t, server.URL(), redis.Options{})
	var done atomic.Int64
	acks := make([][]ack, writers)
	half := []chan struct{}{make(chan struct{}), make(chan struct{})} // closed as the writers get on
	var all sync.WaitGroup
	for w := range writers {
		all.Go(func() {
			room, now := fmt.Sprintf("room-%d", w), rooms.Revision{}
			for n := range each {
				now = insist(t, s, appendOf(room, now, fmt.Sprintf("c%d", n), 1+n%2))
				acks[w] = append(acks[w], ack{room, fmt.Sprintf("c%d", n), now})
				switch done.Add(1) {
				case writers * each / 3:
					close(half[0])
				case writers * each * 2 / 3:
					close(half[1])
				}
			}
		})
	}
	for _, reached := range half {
		<-reached
		server.Kill()
		server.Restart()
	}
	all.Wait()
	for _, a := range acks {
		for _, a := range a {
			if at, found, err := s.Lookup(t.Context(), a.room, a.command); err != nil || !found || at != a.at {
				t.Errorf("%v: %v %t %v", a, at, found, err)
			}
		}
	}
	if audit := sound(t, s); audit.Commands != writers*each {
		t.Errorf("%d commands, want %d", audit.Commands, writers*each)
	}
}

// insist asks the same thing again until it is known to be written.
func insist(t *testing.T, s *redis.Store, a rooms.Append) rooms.Revision {
	pause := time.NewTicker(10 * time.Millisecond)
	defer pause.Stop()
	unknown := false
	late := time.After(patience)
	for {
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
		got, err := s.Append(ctx, a)
		cancel()
		switch {
		case err == nil && (got.Result == rooms.OK || got.Result == rooms.Duplicate):
			if got.At != a.After() {
				t.Errorf("%s %s: at %v, want %v", a.Room, a.Command, got.At, a.After())
			}
			if got.Result == rooms.Duplicate && !unknown {
				t.Errorf("%s %s: written twice", a.Room, a.Command)
			}
			return got.At
		case err == nil:
			t.Errorf("%s %s: %v", a.Room, a.Command, got)
			return a.After()
		case !errors.Is(err, rooms.ErrNotWritten):
			unknown = true
		case unknown:
			t.Errorf("%s %s: said to be unwritten after an attempt in doubt: %v", a.Room, a.Command, err)
		}
		select {
		case <-pause.C:
		case <-late:
			t.Errorf("%s %s: not written within %v: %v", a.Room, a.Command, patience, err)
			return a.After()
		}
	}
}
