package seeks

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"casitas/internal/must"
	"casitas/internal/rooms"
)

var (
	ana = rooms.Player{ID: "ana", Name: "Ana"}
	bea = rooms.Player{ID: "bea", Name: "Bea"}
	zoe = rooms.Player{ID: "zoe", Name: "Zoe"}
)

// story is a book over some time: each step is decided, written and read again.
type story struct {
	t    *testing.T
	book *Book
	now  int64
	room int
}

func newStory(t *testing.T) *story { return &story{t: t, book: Empty(""), now: 1_000_000} }

// step decides something, and has it written and read.
func (s *story) step(decide func(d *Draft)) (changes []rooms.Change) {
	s.t.Helper()
	d := s.book.Draft()
	decide(d)
	next, err := s.book.After(rooms.Revision{Version: s.book.At.Version + 1}, d.Changes)
	must.Do(s.t, errors.Join(err, d.Err()))
	s.book = next
	return d.Changes
}

func (s *story) asked(by rooms.Player) Asked {
	s.room++
	return Asked{By: by, At: s.now, Room: fmt.Sprint("room-", s.room)}
}

func (s *story) seek(by rooms.Player, id string, to rooms.Player, pools ...string) (p *Pairing, err error) {
	s.t.Helper()
	seek := Seek{ID: id, Pools: pools, To: to, Node: "node"}
	if pools == nil {
		seek.Options = Pools[1].Options
	}
	s.step(func(d *Draft) {
		p, err = d.Seek(s.asked(by), seek)
		d.Touch("node", s.now, func(*Seek) bool { return true })
	})
	return p, err
}

// waits has a player seek in vain: the seek waits, or is refused.
func (s *story) waits(why error, by rooms.Player, id string, to rooms.Player, pools ...string) {
	s.t.Helper()
	if p, err := s.seek(by, id, to, pools...); p != nil || !errors.Is(err, why) {
		s.t.Errorf("%s seeks by %s: %+v, %v, want %v", by.ID, id, p, err, why)
	}
}

// gone has a player refused who takes a seek.
func (s *story) gone(why error, by rooms.Player, id string) {
	s.t.Helper()
	if p, err := s.take(by, id); p != nil || !errors.Is(err, why) {
		s.t.Errorf("%s takes %s: %+v, %v, want %v", by.ID, id, p, err, why)
	}
}

func (s *story) take(by rooms.Player, id string) (p *Pairing, err error) {
	s.t.Helper()
	s.step(func(d *Draft) { p, err = d.Take(s.asked(by), id) })
	return p, err
}

// touch says on a node who of some is there.
func (s *story) touch(node string, here ...rooms.Player) {
	s.t.Helper()
	s.step(func(d *Draft) {
		d.Touch(node, s.now, func(seek *Seek) bool { return slices.Contains(here, seek.By) })
	})
}

// ends sweeps, and says why seeks have ended.
func (s *story) ends(since int64) map[string]string {
	s.t.Helper()
	why := map[string]string{}
	for _, c := range s.step(func(d *Draft) { d.Sweep(s.now, since) }) {
		why[c.Key] = c.Why
	}
	return why
}

func (s *story) pass(seconds int64) { s.now += seconds * 1000 }

// holds insists on which seeks there are, and which of them are alive.
func (s *story) holds(alive ...string) {
	s.t.Helper()
	var got []string
	for id, seek := range s.book.seeks {
		if s.book.Live(seek, s.now) {
			got = append(got, id)
		}
	}
	if slices.Sort(got); !slices.Equal(got, alive) {
		s.t.Errorf("alive are %q, want %q", got, alive)
	}
}

