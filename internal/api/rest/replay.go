package rest

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"runtime"
	"time"

	"casitas/internal/api"
	"casitas/internal/engine"
	"casitas/internal/lobby"
	"casitas/web/wire"
)

const stateText = 400 // bytes of a state, about

// replays answers POST /api/replay: a game or match checked and played without a room.
type replays struct {
	edge  *api.Edge
	slots chan struct{} // whoever has one may compute: half of the processors stay free for rooms
	each  lobby.PerAddress
	time  time.Duration
	work  time.Duration // that a record may take
	text  int
}

func newReplays(e *api.Edge) *replays {
	return &replays{
		edge: e, time: api.ReplayTime, work: api.RecordTime, text: api.ReplayText,
		slots: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)/2)), each: lobby.PerAddress{Most: api.ReplaysEach},
	}
}

// replayed is the response, in the words of the test vectors. Where Error is set, Turns are those before it.
type replayed struct {
	Error       *wire.APIError  `json:"error,omitempty"`
	Start       engine.State    `json:"start"`
	Turns       []engine.Played `json:"turns"`
	MatchWinner engine.Outcome  `json:"matchWinner,omitempty"`
}

// ServeHTTP answers a request.
func (rp *replays) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body := bufio.NewReaderSize(http.MaxBytesReader(w, r.Body, api.RecordBytes), api.RecordHead)
	begins, _ := body.Peek(api.RecordHead) // an error is met again by whoever reads on
	if record, asText := isRecord(r, begins); record {
		rp.record(w, r, body, asText)
		return
	}
	r.Body = io.NopCloser(body)
	r.Header.Set("Content-Type", "application/json") // whatever curl makes of it, it can be nothing else
	var got replayed
	var refused *stopped
	err := rp.asked(w, r, func(ctx context.Context, first engine.Match, moves []int) error {
		got, refused = rp.play(ctx, first, moves)
		return nil
	})
	switch {
	case err != nil:
		rp.edge.Refuse(w, r, err)
	case refused == nil:
		api.Respond(w, http.StatusOK, got)
	default:
		p := refused.Body()
		p.At = &refused.at
		got.Error = &p
		api.Respond(w, refused.Status, got)
	}
}

// asked reads what is to be played, and has it played in a slot and within the time that there is. Nothing is written: that may
// take whoever asks any time.
func (rp *replays) asked(w http.ResponseWriter, r *http.Request, do func(ctx context.Context, first engine.Match, moves []int) error) error {
	var request replayRequest
	if err := api.ReadBody(w, r, &request); err != nil {
		return err
	}
	if !rp.takeSlot(r.Context()) {
		return errReplayBusy
	}
	defer func() { <-rp.slots }()
	ctx, cancel := context.WithTimeout(r.Context(), rp.time)
	defer cancel()
	first, err := request.match()
	if err != nil {
		return err
	}
	return do(ctx, first, numbers(request.Moves))
}

// takeSlot waits for a slot, for no longer than a replay may take.
func (rp *replays) takeSlot(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, rp.time)
	defer cancel()
	select {
	case rp.slots <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}

// few answers only so many requests of an address at a time: what they respond with is held until it is read. Others wait, for no
// longer than a replay may take.
func (rp *replays) few(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		at := rp.edge.Address(r)
		ctx, cancel := context.WithTimeout(r.Context(), rp.time)
		defer cancel()
		if !rp.each.Enter(ctx, at) {
			rp.edge.Refuse(w, r, errReplayBusy)
			return
		}
		defer rp.each.Leave(at)
		next.ServeHTTP(w, r)
	})
}
