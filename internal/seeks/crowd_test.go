package seeks

import (
	"errors"
	"fmt"
	"testing"

	"casitas/internal/rooms"
)

// Nobody fills the register from one address, by however many players; those of others, and through other nodes, go on.
func TestSeeksFromOneAddress(t *testing.T) {
	s := newStory(t)
	seek := func(n int, node, from string) (err error) {
		id := fmt.Sprint(node, from, n)
		s.step(func(d *Draft) {
			_, err = d.Seek(s.asked(rooms.Player{ID: id}), Seek{ID: id, Options: Pools[1].Options, Node: node, From: from})
		})
		return err
	}
	for n := range MostFrom {
		if err := seek(n, "node", "a"); err != nil {
			t.Fatalf("seek %d: %v", n, err)
		}
	}
	if err := seek(MostFrom, "node", "a"); !errors.Is(err, ErrCrowd) {
		t.Errorf("one more: %v", err)
	}
	if err := errors.Join(seek(0, "node", "b"), seek(0, "other", "a")); err != nil {
		t.Errorf("others: %v", err)
	}
}