// In a pool who has waited longest is paired, by what they sought first, with all pools that both would play in; nobody with themselves, and asking again is
// answered as before.
func TestPools(t *testing.T) {
	s := newStory(t)
	s.waits(nil, ana, "first", rooms.Player{}, "live-ayoayo")
	s.waits(nil, ana, "a2", rooms.Player{}, "live")
	s.waits(nil, bea, "b", rooms.Player{}, "days")
	if _, waits := s.book.Listed(time.UnixMilli(s.now)); waits["live-ayoayo"] != 2 || waits["live"] != 2 || waits["live-tihbat"] != 1 || waits["days-tihbat"] != 1 {
		t.Errorf("waiting are %v", waits)
	}
	p, err := s.seek(zoe, "z", rooms.Player{}, "live-tihbat", "live-ayoayo")
	if err != nil || p == nil || p.Seats != [2]rooms.Player{ana, zoe} || p.Seeks != [2]string{"first", "z"} || p.Options.Rules.Name != "ayoayo" {
		t.Fatalf("%+v, %v", p, err)
	}
	for by, id := range map[rooms.Player]string{ana: "first", zoe: "z"} {
		if again, err := s.seek(by, id, rooms.Player{}, "live"); err != nil || again == nil || again.Room != p.Room {
			t.Errorf("%s asks again: %+v, %v", by.ID, again, err)
		}
	}
	s.waits(ErrNoPool, zoe, "x", rooms.Player{}, "live-chess")
	if next, err := s.seek(zoe, "z2", rooms.Player{}, "days"); err != nil || next.At <= p.At {
		t.Errorf("in the same moment: %+v, %v", next, err)
	}
	s.step(func(d *Draft) { d.Opened(p.Room) })
	if s.pass(121); len(s.ends(s.now)) == 0 || s.book.Pairing(p.Room) != nil {
		t.Error("a pairing is kept for ever")
	}
}

// A seek is taken once. All others of both players end with it, and who comes later is told so.
func TestTake(t *testing.T) {
	s := newStory(t)
	for id, to := range map[string]rooms.Player{"1": {}, "2": {}, "3": zoe} {
		s.waits(nil, ana, id, to)
	}
	s.waits(nil, bea, "4", rooms.Player{})
	s.gone(ErrOwn, ana, "1")
	s.gone(ErrGone, bea, "3") // it challenges somebody else
	s.gone(ErrGone, bea, "9")
	p, err := s.take(bea, "2")
	again, _ := s.take(bea, "2")
	if err != nil || again == nil || again.Room != p.Room || p.Seeks != [2]string{"2", "2"} || p.Seats != [2]rooms.Player{ana, bea} {
		t.Fatalf("%+v, %v", p, err)
	}
	for _, id := range []string{"1", "2", "3", "4"} {
		s.gone(ErrGone, zoe, id)
	}
	s.pass(90)
	s.ends(0)
	s.waits(ErrGone, ana, "1", rooms.Player{}) // she asks again, back after a while
	s.waits(ErrGone, ana, "3", zoe)
	s.waits(ErrGone, bea, "4", rooms.Player{})
	if undone := s.book.Undone(s.now); len(undone) != 1 || undone[0].Room != p.Room {
		t.Errorf("to be opened are %v", undone)
	}
	if s.ends(0); s.book.Pairing(p.Room) == nil {
		t.Error("a pairing whose room is not open was forgotten")
	}
}

// Nobody seeks without end, or under another's id; only they take back what is theirs, and decline what is for them, for a minute.
func TestSeeksOfOne(t *testing.T) {
	s := newStory(t)
	for i := range MostOfOne {
		s.waits(nil, ana, fmt.Sprint(i), rooms.Player{})
	}
	s.waits(ErrMany, ana, "more", rooms.Player{})
	s.waits(nil, ana, "0", rooms.Player{})
	s.waits(ErrID, bea, "0", rooms.Player{})
	s.waits(ErrOwn, bea, "b", bea)
	s.waits(nil, bea, "b", ana)
	s.step(func(d *Draft) { d.Unseek(s.asked(bea), "0") })
	s.step(func(d *Draft) { d.Refuse(s.asked(zoe), "b") })
	if own, challenges := s.book.Of("ana"); len(own) != MostOfOne || len(challenges) != 1 {
		t.Errorf("she has %d seeks and %d challenges", len(own), len(challenges))
	}
	if got := s.step(func(d *Draft) { d.Unseek(s.asked(ana), "0") }); got[0].Key != "seek/0" || got[0].Why != Withdrawn {
		t.Errorf("taken back: %+v", got)
	}
	s.waits(ErrGone, ana, "0", rooms.Player{}) // in a tab that has not heard of it
	if got := s.step(func(d *Draft) { d.Refuse(s.asked(ana), "b") }); got[0].Key != "seek/b" || got[0].Why != Declined {
		t.Errorf("declined: %+v", got)
	}
	s.pass(59)
	s.ends(0)
	s.waits(ErrNo, bea, "again", ana)
	s.waits(nil, bea, "another", zoe)
	s.pass(1)
	s.ends(0)
	s.waits(nil, bea, "again", ana)
}
