package engine

import (
	"encoding/json"
	"errors"
	"reflect"
	"testing"

	"casitas/internal/must"
)

// The invariants, held for any game anybody can play. A script chooses: two
// bytes for the game and the set-up, some for the board, the rest are pits.

// script deals out choices; when it has run out it says 0.
type script []byte

func (s *script) next(below int) int {
	if len(*s) == 0 {
		return 0
	}
	b := int((*s)[0])
	*s = (*s)[1:]
	return b % below
}

// match sets up what the script says: the opening, or any sound position.
func (s *script) match() Match {
	all := boards()
	r := all[s.next(len(all))]
	lengths := []Length{SingleGame, Length(-2)}
	if r.Rounds {
		lengths = []Length{SingleGame, ToTheEnd, 3, Length(-4)}
	}
	l, kind := lengths[s.next(len(lengths))], s.next(4)
	if kind == 0 || l.Games() > 0 {
		m, _ := NewMatch(r, l, Seat(s.next(2)))
		return m
	}
	start := start{pos: Position{Size: int8(r.Pits), ToMove: Seat(s.next(2))}, round: 1, previous: Nobody}
	if r.Rounds && kind > 1 {
		start.round, start.previous = 3, Seat(s.next(3)-1)
		for pit := range 2 * r.Pits {
			if pit%r.Pits != 0 && s.next(3) == 0 {
				start.pos.Closed |= 1 << pit
			}
		}
	}
	s.fill(r, &start.pos)
	m, err := setUp(r, l, start)
	if err != nil {
		panic(err) // fill keeps to what is sound
	}
	return m
}

// fill scatters groups of four over open pits, and gives the rest to hold.
func (s *script) fill(r Rules, p *Position) {
	total := 8 + 4*s.next(r.Total()/4-1)
	for range total {
		pit := s.next(2 * r.Pits)
		if p.IsClosed(pit) {
			pit -= pit % r.Pits
		}
		p.Pits[pit]++
	}
	south := s.next(r.Total() - total + 1)
	p.Held = [2]uint8{uint8(south), uint8(r.Total() - total - south)}
}

// seeds are the scripts that every plain test run plays.
func seeds(f *testing.F) {
	for game := range byte(len(boards())) {
		for kind := range byte(4) {
			text := []byte{game, game + kind, kind}
			for i := range 120 {
				text = append(text, byte(i*i*7+int(game)*13+int(kind)*5+i))
			}
			f.Add(text)
		}
	}
}

// Seeds are conserved, refused moves change nothing, a game that is not over has
// a legal move, and a record of it all gives equal values again.
func FuzzPlay(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		s := script(text)
		m := s.match()
		total := seedsOf(m)
		for len(s) > 0 {
			if m.RoundOver() {
				next := must.Get(m.Next())(t)
				m = next
			}
			holdsTogether(t, m, total)
			if m.Game().Over() != "" {
				break
			}
			m = choose(t, m, &s)
		}
		holdsTogether(t, m, total)
		playsAgain(t, m)
	})
}

func seedsOf(m Match) int {
	p := m.Game().Position()
	return p.Left() + int(p.Held[South]) + int(p.Held[North])
}

// choose plays the pit the script says; if it may not be played, nothing has
// changed, and a legal one is played instead.
func choose(t *testing.T, m Match, s *script) Match {
	t.Helper()
	pit, before := s.next(2*m.Rules().Pits), jsonOf(t, m.State())
	legal := m.Game().Legal()
	next, turn, err := m.Play(pit)
	if err != nil {
		if jsonOf(t, m.State()) != before || !reflect.DeepEqual(next, m) {
			t.Fatalf("refused %d, and yet it changed", pit)
		}
		pit = legal[s.next(len(legal))]
		next, turn, err = m.Play(pit)
	}
	if err != nil || jsonOf(t, m.State()) != before {
		t.Fatalf("pit %d of %s: %v", pit, before, err)
	}
	for _, again := range []func() (Turn, error){
		func() (Turn, error) { return parseTurn(m.Rules(), m.Game().Position(), turn.String()) },
		func() (Turn, error) { return parseCompact(m.Rules(), m.Game().Position(), turn.Compact()) },
	} {
		if read, err := again(); err != nil || !reflect.DeepEqual(read, turn) {
			t.Fatalf("%s reads as %s, %v", turn, read, err)
		}
	}
	return next
}

