package engine

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"casitas/internal/must"
)

// agrees fails unless engine and reference see the same game.
func (s *slow) agrees(t *testing.T, g Game) {
	t.Helper()
	p := g.Position()
	for pit := range 2 * s.n {
		if n, open := s.pits[pit]; open == p.IsClosed(pit) || n != int(p.Pits[pit]) {
			t.Fatalf("pit %d holds %d in %v", pit, n, p)
		}
	}
	if s.mover != int(p.ToMove) || s.over != string(g.Over()) || s.held != [2]int{int(p.Held[0]), int(p.Held[1])} {
		t.Fatalf("%s: mover %d, over %q, held %v in\n%v, %q", s.name, s.mover, s.over, s.held, p, g.Over())
	}
	legal, illegal := s.legal()
	if !slices.Equal(legal, g.Legal()) || fmt.Sprint(illegal) != fmt.Sprint(map[int]Refusal(g.Illegal())) {
		t.Fatalf("%s, %v: legal %v, illegal %v; engine has %v, %v", s.name, p, legal, illegal, g.Legal(), g.Illegal())
	}
}

// scatter is a random sound position: some pits closed where the game closes
// pits, few seeds or many, evenly or in heaps.
func scatter(r Rules, rnd *rand.Rand) Position {
	p := Position{Size: int8(r.Pits), ToMove: Seat(rnd.IntN(2))}
	if r.Rounds && rnd.IntN(2) == 0 {
		for pit := range 2 * r.Pits {
			if pit%r.Pits != 0 && rnd.IntN(3) == 0 {
				p.Closed |= 1 << pit
			}
		}
	}
	total := 8 + 4*rnd.IntN(r.Total()/4-1)
	wide := 1 + rnd.IntN(2*r.Pits)
	for range total {
		pit := rnd.IntN(2 * r.Pits)
		if rnd.IntN(3) > 0 {
			pit = rnd.IntN(wide)
		}
		if p.IsClosed(pit) {
			pit = 0
		}
		p.Pits[pit]++
	}
	p.Held[rnd.IntN(2)] = uint8(rnd.IntN(r.Total() - total + 1))
	return p
}

// boards are the five games on every board they are played on.
func boards() []Rules {
	var all []Rules
	for _, r := range Games() {
		for r.Pits = r.MinPits; r.Pits <= r.MaxPits; r.Pits++ {
			all = append(all, r)
		}
	}
	return all
}

// The engine and the reference agree on random games from random positions, on every board.
func TestReference(t *testing.T) {
	games := 10
	if testing.Short() {
		games = 3
	}
	rnd := rand.New(rand.NewPCG(11, 4))
	for _, r := range boards() {
		t.Run(fmt.Sprint(r.Name, "-", r.Pits), func(t *testing.T) {
			for range games {
				p, heir := scatter(r, rnd), Seat(rnd.IntN(3)-1)
				if r.HeirFrom == 0 {
					heir = Nobody
				}
				playBoth(t, newGame(r, p, heir), slowGame(r.Name, p, heir), rnd)
			}
		})
	}
}

func playBoth(t *testing.T, g Game, s *slow, rnd *rand.Rand) {
	t.Helper()
	s.agrees(t, g)
	for turns := 0; g.Over() == "" && turns < 40; turns++ {
		legal := g.Legal()
		pit := legal[rnd.IntN(len(legal))]
		before := g.Position()
		next, turn, err := g.Play(pit)
		must.Do(t, err)
		s = s.play(pit)
		if said := s.said(); said != turn.String() {
			t.Fatalf("%s, pit %d of %v\n got %s\nwant %s", s.name, pit, before, turn, said)
		}
		s.agrees(t, next)
		g = next
	}
}
