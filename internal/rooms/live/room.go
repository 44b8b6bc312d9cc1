package live

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"casitas/internal/rooms"
)

// Room is a room that is live on this node: one goroutine that decides, has the journal
// keep what was decided, folds it in, and only then tells. Any number of nodes may
// have the same room live; the journal says who was first.
type Room struct {
	id       string
	journal  rooms.Journal
	before   func(ctx context.Context, s rooms.State, events []rooms.Event) error
	log      *slog.Logger
	counters *Counters

	feed  *Feed
	asks  chan *ask
	done  chan func()
	hints chan struct{}
	quit  chan struct{}
	stop  sync.Once
	over  chan struct{} // closed when the goroutine has ended

	grace  grace
	hinted atomic.Uint64 // the latest version that somebody spoke of; lookAnyway: look whatever we have

	// What follows belongs to the goroutine alone.
	state rooms.State
	tail  tail // the recent past, should the journal lose it
	busy  bool // a journal call is under way
	stale bool // the journal may hold more
	queue []*ask
}

// Config is what a live room works with.
type Config struct {
	Journal  rooms.Journal
	Encoder  Encoder
	Log      *slog.Logger
	Counters *Counters // what is counted here; nil: nothing
	// Grace is how long moves wait, once, where a viewer has seen more than the journal holds, for
	// another node to play it in again; 0 where there is none.
	Grace time.Duration
	// Before, if set, is called with what a command made happen before that is written.
	Before func(ctx context.Context, s rooms.State, events []rooms.Event) error
}

// Why a live room gives no answer in the ordinary way. All of them may be asked again.
var (
	ErrBusy    = errors.New("too much is asked of this room at once: ask again in a moment")
	ErrStopped = errors.New("the room is leaving this node: ask again")
)

const (
	waiting  = 64              // commands that may wait in one room
	callTime = 5 * time.Second // one call to the journal
	slowest  = time.Second     // between two tries of a call that failed
	retries  = 16              // times that a command is decided again because another node was first
)

const doLook rooms.Verb = "look" // changes nothing: catch up with the journal

const lookAnyway = math.MaxUint64

// ask is a command and where its answer goes.
type ask struct {
	c     rooms.Command
	tries int
	reply chan answer
}

type answer struct {
	at  rooms.Revision
	err error
}

// Revive reads a room from the journal and sets it going. ErrNoRoom where there is none,
// ErrBroken where its history cannot be right.
func Revive(ctx context.Context, id string, cfg Config) (*Room, error) {
	r := &Room{
		id: id, journal: cfg.Journal, before: cfg.Before, log: cfg.Log.With("room", id),
		counters: cmp.Or(cfg.Counters, &Counters{}),
		feed:     newFeed(cfg.Encoder), asks: make(chan *ask), done: make(chan func()),
		hints: make(chan struct{}, 1), quit: make(chan struct{}), over: make(chan struct{}),
		grace: grace{most: cfg.Grace, born: time.Now()},
	}
	unwatch, err := r.journal.Watch(id, r.hint) // before loading, so that nothing falls between
	if err != nil {
		return nil, fmt.Errorf("watching room %s: %w", id, err)
	}
	log, err := r.journal.Load(ctx, id, 0)
	if err != nil {
		unwatch()
		return nil, fmt.Errorf("loading room %s: %w", id, err)
	}
	if r.reset(log, false); r.state.Broken != "" {
		unwatch()
		return nil, fmt.Errorf("room %s: %s: %w", id, r.state.Broken, rooms.ErrBroken)
	}
	go r.run(unwatch)
	return r, nil
}

// Feed is what viewers read.
func (r *Room) Feed() *Feed { return r.feed }

// Over is closed when the room has left this node.
func (r *Room) Over() <-chan struct{} { return r.over }

// Stop lets the room leave this node once the write under way is settled.
func (r *Room) Stop() { r.stop.Do(func() { close(r.quit) }) }

// Do has a command decided and kept. It answers with where the room stands after it, also
// when the command had been kept before. An error wraps one of the package's, an
// engine.Refusal, or ErrNotWritten; ErrUnknown where ctx ended before the room knew.
func (r *Room) Do(ctx context.Context, c rooms.Command) (rooms.Revision, error) {
	a := &ask{c: c, reply: make(chan answer, 1)}
	select {
	case r.asks <- a:
	case <-r.over:
		return rooms.Revision{}, ErrStopped
	case <-ctx.Done():
		return rooms.Revision{}, ErrBusy
	}
	select {
	case got := <-a.reply:
		return got.at, got.err
	case <-r.over:
		select {
		case got := <-a.reply:
			return got.at, got.err
		default:
			return rooms.Revision{}, ErrStopped
		}
	case <-ctx.Done():
		return rooms.Revision{}, ErrUnknown
	}
}

// hint says that the journal may hold more; what this node wrote itself is no news.
func (r *Room) hint(version uint64) {
	if version == 0 {
		version = lookAnyway
	}
	for {
		known := r.hinted.Load()
		if version <= known || r.hinted.CompareAndSwap(known, version) {
			break
		}
	}
	r.nudge()
}

func (r *Room) run(unwatch func()) {
	r.counters.Live.Add(1)
	defer r.counters.Live.Add(-1)
	defer func() {
		if p := recover(); p != nil {
			r.counters.Panics.Add(1)
			r.log.Error("a room panicked and was let go", "panic", p, "stack", string(debug.Stack()))
		}
		unwatch()
		r.feed.end()
		close(r.over)
		r.feed.Nudge() // now that whoever comes in anew finds another room
	}()
	quit := r.quit
	for {
		select {
		case a := <-r.asks:
			r.take(a)
		case settle := <-r.done:
			r.busy = false
			settle()
			r.heard() // what came meanwhile may have been our own
		case <-r.hints:
			r.heard()
		case <-quit:
			quit = nil
			r.refuseAll(ErrStopped)
		}
		if quit == nil && !r.busy {
			return
		}
		r.next()
	}
}

// heard takes in what was hinted at.
func (r *Room) heard() {
	switch version := r.hinted.Load(); {
	case version == lookAnyway:
		r.stale = true
	case version > r.state.At.Version && !r.busy:
		r.stale = true
	}
}

func (r *Room) take(a *ask) {
	if len(r.queue) >= waiting {
		a.reply <- answer{err: ErrBusy}
		return
	}
	r.queue = append(r.queue, a)
}

// next starts whatever is to be done and can be.
func (r *Room) next() {
	for !r.busy {
		switch {
		case r.stale:
			r.stale = false
			r.hinted.Store(0) // whatever it spoke of, we look now
			r.catchUp(r.lookAgain)
		default:
			a := r.pick()
			if a == nil {
				return
			}
			r.try(a)
		}
	}
}

// call makes one call to the journal away from the goroutine; settle runs on it afterwards.
func (r *Room) call(work func(ctx context.Context) (settle func())) {
	r.busy = true
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), callTime)
		defer cancel()
		settle := work(ctx)
		select {
		case r.done <- settle:
		case <-r.over:
		}
	}()
}

func (r *Room) refuseAll(err error) {
	for _, a := range r.queue {
		a.reply <- answer{err: err}
	}
	r.queue = nil
}
