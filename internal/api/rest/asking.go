package rest

import (
	"context"
	"net/http"
	"sync"
	"time"
)

// asking counts the requests that are being answered, by address, each of which may have so many.
type asking struct {
	most int
	mu   sync.Mutex
	by   map[string]*asked
}

// asked is what an address asks for.
type asked struct {
	answered chan struct{} // a place for each request that is being answered
	all      int           // with those that wait
}

// enter takes a place of an address. Where there is none it waits for one, not for longer than it has patience.
func (a *asking) enter(ctx context.Context, at string, patience time.Duration) bool {
	a.mu.Lock()
	if a.by == nil {
		a.by = map[string]*asked{}
	}
	of := a.by[at]
	if of == nil {
		of = &asked{answered: make(chan struct{}, a.most)}
		a.by[at] = of
	}
	of.all++
	a.mu.Unlock()
	select {
	case of.answered <- struct{}{}:
		return true
	default:
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	select {
	case of.answered <- struct{}{}:
		return true
	case <-ctx.Done():
		a.forget(at)
		return false
	}
}

func (a *asking) leave(at string) {
	a.mu.Lock()
	of := a.by[at]
	a.mu.Unlock()
	<-of.answered
	a.forget(at)
}

func (a *asking) forget(at string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.by[at].all--; a.by[at].all == 0 {
		delete(a.by, at)
	}
}

// few answers only so many requests of an address at a time: what they respond with is held until it is read. Others wait, for no
// longer than a replay may take.
func (rp *replays) few(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		at := rp.edge.Address(r)
		if !rp.enter(r.Context(), at, rp.time) {
			rp.edge.Refuse(w, r, errReplayBusy)
			return
		}
		defer rp.leave(at)
		next.ServeHTTP(w, r)
	})
}
