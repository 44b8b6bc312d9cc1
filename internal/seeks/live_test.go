package seeks

import (
	"maps"
	"testing"

	"casitas/internal/rooms"
)

// A seek lives while some node says that its player is there. It is out at once when the last page closes, and ends soon
// after; of a node that is gone it is out after five seconds, and ends after a minute.
func TestAlive(t *testing.T) {
	s := newStory(t)
	began := s.now
	for id, by := range map[string]rooms.Player{"a": ana, "b": bea, "z": zoe} {
		s.waits(nil, by, id, rooms.Player{})
	}
	s.touch("node", ana, bea, zoe)
	s.holds("a", "b", "z")
	s.touch("other", bea)
	s.touch("node", ana) // Zoe has left, Bea has another page elsewhere
	s.holds("a", "b")
	if why := s.ends(0); len(why) != 0 {
		t.Errorf("ended at once: %v", why)
	}
	s.touch("node", ana, zoe) // and comes back
	s.holds("a", "b", "z")
	s.touch("node", ana)
	s.pass(5)
	s.touch("node", ana)
	if why := s.ends(0); !maps.Equal(why, map[string]string{"seek/z": Withdrawn}) {
		t.Errorf("ended: %v", why)
	}
	s.holds("a") // the other node is dead
	s.touch("other", bea)
	s.holds("a", "b")
	s.pass(4)
	s.touch("node", ana)
	s.holds("a", "b")
	s.pass(1)
	s.touch("node", ana)
	s.holds("a")
	s.gone(ErrGone, zoe, "b")
	s.pass(54)
	if why := s.ends(began); len(why) != 0 {
		t.Errorf("ended before a minute: %v", why)
	}
	s.pass(1)
	s.touch("node", ana)
	if why := s.ends(s.now - 59_000); len(why) != 0 {
		t.Errorf("ended, though nobody could know who is there: %v", why)
	}
	if why := s.ends(began); !maps.Equal(why, map[string]string{"seek/b": Unseen}) {
		t.Errorf("ended: %v", why)
	}
	s.pass(61)
	s.touch("node", ana)
	if s.ends(began); s.book.nodes["other"] != nil || s.book.nodes["node"] == nil {
		t.Errorf("nodes: %v", s.book.nodes)
	}
	s.step(func(d *Draft) { d.Unseek(s.asked(ana), "a") })
	if s.touch("node", ana); len(s.book.nodes) != 0 {
		t.Errorf("where nobody seeks nothing is said: %v", s.book.nodes)
	}
}
