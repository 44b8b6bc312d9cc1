package seeks

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"casitas/internal/rooms"
)

// street is a table at which the winner stays, over some time.
type street struct {
	*story
	rand  *rand.Rand
	table string
	plays [2]rooms.Player
	all   []rooms.Player
	here  []rooms.Player // who has a page open in the room
	ids   int
}

// names are the players of seeks, in their order.
func names(all []*Seek) (by []string) {
	for _, s := range all {
		by = append(by, s.By.ID)
	}
	return by
}

// Whatever happens at a table: nobody waits twice, who plays does not wait, a match has one next, who is called is the first who is there,
// who waits behind keeps their place, and the one who is to stay does so if they are there.
func TestStreet(t *testing.T) {
	for seed := range uint64(60) {
		s := &street{story: newStory(t), rand: rand.New(rand.NewPCG(seed, 1)), table: "room-0"}
		for i := range 8 {
			s.all = append(s.all, rooms.Player{ID: fmt.Sprint("p", i), Name: "P"})
		}
		s.plays = [2]rooms.Player(s.all[:2])
		for range 150 {
			s.pass(s.rand.Int64N(4))
			s.touch("node", s.here...)
			s.happens()
			s.sound()
		}
	}
}

func (s *street) happens() {
	who := s.all[s.rand.IntN(len(s.all))]
	switch s.rand.IntN(6) {
	case 0, 1:
		if !slices.Contains(s.plays[:], who) {
			s.ids++
			s.step(func(d *Draft) {
				_, _ = d.Seek(s.asked(who), Seek{ID: fmt.Sprint("s", s.ids), Table: s.table, Node: "node", From: "from " + who.ID})
			})
		}
	case 2:
		for _, seek := range s.book.at(s.table) {
			if seek.By == who {
				s.step(func(d *Draft) { d.Unseek(s.asked(who), seek.ID) })
			}
		}
	case 3, 4:
		if at := slices.Index(s.here, who); at >= 0 {
			s.here = slices.Delete(s.here, at, at+1)
		} else {
			s.here = append(s.here, who)
		}
		s.ends(0)
	default:
		s.matchEnds()
	}
}

// matchEnds has the table go on, as more than one node may ask for.
func (s *street) matchEnds() {
	s.t.Helper()
	over := Over{Room: s.table, Options: *Pools[1].Options, Stays: s.rand.IntN(2), Sure: s.rand.IntN(2) == 0}
	for seat, who := range s.plays {
		if slices.Contains(s.here, who) {
			over.Seats[seat] = who
		}
	}
	waited, all, before := names(s.book.Queue(s.table, s.now)), names(s.book.at(s.table)), s.book
	a := Asked{At: s.now, Room: s.table + "+"}
	for range 1 + s.rand.IntN(3) {
		s.step(func(d *Draft) { d.GoOn(a, over) })
	}
	p := s.book.Pairing(a.Room)
	if p == nil {
		if got := names(s.book.at(s.table)); !slices.Equal(got, all) {
			s.t.Fatalf("nobody is called, and %v wait, not %v", got, all)
		}
		return
	}
	stays := p.Seats[p.Stays].ID
	if want := over.Seats[over.Stays].ID; want != "" && stays != want {
		s.t.Fatalf("%s stays, want %s", stays, want)
	}
	var called []string
	for seat := range 2 {
		if who := p.Seats[(p.Stays+seat)%2].ID; slices.Contains(waited, who) {
			called = append(called, who)
		}
	}
	if len(called) == 0 || !slices.Equal(called, waited[:len(called)]) {
		s.t.Fatalf("called are %v of %v", called, waited)
	}
	rest := slices.DeleteFunc(all, func(who string) bool { return slices.Contains(called, who) })
	if got := names(s.book.at(a.Room)); !slices.Equal(got, rest) || len(s.book.at(s.table)) > 0 {
		s.t.Fatalf("behind them wait %v, want %v", got, rest)
	}
	if s.rand.IntN(8) == 0 { // a rematch was agreed first
		s.undone(a.Room, called[0], before)
		s.step(func(d *Draft) { d.GoOn(a, Over{Room: s.table, Next: s.table + "!"}) })
		s.table += "!"
		return
	}
	s.step(func(d *Draft) { d.Opened(a.Room) })
	s.table, s.plays = a.Room, p.Seats
}

// undone takes a pairing back: all wait where they did before, but who waits elsewhere by now.
func (s *street) undone(room, first string, before *Book) {
	s.t.Helper()
	elsewhere := ""
	s.ids++
	id := fmt.Sprint("elsewhere", s.ids)
	if s.rand.IntN(2) == 0 {
		elsewhere = first
		s.step(func(d *Draft) {
			_, _ = d.Seek(s.asked(rooms.Player{ID: elsewhere}), Seek{ID: id, Table: "elsewhere"})
		})
	}
	s.step(func(d *Draft) { d.Undo(room) })
	all := slices.DeleteFunc(names(before.at(s.table)), func(who string) bool { return who == elsewhere })
	if got := names(s.book.at(s.table)); !slices.Equal(got, all) {
		s.t.Fatalf("after it was undone wait %v, want %v as before", got, all)
	}
	for _, seek := range s.book.at(s.table) {
		if was := before.Seek(seek.ID); seek.From != was.From || seek.Node != was.Node || seek.At != was.At {
			s.t.Fatalf("after it was undone there waits %+v, who was %+v", seek, was)
		}
	}
	s.step(func(d *Draft) { d.Unseek(Asked{By: rooms.Player{ID: elsewhere}}, id) })
}

// sound insists on what always holds.
func (s *street) sound() {
	s.t.Helper()
	seen := map[string]bool{}
	for _, seek := range s.book.seeks {
		if seen[seek.By.ID] || slices.Contains(s.plays[:], seek.By) || seek.Table != s.table {
			s.t.Fatalf("%s waits at %s, where %v play at %s", seek.By.ID, seek.Table, s.plays, s.table)
		}
		seen[seek.By.ID] = true
	}
	if s.plays[0] == s.plays[1] {
		s.t.Fatalf("%v play", s.plays)
	}
}
