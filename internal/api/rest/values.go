package rest

import (
	"context"
	"encoding/json"
	"net/http"
	"runtime"
	"time"

	"casitas/internal/api"
	"casitas/internal/engine"
	"casitas/internal/tables"
	"casitas/internal/think"
	"casitas/internal/think/pool"
	"casitas/web/wire"
)

// Bounds of what is thought about a position.
const (
	valueTime  = time.Minute // to wait and to think
	valueDepth = 14
	valuesEach = 2 // requests of one address at a time
)

var errThinkBusy = api.Error{
	Code: "busy", Retryable: true, Status: http.StatusServiceUnavailable,
	Message: "the server thinks about other positions of yours, or of too many others: ask again in a moment",
}

// values answers POST /api/values: what each pit of a position is worth, thought about in the pool, after the bots.
type values struct {
	*replays
	thinking *pool.Pool
	each     asking
}

func (v *values) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	at := v.edge.Address(r)
	if !v.each.enter(at) {
		v.edge.Refuse(w, r, errThinkBusy)
		return
	}
	defer v.each.leave(at)
	m, sound := v.position(w, r)
	if !sound {
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), valueTime)
	defer cancel()
	w.Header().Set("Content-Type", "application/x-ndjson; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	lines, written := make(chan wire.Values, 1), make(chan struct{})
	go func() {
		defer close(written)
		writeLines(w, lines, cancel)
	}()
	defer func() { // where thinking panics, too
		close(lines)
		<-written
	}()
	v.think(ctx, m, lines)
}

// writeLines writes lines as they come. gone is called where nobody reads them any more.
func writeLines(w http.ResponseWriter, lines <-chan wire.Values, gone func()) {
	conn := http.NewResponseController(w)
	for line := range lines {
		_ = conn.SetWriteDeadline(time.Now().Add(networkTime)) // where there is a connection
		if json.NewEncoder(w).Encode(line) != nil || conn.Flush() != nil {
			gone()
		}
	}
}

// position plays what is asked for, within the bounds of a replay. Where nothing can be thought about the request is refused.
func (v *values) position(w http.ResponseWriter, r *http.Request) (m engine.Match, sound bool) {
	err := v.asked(w, r, func(ctx context.Context, first engine.Match, moves []int) (err error) {
		m, err = playTo(ctx, first, moves, func(engine.Played) {})
		if err == nil && m.Game().Over() != "" {
			err = unsound("game-over", "the game is over in this position")
		}
		return err
	})
	if err != nil {
		v.refuse(w, r, err)
	}
	return m, err == nil
}

// think says what it comes to, line by line. Whoever is slow to read misses lines in between, and keeps no search waiting.
func (v *values) think(ctx context.Context, m engine.Match, lines chan wire.Values) {
	tell := func(line wire.Values) {
		select {
		case <-lines:
		default:
		}
		lines <- line
	}
	last := wire.Values{Done: true}
	err := v.thinking.With(ctx, pool.Studies, func(before int) { tell(wire.Values{Before: &before}) }, func(s *think.Search) error {
		table := v.thinking.Ends(m.Rules())
		s.Knows(nil)
		if table != nil {
			s.Knows(table)
		}
		return s.Values(ctx, m, valueDepth, runtime.Gosched, func(depth int, all []think.Value) {
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
		case table != nil:
			if e, known := table.Ending(&p); known {
				is.Known, is.Repetition = wire.KnownTable, e.Repetition
			}
		}
		if sure, known := pool.Book().Sure(m.Rules(), p); known && !m.Length().Deals() {
			is.Sure = &sure
		}
		out = append(out, is)
	}
	return out
}
