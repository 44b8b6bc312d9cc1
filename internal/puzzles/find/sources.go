package find

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"

	"casitas/internal/engine"
	"casitas/internal/rooms"
	"casitas/internal/solve"
	"casitas/internal/store"
	"casitas/internal/think"
)

// Certificates are the positions of a game's certificates.
func Certificates(dir fs.FS, r engine.Rules) Source {
	return func(_ context.Context, give func(Place) bool) error {
		names, err := fs.Glob(dir, r.Name+"-*.gz")
		if err != nil {
			return err
		}
		for _, name := range names {
			file, err := dir.Open(name)
			if err != nil {
				return err
			}
			c, err := solve.Read(file)
			_ = file.Close()
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			at := slices.SortedFunc(maps.Keys(c.Plays), func(a, b engine.Position) int { return cmp.Compare(a.String(), b.String()) })
			for i, p := range at {
				if !give(Place{r, p, "certificate", name + strconv.Itoa(i/perPart)}) {
					return nil
				}
			}
		}
		return nil
	}
}

// perPart is how many positions of a certificate, side by side, count as one game's.
const perPart = 40

// Bots are the positions of so many games that bots play: they begin with three turns by lot, as no two games would differ otherwise.
func Bots(r engine.Rules, games int, seed uint64) Source {
	return func(ctx context.Context, give func(Place) bool) error {
		search := think.NewSearch(16)
		for n := range games {
			luck := rand.New(rand.NewPCG(seed, uint64(n)))
			level := [2]think.Level{think.LevelOf(r.Name, 2+luck.IntN(3)), think.LevelOf(r.Name, 2+luck.IntN(3))}
			m, err := engine.NewMatch(r, engine.SingleGame, engine.Seat(n%2))
			if err != nil {
				return err
			}
			for turn := 0; m.Game().Over() == ""; turn++ {
				l := level[m.Game().Position().ToMove]
				if turn < 3 {
					l = think.Level{}
				} else if !give(Place{r, m.Game().Position(), "bots", strconv.Itoa(n)}) {
					return nil
				}
				pit, err := search.Choose(ctx, m, l, luck, func() {})
				if err != nil {
					return err
				}
				if m, _, err = m.Play(pit); err != nil {
					return err
				}
			}
		}
		return nil
	}
}

// Journal are the positions of a game's single games in a journal that are over.
func Journal(j store.Readable, r engine.Rules) Source {
	return func(ctx context.Context, give func(Place) bool) error {
		for q := (rooms.SummaryQuery{Ended: true, Most: store.PageMost}); ; {
			page, err := j.Summaries(ctx, q)
			if err != nil {
				return err
			}
			for _, s := range page.Summaries {
				if s.Rules != r.Name || s.Pits != r.Pits || s.Length.Deals() {
					continue
				}
				if more, err := played(ctx, j, s.Room, give); err != nil || !more {
					return err
				}
			}
			if q.From = page.Next; q.From == "" {
				return nil
			}
		}
	}
}

// played gives the positions of a room's match.
func played(ctx context.Context, j store.Readable, room string, give func(Place) bool) (more bool, err error) {
	log, err := j.Load(ctx, room, 0)
	if err != nil {
		return false, err
	}
	s := rooms.Blank(room)
	for _, entry := range log.Entries {
		s, _ = rooms.FoldEntry(s, entry)
		if s.Match.Game().Over() == "" && s.Match.Game().Position().Size > 0 && !give(Place{s.Match.Rules(), s.Match.Game().Position(), "match", room}) {
			return false, nil
		}
	}
	return true, nil
}