func holdsTogether(t *testing.T, m Match, total int) {
	t.Helper()
	g := m.Game()
	p := g.Position()
	over := g.Over() != ""
	switch {
	case seedsOf(m) != total:
		t.Fatalf("%d seeds have become %d: %v", total, seedsOf(m), p)
	case over == (len(g.Legal()) > 0):
		t.Fatalf("over %q, legal %v", g.Over(), g.Legal())
	case over != (p.ToMove == Nobody) || over != (g.Winner() != Undecided) || over && p.Left() > 0:
		t.Fatalf("over %q, winner %q: %v", g.Over(), g.Winner(), p)
	case m.Winner() != Undecided && m.RoundOver():
		t.Fatal("won, and going on")
	}
	if q, err := ParsePosition(p.String()); err != nil || q != p {
		t.Fatalf("%v reads as %v, %v", p, q, err)
	}
}

func playsAgain(t *testing.T, m Match) {
	t.Helper()
	rec := RecordOf(m)
	var fromJSON Record
	if err := json.Unmarshal([]byte(jsonOf(t, rec)), &fromJSON); err != nil || !reflect.DeepEqual(fromJSON, rec) {
		t.Fatalf("JSON: %v\n%s", err, rec)
	}
	fromText, err := parseRecord(rec.String())
	if err != nil || !reflect.DeepEqual(fromText, rec) {
		t.Fatalf("text: %v\n%s", err, rec)
	}
	last, _, err := Replay(rec.first, movesOf(rec))
	if m.RoundOver() {
		m, _ = m.Next() // a replay deals
	}
	if err != nil || !reflect.DeepEqual(last, m) {
		t.Fatalf("played again: %v\n%s\n%s", err, jsonOf(t, last.State()), jsonOf(t, m.State()))
	}
}

// A walk sees what the games see, on the way down and on the way back.
func FuzzWalk(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		s := script(text)
		m := s.match()
		games := []Game{m.Game()}
		w, told := walkOf(m.Game()), Turn{}
		for len(s) > 0 && w.Over() == "" {
			g := games[len(games)-1]
			pit := s.next(2 * m.Rules().Pits)
			next, turn, err := g.Play(pit)
			if !errors.Is(w.Sow(pit, &told), err) {
				t.Fatalf("pit %d of %v: %v", pit, g.Position(), err)
			}
			if err == nil {
				if turn.String() != told.String() {
					t.Fatalf("%s is told as %s", turn, told)
				}
				games = append(games, next)
			}
		}
		for i := len(games) - 1; i >= 0; i-- {
			if w.Position() != games[i].Position() || w.Over() != games[i].Over() || w.game.Winner() != games[i].Winner() {
				t.Fatalf("turn %d: %v, want %v", i, w.Position(), games[i].Position())
			}
			w.Back()
		}
	})
}

// The engine agrees with the slow reference wherever the script leads.
func FuzzReference(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		s := script(text)
		m := s.match()
		g := m.Game()
		ref := slowGame(m.Rules().Name, m.start.pos, g.heir)
		for ref.agrees(t, g); len(s) > 0 && g.Over() == ""; ref.agrees(t, g) {
			legal := g.Legal()
			pit := legal[s.next(len(legal))]
			next, turn, err := g.Play(pit)
			must.Do(t, err)
			ref = ref.play(pit)
			if said := ref.said(); said != turn.String() {
				t.Fatalf("pit %d of %v\n got %s\nwant %s", pit, g.Position(), turn, said)
			}
			g = next
		}
	})
}
