package seeks

import (
	"errors"
	"slices"
	"testing"
	"time"

	"casitas/internal/must"
	"casitas/internal/rooms"
)

// on are the players who are on a node.
func on(all ...rooms.Player) func(*Seek) bool {
	return func(s *Seek) bool { return slices.Contains(all, s.By) }
}

// from has a player ask for something on a node on which some are.
func (s *story) from(by rooms.Player, here func(*Seek) bool, do func(d *Draft, a Asked) (*Pairing, error)) (p *Pairing, err error) {
	s.t.Helper()
	a := s.asked(by)
	a.Here = here
	s.step(func(d *Draft) { p, err = do(d, a) })
	return p, err
}

// takes has a player take Ana's seek on a node on which some are.
func (s *story) takes(by rooms.Player, here func(*Seek) bool) (*Pairing, error) {
	s.t.Helper()
	return s.from(by, here, func(d *Draft, a Asked) (*Pairing, error) { return d.Take(a, "a") })
}

// Who takes a seek of a player on another node plays once that says that they are there; until then nobody else can take it. Where it does
// not say so the seek stays, is not in the list, and can be taken again when it does.
func TestAsked(t *testing.T) {
	s := newStory(t)
	s.waits(nil, ana, "a", rooms.Player{})
	s.waits(nil, bea, "b", rooms.Player{})
	listed := func(want ...string) {
		t.Helper()
		var got []string
		open, _ := s.book.Listed(time.UnixMilli(s.now))
		for _, seek := range open {
			got = append(got, seek.ID)
		}
		if !slices.Equal(got, want) {
			t.Errorf("listed are %q, want %q", got, want)
		}
	}
	asks := func() {
		t.Helper()
		if p, err := s.takes(zoe, on(zoe)); p != nil || err != nil || !s.book.Asking("zoe", "a") {
			t.Fatalf("she plays at once: %+v, %v", p, err)
		}
		listed("b")
		if p, err := s.takes(bea, on(bea)); p != nil || !errors.Is(err, ErrGone) {
			t.Errorf("another takes it too: %+v, %v", p, err)
		}
		if p, err := s.takes(zoe, on(zoe)); p != nil || err != nil {
			t.Errorf("she asks again: %+v, %v", p, err)
		}
	}
	answer := func(here ...rooms.Player) {
		s.step(func(d *Draft) { d.Answer("node", s.now, on(here...)) })
	}
	asks()
	answer(zoe) // on her own node
	s.pass(1)
	if answer(zoe); !s.book.Asking("zoe", "a") {
		t.Error("it is over before two seconds")
	}
	s.pass(1)
	s.touch("other", bea)
	if answer(zoe); s.book.Asking("zoe", "a") || s.book.Seek("a") == nil {
		t.Error("it is not over after two seconds, or the seek is")
	}
	listed("b") // on another node too
	s.gone(ErrGone, zoe, "a")
	s.touch("node", ana, bea)
	listed("b", "a")
	asks()
	answer(ana)
	p := s.book.PairingOf("zoe", "a")
	if p == nil || p.Seats != [2]rooms.Player{ana, zoe} || s.book.Asking("zoe", "a") || s.book.Seek("a") != nil {
		t.Errorf("paired: %+v", p)
	}
}

// What is asked for is dropped at once where the seek ends, its player has left, or either plays with somebody else.
func TestAskedInVain(t *testing.T) {
	for what, happens := range map[string]func(s *story){
		"it is taken back": func(s *story) { s.step(func(d *Draft) { d.Unseek(s.asked(ana), "a") }) },
		"she has left":     func(s *story) { s.touch("node") },
		"she plays": func(s *story) {
			s.waits(nil, ana, "a2", rooms.Player{})
			_, _ = s.take(bea, "a2")
		},
		"who asks plays": func(s *story) {
			s.waits(nil, bea, "b", rooms.Player{})
			_, _ = s.take(zoe, "b")
		},
	} {
		s := newStory(t)
		s.waits(nil, ana, "a", rooms.Player{})
		_, _ = s.takes(zoe, on())
		happens(s)
		s.step(func(d *Draft) { d.Answer("node", s.now, on()) })
		if s.book.Asking("zoe", "a") || s.book.PairingOf("zoe", "a") != nil {
			t.Errorf("%s: it is asked for still, or they play: %+v", what, s.book.PairingOf("zoe", "a"))
		}
	}
}

// Who has waited is South, though the node of who comes is a little behind in time and asks for them first.
func TestWhoWaitedIsSouth(t *testing.T) {
	s := newStory(t)
	s.waits(nil, ana, "a", rooms.Player{}, "live")
	s.now -= 3
	if p, err := s.from(zoe, on(zoe), func(d *Draft, a Asked) (*Pairing, error) {
		defer d.Touch("other", s.now, on(zoe))
		return d.Seek(a, Seek{ID: "z", Pools: []string{"live"}, Node: "other"})
	}); p != nil || err != nil {
		t.Fatalf("she plays at once: %+v, %v", p, err)
	}
	s.step(func(d *Draft) { d.Answer("node", s.now, on(ana)) })
	if p := s.book.PairingOf("zoe", "z"); p == nil || p.Seats != [2]rooms.Player{ana, zoe} || p.Seeks != [2]string{"a", "z"} {
		t.Errorf("paired: %+v", p)
	}
}

