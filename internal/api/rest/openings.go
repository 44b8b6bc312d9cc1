package rest

import (
	"context"
	"net/http"

	"github.com/go-chi/chi/v5"

	"casitas/internal/api"
	"casitas/internal/api/view"
	"casitas/internal/engine"
	"casitas/internal/scores"
	"casitas/internal/tables"
	"casitas/internal/think/pool"
	"casitas/web/wire"
)

// openings answers GET /api/openings/{game}: what is proved of each first pit, and how it has fared here.
func (e endgames) openings(w http.ResponseWriter, r *http.Request) {
	rules, err := engine.ByName(chi.URLParam(r, "game"), 0)
	if err != nil {
		e.Refuse(w, r, errNoGame)
		return
	}
	said, err := e.openingsOf(r.Context(), rules)
	if err != nil {
		e.Refuse(w, r, err)
		return
	}
	api.Respond(w, http.StatusOK, said)
}

func (e endgames) openingsOf(ctx context.Context, rules engine.Rules) (wire.Openings, error) {
	said := wire.Openings{Rules: view.RulesOf(rules), Pits: []wire.Opening{}}
	ended, err := scores.OpeningsOf(ctx, e.Scores, rules.Name)
	if err != nil {
		return said, err
	}
	m, err := engine.NewMatch(rules, engine.SingleGame, engine.South)
	if err != nil {
		return said, err
	}
	whole := e.whole(ctx, rules)
	for _, pit := range m.Game().Legal() {
		after, _, err := m.Play(pit)
		if err != nil {
			return said, err
		}
		one := wire.Opening{Pit: pit, Ended: ended[pit]}
		p := after.Game().Position()
		if sure, known := pool.Book().Sure(rules, p); known {
			one.Sure, one.Exact = &sure, sure[0]+sure[1] == rules.Total()
		} else if whole != nil {
			if is, known := whole.Ending(&p); known {
				sure := best(p, is.Value)
				one.Sure, one.Exact = &sure, true
			}
		}
		said.Pits = append(said.Pits, one)
	}
	return said, nil
}

// best is what the two come to hold where the player to move takes so many seeds more than the other of what is left.
func best(p engine.Position, value int) (held [2]int) {
	mover, left := p.ToMove, p.Left()
	held[mover] = int(p.Held[mover]) + (left+value)/2
	held[mover.Other()] = int(p.Held[mover.Other()]) + (left-value)/2
	return held
}

// whole is the table of a game that is small enough for one of all its positions.
func (e endgames) whole(ctx context.Context, r engine.Rules) *tables.Table {
	if tables.Usual(r) < r.Total() {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, api.TableTime)
	defer cancel()
	t, err := e.thinking.Table(ctx, r)
	if err != nil {
		return nil
	}
	return t
}
