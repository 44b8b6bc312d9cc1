package rest

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"runtime"
	"sync"
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

// endings are a table of them.
type endings interface {
	Ending(p *engine.Position) (tables.Ending, bool)
}

// values answers POST /api/values: what each pit of a position is worth, thought about in the pool, after the bots.
type values struct {
	*replays
	thinking *pool.Pool
	mu       sync.Mutex
	asking   map[string]int // by address
}

func (v *values) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	at := v.edge.Address(r)
	if !v.enter(at) {
		v.edge.Refuse(w, r, errThinkBusy)
		return
	}
	defer v.leave(at)
	m, err := v.position(w, r)
	if err != nil {
		v.refuse(w, r, err)
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), valueTime)
	defer cancel()
	lines := make(chan wire.Values, 1)
	go v.think(ctx, m, lines)
	w.Header().Set("Content-Type", "application/x-ndjson; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	conn := http.NewResponseController(w)
	for line := range lines {
		_ = conn.SetWriteDeadline(time.Now().Add(networkTime)) // where there is a connection
		if json.NewEncoder(w).Encode(line) != nil || conn.Flush() != nil {
			cancel() // whoever asked has left
		}
	}
}

func (v *values) enter(at string) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.asking[at] >= valuesEach {
		return false
	}
	v.asking[at]++
	return true
}

func (v *values) leave(at string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.asking[at]--; v.asking[at] == 0 {
		delete(v.asking, at)
	}
}

// position plays what is asked for, within the bounds of a replay.
func (v *values) position(w http.ResponseWriter, r *http.Request) (engine.Match, error) {
	var request replayRequest
	if err := api.ReadBody(w, r, &request); err != nil {
		return engine.Match{}, err
	}
	if !v.turn(r.Context()) {
		return engine.Match{}, errReplayBusy
	}
	defer func() { <-v.slots }()
	ctx, cancel := context.WithTimeout(r.Context(), v.time)
	defer cancel()
	first, err := request.match()
	if err != nil {
		return first, err
	}
	m, _, _ := engine.Replay(first, nil) // deals where the round is over before it began
	for at, pit := range numbers(request.Moves) {
		if ctx.Err() != nil {
			return m, &turnError{at: at, why: errLongAnalysis}
		}
		after, _, err := engine.Replay(m, []int{pit})
		if err != nil {
			return m, &turnError{at: at, why: illegalAt(at, pit, err).Error}
		}
		m = after
	}
	if m.Game().Over() != "" {
		return m, unsound("game-over", "the game is over in this position")
	}
	return m, nil
}

// think says what it comes to, line by line. Whoever is slow to read misses lines in between, and keeps no search waiting.
func (v *values) think(ctx context.Context, m engine.Match, lines chan wire.Values) {
	defer close(lines)
	tell := func(line wire.Values) {
		select {
		case <-lines:
		default:
		}
		lines <- line
	}
	last := wire.Values{Done: true}
	err := v.thinking.With(ctx, pool.Studies, func(before int) { tell(wire.Values{Before: &before}) }, func(s *think.Search) error {
		ends := v.thinking.Ends(m.Rules())
		s.Knows(ends)
		return s.Values(ctx, m, valueDepth, runtime.Gosched, func(depth int, all []think.Value) {
			last.Depth, last.Pits = depth, worths(m, ends, all)
			tell(wire.Values{Depth: depth, Pits: last.Pits})
		})
	})
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		body := errThinkBusy.Body()
		last = wire.Values{Done: true, Error: &body}
	}
	tell(last)
}

// worths are values with what is known beside them.
func worths(m engine.Match, ends think.Ends, all []think.Value) []wire.Worth {
	out := make([]wire.Worth, 0, len(all))
	for _, one := range all {
		is := wire.Worth{Pit: one.Pit, Known: wire.KnownSearch, Ahead: one.Ahead, Decided: one.Decided}
		after, _, err := m.Play(one.Pit)
		if err != nil {
			continue // it was legal
		}
		p := after.Game().Position()
		table, known := ends.(endings)
		switch {
		case after.Round() != m.Round() || after.Game().Over() != "":
			is.Known = wire.KnownOver
		case known:
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