// Who asks in a pool and has left by the time of the answer plays with nobody.
func TestWhoAsksHasLeft(t *testing.T) {
	for left, want := range map[bool]bool{false: true, true: false} {
		s := newStory(t)
		s.waits(nil, bea, "b", rooms.Player{}, "live")
		_, _ = s.from(zoe, on(zoe), func(d *Draft, a Asked) (*Pairing, error) {
			defer d.Touch("other", s.now, on(zoe))
			return d.Seek(a, Seek{ID: "z", Pools: []string{"live"}, Node: "other"})
		})
		if left {
			s.touch("other")
		}
		s.step(func(d *Draft) { d.Answer("node", s.now, on(bea)) })
		if plays := s.book.PairingOf("zoe", "z") != nil; plays != want || s.book.asks["b"] != nil {
			t.Errorf("she has left: %v, and plays: %v", left, plays)
		}
	}
}

// A node that sends its guests away speaks on, until it is gone: who is on their way seeks still.
func TestLeavingNodeSpeaks(t *testing.T) {
	s := newStory(t)
	s.waits(nil, ana, "a", rooms.Player{})
	for range 10 {
		s.pass(4)
		s.step(func(d *Draft) { d.Speak("node", s.now) })
	}
	s.holds("a")
	s.pass(5)
	s.holds()
}

// Who waits in a pool, on nodes that know of each other by the register alone, is paired: who comes, who has come back, and who waits beside a seek whose player is
// not there.
func TestMeet(t *testing.T) {
	s := newStory(t)
	ghost := rooms.Player{ID: "ghost", Name: "Ghost"}
	meet := func(here ...rooms.Player) {
		s.step(func(d *Draft) {
			d.Answer("node", s.now, on(here...))
			d.Meet(s.now, func(by rooms.Player, _ string) Asked {
				a := s.asked(by)
				a.Here = on(here...)
				return a
			})
		})
	}
	seek := func(by rooms.Player, id string) {
		t.Helper()
		p, err := s.from(by, on(by), func(d *Draft, a Asked) (*Pairing, error) {
			return d.Seek(a, Seek{ID: id, Pools: []string{"live"}})
		})
		if p != nil || err != nil {
			t.Fatalf("%s: %+v, %v", id, p, err)
		}
	}
	seek(ghost, "g")
	s.touch("dead", ghost)
	s.pass(1)
	seek(ana, "a") // asks the ghost
	s.touch("node", ana)
	meet(ana)
	s.pass(1)
	seek(bea, "b") // the ghost is asked already: she asks Ana
	s.touch("other", bea)
	meet(bea)
	if p := s.book.PairingOf("bea", "b"); p != nil {
		t.Errorf("paired, and nobody has said that the other is there: %+v", p)
	}
	meet(ana)
	p := s.book.PairingOf("bea", "b")
	if p == nil || p.Seats != [2]rooms.Player{ana, bea} || p.Seeks != [2]string{"a", "b"} {
		t.Errorf("paired: %+v", p)
	}
	seek(zoe, "z") // asks the ghost, in vain
	s.touch("node", zoe)
	s.pass(2)
	meet(zoe)
	s.touch("back", ghost)
	meet(ghost) // who comes back asks, though he was first
	meet(zoe)
	p = s.book.PairingOf("zoe", "z")
	if p == nil || p.Seats != [2]rooms.Player{ghost, zoe} || p.Seeks != [2]string{"g", "z"} {
		t.Errorf("paired with who has come back: %+v", p)
	}
}

// Where there is one node only, who was there before it started is not there until they are back, and nothing needs to be said again.
func TestOnlyNode(t *testing.T) {
	s := newStory(t)
	s.book = Empty("first")
	first := s.step(func(d *Draft) {
		must.Get(d.Seek(s.asked(ana), Seek{ID: "a", Options: Pools[1].Options, Node: "first"}))(t)
		d.Touch("first", s.now, on(ana))
	})
	s.pass(50)
	s.holds("a")
	if said := s.step(func(d *Draft) { d.Touch("first", s.now, on(ana)) }); len(said) != 0 {
		t.Errorf("it is said again: %+v", said)
	}
	s.book = must.Get(Empty("second").After(s.book.At, first))(t)
	s.holds()
	s.gone(ErrGone, bea, "a")
	s.step(func(d *Draft) {
		d.Alone("second")
		d.Touch("second", s.now, on(ana))
	})
	s.holds("a")
	if s.book.nodes["first"] != nil {
		t.Error("the first node is kept")
	}
}
