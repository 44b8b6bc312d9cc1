package solve_test

import (
	"bytes"
	"errors"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"casitas/docs/solved"
	"casitas/internal/engine"
	"casitas/internal/must"
	"casitas/internal/solve"
)

// files are the paths of the certificates in some folders of docs/solved.
func files(t *testing.T, folders ...string) (paths []string) {
	t.Helper()
	for _, folder := range folders {
		paths = append(paths, must.Get(filepath.Glob("../../docs/solved/"+folder+"/*.gz"))(t)...)
	}
	return paths
}

// certificates are those in some folders of docs/solved.
func certificates(t *testing.T, folders ...string) []solve.Certificate {
	t.Helper()
	var all []solve.Certificate
	for _, path := range files(t, folders...) {
		text, err := os.ReadFile(path)
		must.Do(t, err)
		c, err := solve.Read(bytes.NewReader(text))
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		if want := c.Claim.Name() + ".gz"; filepath.Base(path) != want {
			t.Errorf("%s is a certificate of %s", path, want)
		}
		all = append(all, c)
	}
	return all
}

// Every certificate proves its claim against every reply, and no more than it comes to; and every claim that is proved here has one. All of
// them together are smaller than a megabyte.
func TestCertificates(t *testing.T) {
	have := map[string]bool{}
	for _, c := range certificates(t, ".", solve.Deals, solve.Long) {
		r, err := solve.Check(c)
		if err != nil {
			t.Errorf("%s: %v", c.Claim, err)
		}
		if r.Worst < c.Claim.Seeds || r.Positions != len(c.Plays) {
			t.Errorf("%s: %+v, and %d positions are written down", c.Claim, r, len(c.Plays))
		}
		more := c.Claim
		more.Seeds = r.Worst + 1
		if _, err := solve.Check(solve.Certificate{Claim: more, Plays: c.Plays}); err == nil {
			t.Errorf("%s: with a seed more it is taken, too", c.Claim)
		}
		have[c.Claim.Name()] = true
	}
	for _, task := range solve.Tasks {
		if !have[task.Name()] {
			t.Errorf("%s has no certificate", task)
		}
	}
	size := int64(0)
	for _, path := range files(t, ".", solve.Deals, solve.Long) {
		size += must.Get(os.Stat(path))(t).Size()
	}
	if size >= 1_000_000 {
		t.Errorf("the certificates are %d bytes", size)
	}
}

// What is proved is known of the positions on the way, from either side: the second player of Hoyito is sure of 28 seeds, and the first of
// Ayoayo of 25; and who goes by the book as that player comes to them against anybody.
func TestBook(t *testing.T) {
	book := must.Get(solve.OpenBook(solved.Files))(t)
	for game, seeds := range map[string]int{"hoyito-1": 28, "hoyito-2": 28, "hoyito-3": 28, "ayoayo": 25} {
		r := must.Get(engine.ByName(game, 0))(t)
		for _, opener := range []engine.Seat{engine.South, engine.North} {
			winner := opener.Other()
			if game == "ayoayo" {
				winner = opener
			}
			if sure, known := book.Sure(r, r.Opening(opener)); !known || sure[winner] < seeds {
				t.Errorf("%s, opened by %s: sure are %v", game, opener, sure)
			}
			luck := rand.New(rand.NewPCG(3, 3))
			for range 50 {
				byTheBook(t, book, r, opener, winner, seeds, luck)
			}
		}
	}
	if _, known := book.Sure(must.Get(engine.ByName("tihbat", 0))(t), engine.Position{}); known {
		t.Error("Tihbat's proofs go round in circles, and say nothing of a position alone")
	}
}

