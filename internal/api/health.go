package api

import (
	"context"
	"net/http"
	"sync"
	"time"
)

const readyFor = time.Second // that one look at the journal counts

// readiness remembers the last look at the journal, so that nobody can make it work by asking.
type readiness struct {
	mu   sync.Mutex
	at   time.Time
	err  error
	busy chan struct{} // closed when the look under way is done; nil: none
}

// healthz says that the process lives.
func (e *Edge) healthz(w http.ResponseWriter, _ *http.Request) {
	Respond(w, http.StatusOK, map[string]string{"status": "ok", "build": e.Build})
}

// readyz says whether this node can take moves: a write to the journal proves it.
func (e *Edge) readyz(w http.ResponseWriter, r *http.Request) {
	switch err := e.look(r.Context()); {
	case e.drained.Load():
		e.Refuse(w, r, ErrDraining)
	case err != nil:
		e.Log.Warn("not ready", "err", err)
		e.Refuse(w, r, errNotReady)
	default:
		Respond(w, http.StatusOK, map[string]string{"status": "ready"})
	}
}

// look asks the journal whether it takes writes, at most once a second; who comes meanwhile waits for the same result.
func (e *Edge) look(ctx context.Context) error {
	c := &e.ready
	c.mu.Lock()
	if c.busy == nil && (c.at.IsZero() || time.Since(c.at) >= readyFor) {
		c.busy = make(chan struct{})
		go e.lookNow()
	}
	busy, err := c.busy, c.err
	c.mu.Unlock()
	if busy == nil {
		return err
	}
	select {
	case <-busy:
	case <-ctx.Done():
		return ctx.Err()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.err
}

func (e *Edge) lookNow() {
	ctx, cancel := Briefly(context.Background())
	defer cancel()
	err := e.Journal.Ready(ctx)
	c := &e.ready
	c.mu.Lock()
	defer c.mu.Unlock()
	c.err, c.at = err, time.Now()
	close(c.busy)
	c.busy = nil
}
