package seeks

import (
	"testing"

	"casitas/internal/rooms"
)

// Who takes a seek of a player on another node must be there still when that answers: where they have asked last, on that node or one after it.
func TestWhoTakesHasLeft(t *testing.T) {
	for what, plays := range map[string]bool{"stays": true, "leaves": false, "moves": true} {
		s := newStory(t)
		s.waits(nil, ana, "a", rooms.Player{})
		takes := func(node string) {
			_, _ = s.from(zoe, on(zoe), func(d *Draft, a Asked) (*Pairing, error) {
				a.Node = node
				return d.Take(a, "a")
			})
		}
		takes("first")
		switch what {
		case "leaves":
			s.step(func(d *Draft) { d.Answer("first", s.now, on()) })
		case "moves":
			takes("second")
			s.step(func(d *Draft) { d.Answer("first", s.now, on()) })
		}
		s.step(func(d *Draft) { d.Answer("node", s.now, on(ana)) })
		if got := s.book.PairingOf("zoe", "a") != nil; got != plays || s.book.Asking("zoe", "a") || s.book.Seek("a") == nil != plays {
			t.Errorf("who takes it %s: plays %v, the seek is %+v", what, got, s.book.Seek("a"))
		}
	}
}
