package bots

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"casitas/internal/lobby"
	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
)

// A bot lets a command be that its room refused, and gives it again where the node or the journal could not take it: who took
// that for an answer would never move again.
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
		lobby.ErrFault:          true,
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
