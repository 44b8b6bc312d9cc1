package solve

import (
	"fmt"
	"io/fs"

	"casitas/internal/engine"
)

// Book is what certificates prove of the positions on them, whoever of the two opened.
type Book struct {
	of map[string]*proofs // by game and pits
}

// proofs are those of one game.
type proofs struct {
	sure  map[engine.Position][2]int // what each player comes to hold at least
	plays map[engine.Position]play
}

// play is a pit, and the seeds that come of it.
type play struct{ pit, seeds int }

// OpenBook reads and follows all certificates of a folder. Those whose lines close circles are left out: what they prove hangs on
// how one came to a position.
func OpenBook(dir fs.FS) (*Book, error) {
	b := &Book{of: map[string]*proofs{}}
	return b, fs.WalkDir(dir, ".", func(path string, file fs.DirEntry, err error) error {
		if err != nil || file.IsDir() {
			return err
		}
		if err := b.add(dir, path); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		return nil
	})
}

func (b *Book) add(dir fs.FS, name string) error {
	file, err := dir.Open(name)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	c, err := Read(file)
	if err != nil {
		return err
	}
	f, err := followed(c)
	if err != nil || f.Given[engine.Repetition] > 0 {
		return err
	}
	of := b.of[key(c.Claim.Game, c.Claim.Pits)]
	if of == nil {
		of = &proofs{sure: map[engine.Position][2]int{}, plays: map[engine.Position]play{}}
		b.of[key(c.Claim.Game, c.Claim.Pits)] = of
	}
	seat, seeds := c.Claim.Seat, c.Claim.Seeds
	for p := range f.done {
		sure := of.sure[p]
		sure[seat] = max(sure[seat], seeds)
		of.sure[p] = sure
		if pit, chooses := c.Plays[p]; chooses && p.ToMove == seat && of.plays[p].seeds < seeds {
			of.plays[p] = play{pit, seeds}
		}
	}
	return nil
}

func key(game string, pits int) string { return fmt.Sprintf("%s %d", game, pits) }

// Sure is how many seeds each player of a single game, or of a round, surely comes to hold from a position on, with best play, as far as it is proved;
// known is false where nothing is.
func (b *Book) Sure(r engine.Rules, p engine.Position) (sure [2]int, known bool) {
	of := b.of[key(r.Name, r.Pits)]
	if of == nil {
		return sure, false
	}
	other := of.sure[p.Turned()]
	for seat, seeds := range of.sure[p] {
		sure[seat] = max(seeds, other[1-seat])
		known = known || sure[seat] > 0
	}
	return sure, known
}

// Play is the pit by which whoever is to move comes to hold what is proved for them.
func (b *Book) Play(r engine.Rules, p engine.Position) (pit int, known bool) {
	of := b.of[key(r.Name, r.Pits)]
	if of == nil {
		return 0, false
	}
	best, known := of.plays[p]
	if other, also := of.plays[p.Turned()]; also && other.seeds > best.seeds {
		return (other.pit + r.Pits) % (2 * r.Pits), true
	}
	return best.pit, known
}
