package rest

import (
	"cmp"
	"errors"
	"io/fs"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/go-chi/chi/v5"

	"casitas/internal/api"
	"casitas/internal/api/view"
	"casitas/internal/puzzles"
	"casitas/web/wire"
)

// puzzleRoutes answer with the program's puzzles and the host's own, by id.
type puzzleRoutes struct {
	routes
	all func() map[string]puzzles.Puzzle
}

func newPuzzles(e routes) puzzleRoutes {
	return puzzleRoutes{e, sync.OnceValue(func() map[string]puzzles.Puzzle {
		known, err := puzzles.All()
		if own := e.Config.Puzzles; own != "" {
			more, none := puzzles.ReadFile(own)
			if known = append(known, more...); !errors.Is(none, fs.ErrNotExist) {
				err = errors.Join(err, none)
			}
		}
		if err != nil {
			e.Log.Error("puzzles cannot be read", "err", err)
		}
		all := map[string]puzzles.Puzzle{}
		for _, p := range known {
			all[p.ID()] = p
		}
		return all
	})}
}

// getAll names all puzzles, those of a game by how hard they are, and the day's.
func (e puzzleRoutes) getAll(w http.ResponseWriter, _ *http.Request) {
	now := e.Now().UTC()
	said := wire.Puzzles{Day: now.Format(time.DateOnly), Puzzles: []wire.PuzzleName{}}
	for id, p := range e.all() {
		said.Puzzles = append(said.Puzzles, wire.PuzzleName{ID: id, Game: p.Game, Kind: string(p.Kind), Level: p.Level})
	}
	slices.SortFunc(said.Puzzles, func(a, b wire.PuzzleName) int { return cmp.Compare(a.ID, b.ID) })
	if n := int64(len(said.Puzzles)); n > 0 {
		said.Today = said.Puzzles[now.Unix()/86400%n].ID // ids lie in no order that has a meaning
	}
	slices.SortStableFunc(said.Puzzles, func(a, b wire.PuzzleName) int {
		return cmp.Or(cmp.Compare(a.Game, b.Game), cmp.Compare(a.Level, b.Level))
	})
	api.Respond(w, http.StatusOK, said)
}

// getOne gives a puzzle, with what each pit does at each of its steps.
func (e puzzleRoutes) getOne(w http.ResponseWriter, r *http.Request) {
	p, known := e.all()[chi.URLParam(r, "id")]
	if !known {
		e.Refuse(w, r, errNoPuzzle)
		return
	}
	said, err := puzzleOf(p)
	if err != nil {
		e.Refuse(w, r, err)
		return
	}
	respondFixed(w, r, view.Encode(said))
}

func puzzleOf(p puzzles.Puzzle) (wire.Puzzle, error) {
	m, err := p.Start()
	if err != nil {
		return wire.Puzzle{}, err
	}
	said := wire.Puzzle{
		ID: p.ID(), Game: p.Game, Kind: string(p.Kind), Level: p.Level, Goal: p.Goal, From: p.From, Rules: view.RulesOf(m.Rules()), Steps: []wire.Lesson{},
	}
	for _, step := range p.Steps {
		why, then := map[int]string{}, map[int][]int{step.Pit: step.Then}
		for pit, line := range step.Wrong {
			why[pit], then[pit] = string(p.Kind), line
		}
		one, err := triedIn(m, wire.Lesson{Idea: string(p.Kind)}, why, then)
		if err != nil {
			return said, err
		}
		said.Steps = append(said.Steps, one)
		for _, pit := range append([]int{step.Pit}, step.Then...) {
			if m, _, err = m.Play(pit); err != nil {
				return said, err
			}
		}
	}
	return said, nil
}
