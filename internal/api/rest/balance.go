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

const balanceTurn = 8 // positions that are looked at before others come first

// course is the positions of a match that are looked at.
type course struct {
	every int // after each so many turns
	turns []int
	at    []engine.Match
}

// course plays what is asked for, within the bounds of a replay.
func (st *studies) course(w http.ResponseWriter, r *http.Request) (c course, sound bool) {
	err := st.asked(w, r, func(ctx context.Context, first engine.Match, moves []int) error {
		c.every = 1 + len(moves)/api.MaxBalance
		turn := 0
		take := func(m engine.Match) {
			if turn%c.every == 0 && m.Game().Over() == "" {
				c.turns, c.at = append(c.turns, turn), append(c.at, m)
			}
		}
		m, _, _ := engine.Replay(first, nil)
		take(m)
		_, err := playTo(ctx, first, moves, func(m engine.Match, _ engine.Played) {
			turn++
			take(m)
		})
		return err
	})
	if err != nil {
		st.refuse(w, r, err)
	}
	return c, err == nil
}

// balance answers POST /api/balance: what each position of a match is worth. The search is given back every few positions, so that
// whoever plays waits for no longer than these take.
func (st *studies) balance(ctx context.Context, c course, lines chan wire.Balance) {
	tell := func(line wire.Balance) {
		select {
		case late := <-lines: // its reader is slow
			line.At = append(late.At, line.At...)
		default:
		}
		line.Of = len(c.at)
		if c.every > 1 {
			line.Every = c.every
		}
		lines <- line
	}
	last := wire.Balance{Done: true}
	for done := 0; done < len(c.at); {
		part := min(done+balanceTurn, len(c.at))
		err := st.thinking.With(ctx, pool.Studies, func(before int) { tell(wire.Balance{Before: &before}) }, func(s *think.Search) error {
			for ; done < part; done++ {
				is, err := standing(ctx, s, st.ends(c.at[done]), c.at[done])
				if err != nil {
					return err
				}
				is.Turn = c.turns[done]
				tell(wire.Balance{At: []wire.Standing{is}})
			}
			return nil
		})
		if err != nil {
			body := errThinkBusy.Body()
			last.Error = &body
			break
		}
	}
	tell(last)
}

// standing is what a position comes to: by search, within what is proved.
func standing(ctx context.Context, s *think.Search, table *tables.Table, m engine.Match) (wire.Standing, error) {
	knows(s, table)
	best, err := s.Best(ctx, m, api.BalanceDepth, pool.Yield)
	if err != nil {
		return wire.Standing{}, err
	}
	p := m.Game().Position()
	is := wire.Standing{Known: wire.KnownSearch, South: best.Ahead}
	if p.ToMove == engine.North {
		is.South = -is.South
	}
	if table != nil {
		if _, known := table.Ending(&p); known {
			is.Known = wire.KnownTable
		}
	}
	sure, _ := sureOf(m, p)
	total := m.Rules().Total()
	is.South = min(max(is.South, 2*sure[engine.South]-total), total-2*sure[engine.North])
	if 2*max(sure[engine.South], sure[engine.North]) > total || sure[engine.South]+sure[engine.North] == total {
		is.Known = wire.KnownProved
	}
	return is, nil
}