// byTheBook has one player go by the book against random play.
func byTheBook(t *testing.T, book *solve.Book, r engine.Rules, opener, winner engine.Seat, seeds int, luck *rand.Rand) {
	t.Helper()
	m := must.Get(engine.NewMatch(r, engine.SingleGame, opener))(t)
	for m.Game().Over() == "" && m.Held()[winner] < seeds {
		legal := m.Game().Legal()
		pit := legal[luck.IntN(len(legal))]
		if p := m.Game().Position(); p.ToMove == winner {
			var known bool
			if pit, known = book.Play(r, p); !known {
				t.Fatalf("%v is not in the book", p)
			}
		}
		var err error
		m, _, err = m.Play(pit)
		must.Do(t, err)
	}
	if held := m.Held(); held[winner] < seeds {
		t.Fatalf("%s, opened by %s: it came to %v", r.Name, opener, held)
	}
}

// A certificate that says another pit, or leaves a position out, is refused.
func TestTampered(t *testing.T) {
	luck := rand.New(rand.NewPCG(4, 4))
	refused := 0
	for _, c := range certificates(t, ".", solve.Deals) {
		at := slices.SortedFunc(maps.Keys(c.Plays), func(a, b engine.Position) int { return bytes.Compare(a.Pits[:], b.Pits[:]) })
		p := at[luck.IntN(len(at))]
		left := maps.Clone(c.Plays)
		delete(left, p)
		if _, err := solve.Check(solve.Certificate{Claim: c.Claim, Plays: left}); err == nil {
			t.Errorf("%s: a position is missing, and nobody saw it", c.Claim)
		}
		for _, p := range at[:min(len(at), 20_000/len(at))] { // another pit may do as well, but hardly ever
			wrong := maps.Clone(c.Plays)
			wrong[p] = int(p.ToMove)*int(p.Size) + (wrong[p]+1)%int(p.Size)
			if _, err := solve.Check(solve.Certificate{Claim: c.Claim, Plays: wrong}); err != nil {
				refused++
			}
		}
	}
	if refused < 50 {
		t.Errorf("only %d certificates with another pit were refused", refused)
	}
}

// What is proved anew is what stands in the repository: the proofs that take no time.
func TestProveAnew(t *testing.T) {
	for _, task := range solve.Tasks {
		if task.Nodes > 10_000 {
			continue
		}
		c, err := solve.NewProver(16).Prove(t.Context(), task.Claim, task.Way, func(int) {})
		if err != nil {
			t.Fatalf("%s: %v", task, err)
		}
		var text bytes.Buffer
		must.Do(t, c.Write(&text))
		back, err := solve.Read(&text)
		if err != nil || !maps.Equal(back.Plays, c.Plays) || back.Claim.Name() != c.Claim.Name() {
			t.Errorf("%s is not read as it was written: %v", task, err)
		}
		if _, err := solve.Check(back); err != nil {
			t.Errorf("%s: %v", task, err)
		}
	}
}

// What cannot be proved is not: a seed more than Tihbat gives, and 28 seeds of Hoyito III a turn sooner than it takes; nor is what
// takes more than is allowed.
func TestNotProved(t *testing.T) {
	prover := solve.NewProver(18)
	for _, test := range []struct {
		claim solve.Claim
		way   solve.Way
		want  error
	}{
		{claim: solve.Claim{Game: "tihbat", Pits: 2, Seat: engine.North, Seeds: 16}, way: solve.Way{Circles: true}, want: solve.ErrNotProved},
		{claim: solve.Claim{Game: "tihbat", Pits: 2, Seat: engine.South, Seeds: 14}, way: solve.Way{Circles: true}, want: solve.ErrNotProved},
		{claim: solve.Claim{Game: "tihbat", Pits: 2, Seat: engine.South, Seeds: 29}, want: solve.ErrNotProved},
		{claim: solve.Claim{Game: "tihbat", Pits: 2, Seat: engine.South, Seeds: 0}},
		{claim: solve.Claim{Game: "hoyito-3", Pits: 6, Seat: engine.North, Seeds: 28}, way: solve.Way{Turns: 7}, want: solve.ErrNotProved},
		{claim: solve.Claim{Game: "hoyito-1", Pits: 6, Seat: engine.North, Seeds: 28}, way: solve.Way{Turns: 22, Most: 500}, want: solve.ErrGaveUp},
	} {
		if _, err := prover.Prove(t.Context(), test.claim, test.way, func(int) {}); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, not %v", test.claim, err, test.want)
		}
	}
}
