package rest

import (
	"context"
	"errors"
	"net/http"
	"net/url"

	"casitas/internal/api"
	"casitas/internal/engine"
	"casitas/internal/tables"
	"casitas/internal/think/pool"
	"casitas/web/wire"
)

// endgames answers GET /api/endgame from the tables of endings.
type endgames struct {
	routes
	replays  *replays
	thinking *pool.Pool
}

func (e endgames) get(w http.ResponseWriter, r *http.Request) {
	rules, p, err := e.asked(r)
	if err != nil {
		e.Refuse(w, r, err)
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), api.TableTime)
	defer cancel()
	table, err := e.thinking.Table(ctx, rules)
	switch {
	case errors.Is(err, pool.ErrNoTable):
		err = errNoEnding
	case err != nil:
		err = errTableBusy
	}
	if err != nil {
		e.Refuse(w, r, err)
		return
	}
	is, known := table.Ending(&p)
	if !known {
		e.Refuse(w, r, errNoEnding)
		return
	}
	api.Respond(w, http.StatusOK, endingOf(table, rules, p, is))
}

// asked reads a query, in a slot: there are positions of which it takes a while to find out what may be played.
func (e endgames) asked(r *http.Request) (engine.Rules, engine.Position, error) {
	if !e.replays.takeSlot(r.Context()) {
		return engine.Rules{}, engine.Position{}, errReplayBusy
	}
	defer func() { <-e.replays.slots }()
	return endingAsked(r.URL.Query())
}

// endingAsked reads a query. Who cannot move in the position has passed in the one that is answered.
func endingAsked(q url.Values) (engine.Rules, engine.Position, error) {
	p, err := engine.ParsePosition(q.Get("at"))
	if err != nil {
		return engine.Rules{}, p, badQuery(`at is a position, such as "0 0 2 0 1 0 / 1 0 0 4 0 0 held 20 20 south": %v`, err)
	}
	r, err := engine.ByName(q.Get("game"), int(p.Size))
	if err != nil {
		return r, p, badQuery("game: %v", err)
	}
	m, err := engine.Setup(r, engine.SingleGame, engine.State{Pits: p.Piles(), Held: [2]int{int(p.Held[0]), int(p.Held[1])}, ToMove: p.ToMove}, engine.Nobody)
	if err != nil {
		return r, p, badStart(err)
	}
	if over := m.Game().Over(); over != "" {
		return r, p, unsound("game-over", "at: the game is over in this position (%s)", over)
	}
	return r, m.Game().Position(), nil
}

// endingOf is what each pit of a position is worth.
func endingOf(table *tables.Table, r engine.Rules, p engine.Position, is tables.Ending) wire.Endgame {
	got := wire.Endgame{Value: is.Value, Repetition: is.Repetition, Best: []int{}, Seeds: table.Seeds()}
	var w engine.Walk
	w.Place(r, p)
	ahead := func(of engine.Position) int { return int(of.Held[p.ToMove]) - int(of.Held[p.ToMove.Other()]) }
	first, end := w.Row()
	for pit := first; pit < end; pit++ {
		if w.Sow(pit, nil) != nil {
			continue
		}
		after := w.Position()
		one := wire.PitValue{Pit: pit, Value: ahead(after) - ahead(p)}
		if w.Over() == "" {
			then, known := table.Ending(&after)
			if after.ToMove != p.ToMove {
				then.Value = -then.Value
			}
			one.Value, one.Repetition, one.Unknown = one.Value+then.Value, then.Repetition, !known
		}
		if one.Unknown {
			one.Value = 0
		} else if one.Value == is.Value {
			got.Best = append(got.Best, pit)
		}
		got.Pits = append(got.Pits, one)
		w.Back()
	}
	return got
}
