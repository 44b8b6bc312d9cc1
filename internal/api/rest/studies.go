package rest

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"casitas/internal/api"
	"casitas/internal/engine"
	"casitas/internal/lobby"
	"casitas/internal/tables"
	"casitas/internal/think"
	"casitas/internal/think/pool"
)

// studies answer what is thought about in the pool, after the bots: POST /api/values and POST /api/balance.
type studies struct {
	*replays
	thinking *pool.Pool
	studying lobby.PerAddress
}

// study answers a request of which read makes a question, with the lines that think puts into a channel of one place. A request that is refused read has answered.
func study[Q, L any](st *studies, read func(http.ResponseWriter, *http.Request) (Q, bool), think func(context.Context, Q, chan L)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		at := st.edge.Address(r)
		if !st.studying.Try(at) {
			st.edge.Refuse(w, r, errThinkBusy)
			return
		}
		defer st.studying.Leave(at)
		question, sound := read(w, r)
		if !sound {
			return
		}
		ctx, cancel := context.WithTimeout(r.Context(), api.StudyTime)
		defer cancel()
		w.Header().Set("Content-Type", "application/x-ndjson; charset=utf-8")
		w.Header().Set("Cache-Control", "no-store")
		lines, written := make(chan L, 1), make(chan struct{})
		go func() {
			defer close(written)
			writeLines(w, lines, cancel)
		}()
		defer func() { // where thinking panics, too
			close(lines)
			<-written
		}()
		think(ctx, question, lines)
	})
}

// writeLines writes lines as they come. gone is called where nobody reads them any more.
func writeLines[L any](w http.ResponseWriter, lines <-chan L, gone func()) {
	conn := http.NewResponseController(w)
	for line := range lines {
		_ = conn.SetWriteDeadline(time.Now().Add(api.NetworkTime)) // where there is a connection
		if json.NewEncoder(w).Encode(line) != nil || conn.Flush() != nil {
			gone()
		}
	}
}

// heir says whether the last four of a match's round go to the winner of the one before: no table and no certificate knows of that.
func heir(m engine.Match) bool {
	from := m.Rules().HeirFrom
	return from > 0 && m.Length().Deals() && m.Round() >= from
}

// ends is the table of a match's endings; nil where there is none yet, or it does not hold.
func (st *studies) ends(m engine.Match) *tables.Table {
	if heir(m) {
		return nil
	}
	return st.thinking.Ends(m.Rules())
}

// sureOf is what each player surely comes to hold at the end of the round in which a position is, as far as it is proved.
func sureOf(m engine.Match, p engine.Position) (sure [2]int, known bool) {
	if heir(m) {
		return sure, false
	}
	return pool.Book().Sure(m.Rules(), p)
}

// knows has a search go by a table; nil for none.
func knows(s *think.Search, table *tables.Table) {
	s.Knows(nil)
	if table != nil {
		s.Knows(table)
	}
}
