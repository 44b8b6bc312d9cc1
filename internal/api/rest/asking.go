package rest

import (
	"net/http"
	"sync"
)

// asking counts the requests that are being answered, by address, each of which may have so many.
type asking struct {
	most int
	mu   sync.Mutex
	by   map[string]int
}

func (a *asking) enter(at string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.by[at] >= a.most {
		return false
	}
	if a.by == nil {
		a.by = map[string]int{}
	}
	a.by[at]++
	return true
}

func (a *asking) leave(at string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.by[at]--; a.by[at] == 0 {
		delete(a.by, at)
	}
}

// few answers only so many requests of an address at a time: what they respond with is held until it is read.
func (rp *replays) few(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		at := rp.edge.Address(r)
		if !rp.enter(at) {
			rp.edge.Refuse(w, r, errReplayBusy)
			return
		}
		defer rp.leave(at)
		next.ServeHTTP(w, r)
	})
}
