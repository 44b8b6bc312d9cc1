package rest

import (
	"context"
	"net/http"

	"casitas/internal/api"
	"casitas/internal/engine"
	"casitas/internal/tables"
	"casitas/internal/think"
	"casitas/internal/think/pool"
	"casitas/web/wire"
)

// position plays what is asked for, within the bounds of a replay. Where nothing can be thought about the request is refused.
func (st *studies) position(w http.ResponseWriter, r *http.Request) (m engine.Match, sound bool) {
	err := st.asked(w, r, func(ctx context.Context, first engine.Match, moves []int) (err error) {
		m, err = playTo(ctx, first, moves, func(engine.Match, engine.Played) {})
		if err == nil && m.Game().Over() != "" {
			err = unsound("game-over", "the game is over in this position")
		}
		return err
	})
	if err != nil {
		st.refuse(w, r, err)
	}
	return m, err == nil
}

// values answers POST /api/values: what each pit of a position is worth, line by line. Whoever is slow to read misses lines in between, and keeps no search waiting.
func (st *studies) values(ctx context.Context, m engine.Match, lines chan wire.Values) {
	tell := func(line wire.Values) {
		select {
		case <-lines:
		default:
		}
		lines <- line
	}
	last := wire.Values{Done: true}
	err := st.thinking.With(ctx, pool.Studies, func(before int) { tell(wire.Values{Before: &before}) }, func(s *think.Search) error {
		table := st.ends(m)
		knows(s, table)
		return s.Values(ctx, m, api.ValueDepth, pool.Yield, func(depth int, all []think.Value) {
			last.Depth, last.Pits = depth, worths(m, table, all)
			tell(wire.Values{Depth: depth, Pits: last.Pits})
		})
	})
	if err != nil && last.Pits == nil {
		body := errThinkBusy.Body()
		last = wire.Values{Done: true, Error: &body}
	}
	tell(last)
}

// worths are values with what is known beside them.
func worths(m engine.Match, table *tables.Table, all []think.Value) []wire.Worth {
	out := make([]wire.Worth, 0, len(all))
	for _, one := range all {
		is := wire.Worth{Pit: one.Pit, Known: wire.KnownSearch, Ahead: one.Ahead, Decided: one.Decided}
		after, _, err := m.Play(one.Pit)
		if err != nil {
			continue // it was legal
		}
		p := after.Game().Position()
		switch {
		case after.Round() != m.Round() || after.Game().Over() != "":
			is.Known = wire.KnownOver
			out = append(out, is)
			continue
		case table != nil:
			if e, known := table.Ending(&p); known {
				is.Known, is.Repetition = wire.KnownTable, e.Repetition
			}
		}
		if sure, known := sureOf(m, p); known {
			is.Sure = &sure
		}
		out = append(out, is)
	}
	return out
}
