package engine

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"testing"
)

// setsFile has sets in the form of the test vectors, played by the reference; -update plays them again.
const setsFile = "testdata/sets.jsonl"

// TestSetsOfTheReference holds the file against the reference, as TestVectors holds the engine against the file.
func TestSetsOfTheReference(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 8))
	var text []byte
	for _, c := range []struct {
		game  string
		games int
	}{{"hoyito-3", 2}, {"ayoayo", 2}, {"tihbat", 4}, {"tihbat", 2}} {
		text = append(append(text, slowSet(t, named(t, c.game, 0), c.games, rnd)...), '\n')
	}
	if *update {
		if err := os.WriteFile(setsFile, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(setsFile); err != nil || !bytes.Equal(got, text) {
		t.Fatalf("%s is not what the reference plays: %v", setsFile, err)
	}
}

// slowSet is a set of the reference's, played at random, as a line: game after game from the opening, the opener alternating,
// what is held at the end of each summed.
func slowSet(t *testing.T, r Rules, games int, rnd *rand.Rand) []byte {
	t.Helper()
	out := recordJSON{Name: "set-" + r.Name, Rules: r.Name, Pits: r.Pits, Match: Length(-games), Turns: []Played{}}
	sum, opener := [2]int{}, rnd.IntN(2)
	for number := 1; number <= games; number++ {
		s := slowGame(r.Name, r.Opening(Seat(opener)), Nobody)
		begins := s.state(number)
		if number == 1 {
			out.Start = begins
		} else {
			out.Turns[len(out.Turns)-1].Deal = &begins
		}
		for s.over == "" {
			legal, _ := s.legal()
			pit := legal[rnd.IntN(len(legal))]
			s = s.play(pit)
			out.Turns = append(out.Turns, Played{Pit: pit, Trace: s.said(), State: s.state(number)})
		}
		sum[0], sum[1] = sum[0]+s.held[0], sum[1]+s.held[1]
		opener = 1 - opener
	}
	out.Winner = more(sum[0], sum[1])
	text, err := json.Marshal(out)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// state is the reference's game as a state of the vectors.
func (s *slow) state(round int) State {
	legal, illegal := s.legal()
	out := State{Held: s.held, ToMove: Seat(s.mover), Round: round, Legal: legal, Illegal: illegal, Over: Reason(s.over)}
	for pit := range 2 * s.n {
		out.Pits = append(out.Pits, Pile(s.pits[pit]))
	}
	if s.over != "" {
		out.Winner = more(s.held[0], s.held[1])
	}
	return out
}

func TestTotalOfASet(t *testing.T) {
	for _, l := range linesOf(t, setsFile) {
		m, sum := l.begin(t), [2]int{}
		for i, turn := range l.Turns {
			next, _, err := m.Play(turn.Pit)
			if err != nil {
				t.Fatal(err)
			}
			m = next
			if held := m.Held(); m.Total() != [2]int{sum[0] + held[0], sum[1] + held[1]} {
				t.Fatalf("turn %d: %v in all, %v before this game, %v in it", i+1, m.Total(), sum, held)
			}
			if m.RoundOver() {
				sum = m.Total()
				m, _ = m.Next()
			}
		}
		if all := m.Total(); all[0]+all[1] != l.Match.Games()*m.Rules().Total() || m.Winner() != more(all[0], all[1]) {
			t.Fatalf("%v in all of %d games, won by %q", all, l.Match.Games(), m.Winner())
		}
	}
}
