package bots

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"casitas/internal/lobby"
	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
	"casitas/internal/think"
	"casitas/internal/think/pool"
)

// A bot lets a command be that its room refused, and gives it again where the node or the journal could not take it: who took
// that for a response would never move again.
func TestWhatABotTriesAgain(t *testing.T) {
	for err, want := range map[error]bool{
		nil:                     false,
		rooms.ErrStaleTurn:      false,
		rooms.ErrEnded:          false,
		rooms.ErrClosed:         false,
		rooms.ErrNotWritten:     true,
		rooms.ErrNewer:          true, // another node can
		lobby.ErrFull:           true,
		lobby.ErrTooMuch:        true,
		lobby.ErrPanicked:       true,
		lobby.ErrWaking:         true,
		lobby.ErrDraining:       true,
		live.ErrBusy:            true,
		live.ErrStopped:         true,
		live.ErrUnknown:         true,
		context.Canceled:        true,
		errors.New("disk gone"): true,
	} {
		wrapped := err
		if err != nil {
			wrapped = fmt.Errorf("room abc: %w", err)
		}
		if again(wrapped) != want {
			t.Errorf("%v: tried again: %v", err, !want)
		}
	}
}

// Who plays many bots does not keep those of others from thinking, and is kept from nothing for good.
func TestWhoPlaysManyBotsWaitsForThemselves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var p people
		only := pool.New(1, "", slog.Default())
		var thought []string // by whoever has the only search
		var all sync.WaitGroup
		for _, who := range strings.Split("aaaaaaaab", "") {
			all.Go(func() {
				done, err := p.wait(t.Context(), nil, who)
				if err != nil {
					t.Error(err)
					return
				}
				defer done()
				_ = only.With(t.Context(), pool.Plays, nil, func(*think.Search) error {
					<-time.After(time.Second)
					thought = append(thought, who)
					return nil
				})
			})
			synctest.Wait()
		}
		all.Wait()
		if at := slices.Index(thought, "b"); at != 1 || len(thought) != 9 || len(p.of) != 0 {
			t.Errorf("%q thought, %d wait", thought, len(p.of))
		}
		ctx, cancel := context.WithCancel(t.Context())
		done, _ := p.wait(ctx, nil, "a")
		cancel()
		if _, err := p.wait(ctx, nil, "a"); !errors.Is(err, rooms.ErrNotWritten) {
			t.Errorf("who cannot wait is told %v", err)
		}
		if done(); len(p.of) != 0 {
			t.Errorf("%d wait", len(p.of))
		}
	})
}
