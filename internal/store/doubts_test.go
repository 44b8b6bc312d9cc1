package store_test

import (
	"errors"
	"fmt"
	"testing"

	"casitas/internal/rooms"
	"casitas/internal/store"
)

// TestDoubts sees that a failure proves nothing while an earlier attempt is in doubt.
func TestDoubts(t *testing.T) {
	var d store.Doubts
	mine := rooms.Append{Room: "r", Command: "c"}
	refused := fmt.Errorf("%w: refused", rooms.ErrNotWritten)
	certain := func(a rooms.Append) bool {
		_, err := d.Resolve(a, rooms.Appended{}, refused)
		return errors.Is(err, rooms.ErrNotWritten)
	}
	if !certain(mine) {
		t.Error("a first refusal is certain")
	}
	if _, err := d.Resolve(mine, rooms.Appended{}, errors.New("timed out")); err == nil || errors.Is(err, rooms.ErrNotWritten) {
		t.Errorf("a timeout: %v", err)
	}
	if certain(mine) {
		t.Error("a refusal is certain though an earlier attempt is in doubt")
	}
	if !certain(rooms.Append{Room: "r", Command: "other"}) || !certain(rooms.Append{Room: "other", Command: "c"}) {
		t.Error("another command is in doubt")
	}
	answer := rooms.Appended{Result: rooms.Conflict, At: rooms.Revision{Version: 3}}
	if got, err := d.Resolve(mine, answer, nil); err != nil || got != answer {
		t.Errorf("a response: %v, %v", got, err)
	}
	if !certain(mine) {
		t.Error("still in doubt after a response")
	}
}
