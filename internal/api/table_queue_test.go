package api_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"

	"casitas/web/wire"
)

// street is a table at which the winner stays, and its people, each on some node.
type street struct {
	t      *testing.T
	nodes  [3]*node
	people map[string]*person
	guests map[string]*guest
}

func (s *street) come(name string, node int, room string) *guest {
	s.t.Helper()
	who := s.people[name]
	if who == nil {
		who = s.nodes[0].player(name)
		s.people[name] = who
	}
	g := s.nodes[node].guest(who)
	s.guests[name] = g
	if room != "" {
		g.watch(room)
	}
	return g
}

// begin has two play a match that anybody may watch.
func (s *street) begin(south, north string) string {
	s.t.Helper()
	o := tihbat
	o.Public, o.Opener = true, "south"
	a, b := s.come(south, 0, ""), s.come(north, 1, "")
	room := a.do(wire.Cmd{Do: wire.DoOpen, Options: &o}).Room
	b.do(wire.Cmd{Do: wire.DoSit, Room: room})
	a.watch(room)
	b.watch(room)
	return room
}

func waitAt(room string) wire.NewSeek {
	return wire.NewSeek{T: wire.TSeek, ID: newID(), Table: room}
}

// queue is who waits, as the guest knows.
func (g *guest) queue(room string) (names []string) {
	if p := g.mirror(room).who; p != nil {
		for _, who := range p.Queue {
			names = append(names, who.Name)
		}
	}
	return names
}

// waitsOrPlays reads on until a seek is there, or its player plays; false: it was refused.
func (g *guest) waitsOrPlays(seek string) bool {
	for {
		f, err := g.hear()
		var y wire.Yours
		switch {
		case err != nil, f.T == wire.TNack:
			return false
		case f.T == wire.TPaired:
			return true
		case f.T == wire.TYours:
			if f.into(&y); slices.ContainsFunc(y.Seeks, func(s wire.Seek) bool { return s.ID == seek }) {
				return true
			}
		}
	}
}

// waits reads on until those wait to play the winner, in this order.
func (g *guest) waits(room string, names ...string) {
	g.t.Helper()
	for !slices.Equal(g.queue(room), names) {
		if _, err := g.hear(); err != nil {
			g.t.Fatalf("waiting for %v to wait: %v", names, err)
		}
	}
}

// next is the room of the next match, of which both players are told and to which the last one leads; the seats are as wanted.
func (s *street) next(last, south, north string, looks *guest) string {
	s.t.Helper()
	room := s.guests[south].paired().Room
	if other := s.guests[north].paired().Room; other != room {
		s.t.Fatalf("%s is called to %s, %s to %s", south, room, north, other)
	}
	for looks.view(last).To != room {
		if _, err := looks.hear(); err != nil {
			s.t.Fatalf("waiting for the way to the next match: %v", err)
		}
	}
	for _, name := range []string{south, north} {
		s.guests[name].watch(room)
	}
	v := s.guests[south].view(room)
	if v.Seats[0].Name != south || v.Seats[1].Name != north || v.Phase != wire.PhasePlaying || *v.Opener != 1-*looks.view(last).Opener {
		s.t.Fatalf("%v play, %d opens", v.Seats, *v.Opener)
	}
	return room
}

// The winner stays, and plays the first who has waited for that and is there, on whichever nodes; after a draw the one who came
// later stays. All see who waits, and those behind keep their places.
func testWinnerStays(t *testing.T, nodes [3]*node) {
	s := &street{t: t, nodes: nodes, people: map[string]*person{}, guests: map[string]*guest{}}
	first := s.begin("Ana", "Bea")
	ana, bea := s.guests["Ana"], s.guests["Bea"]
	for i, name := range []string{"Zoe", "Eva", "Lia"} {
		g := s.come(name, 2-i, "")
		g.refusedSeek(waitAt(first), "not-here")
		g.watch(first)
		g.seeking(waitAt(first))
	}
	zoe, eva, lia := s.guests["Zoe"], s.guests["Eva"], s.guests["Lia"]
	ana.refusedSeek(waitAt(first), "already-seated")
	for _, g := range []*guest{ana, bea, zoe, eva, lia} {
		g.waits(first, "Zoe", "Eva", "Lia")
	}
	_ = zoe.Close() // her turn is just about to come
	bea.waits(first, "Eva", "Lia")
	bea.do(wire.Cmd{Do: wire.DoResign, Room: first})
	second := s.next(first, "Ana", "Eva", lia)
	eva.waits(second, "Lia") // who still looks at the first match
	lia.watch(second)
	bea.watch(second)
	bea.seeking(waitAt(second))
	eva.waits(second, "Lia", "Bea")
	ana.do(wire.Cmd{Do: wire.DoOffer, Room: second})
	eva.do(wire.Cmd{Do: wire.DoAccept, Room: second})
	s.next(second, "Lia", "Eva", bea)
	s.guests["Lia"].waits(s.guests["Lia"].view(second).To, "Bea")
}

// Any number who join at once while the match ends, on whichever nodes: one of them plays the winner, and all others wait behind.
func testJoinedAtTheEnd(t *testing.T, nodes [3]*node) {
	const many = 6
	rounds := 1
	if long {
		rounds = 200
	}
	for round := range rounds {
		s := &street{t: t, nodes: nodes, people: map[string]*person{}, guests: map[string]*guest{}}
		first := s.begin("Ana", "Bea")
		in := s.joinWhileItEnds(first, round, many)
		if !slices.Contains(in, true) {
			continue // the match was over before anybody had come
		}
		second := s.guests["Ana"].paired().Room
		ana := s.guests["Ana"]
		ana.watch(second)
		plays := ana.view(second).Seats[1].Name
		var behind []string
		for i := range many {
			if name := fmt.Sprint("Zoe ", i); in[i] && name != plays {
				behind = append(behind, name)
			}
		}
		for got := slices.Sorted(slices.Values(ana.queue(second))); !slices.Equal(got, behind); got = slices.Sorted(slices.Values(ana.queue(second))) {
			if _, err := ana.hear(); err != nil {
				t.Fatalf("%s plays, behind wait %v, want %v: %v", plays, got, behind, err)
			}
		}
		for _, g := range s.guests {
			_ = g.Close()
		}
	}
}

// joinWhileItEnds has many join at once while Bea gives up, and says of each whether they came in time.
func (s *street) joinWhileItEnds(room string, round, many int) []bool {
	s.t.Helper()
	var comes []*guest
	for i := range many {
		comes = append(comes, s.come(fmt.Sprint("Zoe ", i), (i+round)%3, room))
	}
	in := make([]bool, many)
	var all sync.WaitGroup
	for i, g := range comes {
		all.Go(func() {
			ask := waitAt(room)
			g.say(ask)
			in[i] = g.waitsOrPlays(ask.ID)
		})
	}
	all.Go(func() { s.guests["Bea"].do(wire.Cmd{Do: wire.DoResign, Room: room}) })
	all.Wait()
	return in
}
