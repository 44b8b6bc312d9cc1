package rest

import (
	"fmt"
	"net/http"
	"sync"

	"github.com/go-chi/chi/v5"

	"casitas/internal/api/view"
	"casitas/internal/engine"
	"casitas/internal/lessons"
	"casitas/web/wire"
)

// getLessons gives the lessons of a game, with what each pit does in them. They change only with the program.
func (e routes) getLessons(w http.ResponseWriter, r *http.Request) {
	all, err := taught()
	if err != nil {
		e.Refuse(w, r, err)
		return
	}
	text := all[chi.URLParam(r, "game")]
	if text == nil {
		e.Refuse(w, r, errNoLessons)
		return
	}
	respondFixed(w, r, text)
}

// taught are the lessons of all games that have some, by the game's name: played once by the engine.
var taught = sync.OnceValues(func() (map[string][]byte, error) {
	all := map[string][]byte{}
	for _, r := range engine.Games() {
		said := wire.Lessons{Rules: view.RulesOf(r)}
		for _, l := range lessons.Of(r.Name) {
			lesson, err := lessonOf(r, l)
			if err != nil {
				return nil, fmt.Errorf("%s, lesson %s: %w", r.Name, l.Idea, err)
			}
			said.Lessons = append(said.Lessons, lesson)
		}
		if said.Lessons != nil {
			all[r.Name] = view.Encode(said)
		}
	}
	return all, nil
})

func lessonOf(r engine.Rules, l lessons.Lesson) (wire.Lesson, error) {
	m, err := l.Start(r)
	if err != nil {
		return wire.Lesson{}, err
	}
	return triedIn(m, wire.Lesson{Idea: l.Idea, Topic: l.Topic}, l.Wrong, nil)
}

// triedIn is a lesson with its position, and what each pit does there: why it is wrong, and what is played after it.
func triedIn(m engine.Match, said wire.Lesson, why map[int]string, then map[int][]int) (wire.Lesson, error) {
	s := m.State()
	said.Pits, said.Held, said.No = view.PitsOf(s.Pits), s.Held, view.RefusalsOf(s.Illegal)
	for _, pit := range s.Legal {
		after, is, err := tryOf(m, pit)
		if err != nil {
			return said, err
		}
		is.Why = why[pit]
		for _, pit := range then[pit] {
			var next wire.Try
			if after, next, err = tryOf(after, pit); err != nil {
				return said, err
			}
			is.Then = append(is.Then, next)
		}
		said.Tries = append(said.Tries, is)
	}
	return said, nil
}

// tryOf plays a pit.
func tryOf(m engine.Match, pit int) (engine.Match, wire.Try, error) {
	after, turn, err := m.Play(pit)
	if err != nil {
		return m, wire.Try{}, err
	}
	then := after.State()
	return after, wire.Try{Pit: pit, Turn: turn.Compact(), Pits: view.PitsOf(then.Pits), Held: then.Held, ToMove: view.SeatOf(then.ToMove)}, nil
}
