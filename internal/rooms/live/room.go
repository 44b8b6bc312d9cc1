package live

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync/atomic"
	"time"

	"casitas/internal/rooms"
)

// Room is a room that runs on this node: one goroutine that decides, has the journal keep what was
// decided, folds it in, and only then tells. Any number of nodes may run the same room; the
// journal says who was first.
type Room struct {
	id     string
	config Config
	log    *slog.Logger
	feed   *Feed

	commands chan *request // that wait to be decided
	seatless atomic.Int32  // how many of them are of people who have no seat
	looks    chan *request // that wait for the room to have looked into the journal
	hints    chan struct{} // there may be something to look for, or a wait is over
	spoken   atomic.Uint64 // the latest version that somebody spoke of
	wait     recoveryWait

	stop    context.CancelFunc
	stopped <-chan struct{}                              // closed when the room is to stop
	call    func() (context.Context, context.CancelFunc) // for one call to the journal that the end of the room ends
	over    chan struct{}                                // closed when the goroutine has ended
	failed  atomic.Bool

	// The goroutine's alone.
	state *rooms.State
	past  past // should the journal lose it
}

// Config is what a live room works with.
type Config struct {
	Journal  rooms.Journal
	Encoder  Encoder
	Log      *slog.Logger
	Counters *Counters // what is counted here; nil: nothing
	// Recovery is how long moves wait, once, where a viewer has seen more than the journal holds, for
	// another node to restore it; 0 where there is no other node.
	Recovery time.Duration
	// After, if set, hears of each event once the journal holds it, whoever wrote it, with the room
	// after it; again of the last ones when the room is loaded. It must not wait.
	After func(s *rooms.State, e rooms.Event)
	// Slot, if set, waits until an address may have something decided that may take long; Reading, until a room may be read that may
	// take long to read. The error refuses it; done is called afterwards.
	Slot    func(from string) (done func(), err error)
	Reading func() (done func(), err error)
	// Deliver, if set, names the hooks that are to be given an event of a kind, which made a room what it is.
	Deliver func(s *rooms.State, kind rooms.Kind) []string
}

// appendOf is what the journal is asked to write for what a command made happen.
func (c Config) appendOf(s *rooms.State, command rooms.Command, steps []rooms.Step) rooms.Append {
	a := rooms.AppendOf(s, command, steps)
	for _, step := range steps {
		c.deliver(&a, step.After, step.Event.Kind)
	}
	return a
}

// deliver names the hooks that are to be given an event of a kind.
func (c Config) deliver(a *rooms.Append, s *rooms.State, kind rooms.Kind) {
	if c.Deliver == nil {
		return
	}
	for _, hook := range c.Deliver(s, kind) {
		if !slices.Contains(a.Deliver, hook) {
			a.Deliver = append(a.Deliver, hook)
		}
	}
}

// Why a live room gives no response in the ordinary way. All of them may be asked again.
var (
	ErrBusy    = errors.New("too much is asked of this room at once: ask again in a moment")
	ErrStopped = errors.New("the room is leaving this node: ask again")
	ErrUnknown = errors.New("the journal has not said yet whether it took this: ask again with the same command id")
)

const (
	callTime = 5 * time.Second // one call to the journal
	slowest  = time.Second     // between two tries of a call that failed
	retries  = 16              // times that a command is decided again because another node was first
)

// Revive reads a room from the journal and sets it going. rooms.ErrNoRoom where there is none,
// rooms.ErrBroken where its history cannot be right, rooms.ErrNewer where a newer program has written in it.
func Revive(ctx context.Context, id string, c Config) (*Room, error) {
	c.Counters = cmp.Or(c.Counters, &Counters{})
	r := &Room{
		id: id, config: c, log: c.Log.With("room", id),
		commands: make(chan *request, waiting), looks: make(chan *request), hints: make(chan struct{}, 1),
		wait: recoveryWait{most: c.Recovery, since: time.Now()}, over: make(chan struct{}),
	}
	r.feed = newFeed(c.Encoder, r.unshown)
	unwatch, err := c.Journal.Watch(id, r.hint) // before loading, so that nothing falls between
	if err != nil {
		return nil, fmt.Errorf("watching room %s: %w", id, err)
	}
	running := false
	defer func() {
		if !running { // also where the loading panics
			unwatch()
		}
	}()
	log, err := c.Journal.Load(ctx, id, 0)
	if err == nil {
		err = r.begin(log)
	}
	if err != nil {
		return nil, fmt.Errorf("loading room %s: %w", id, err)
	}
	life, stop := context.WithCancel(context.Background())
	r.stop, r.stopped = stop, life.Done()
	r.call = func() (context.Context, context.CancelFunc) { return context.WithTimeout(life, callTime) }
	running = true
	go r.run(unwatch)
	return r, nil
}

// begin makes the room from its history: in a slot, where one player has both seats and may have set up anything.
func (r *Room) begin(log rooms.Log) error {
	if seats := log.Summary.Seats; r.config.Reading != nil && seats[0].ID != "" && seats[0].ID == seats[1].ID {
		done, err := r.config.Reading()
		if err != nil {
			return err
		}
		defer done()
	}
	r.reset(log, false)
	return r.state.Unsound()
}

// Feed is what viewers read.
func (r *Room) Feed() *Feed { return r.feed }

// Over is closed when the room has left this node.
func (r *Room) Over() <-chan struct{} { return r.over }

// Failed says, once the room is over, whether a panic was why.
func (r *Room) Failed() bool { return r.failed.Load() }

// unshown lets the room go because its view cannot be made. Whoever read it logs the panic.
func (r *Room) unshown() {
	r.failed.Store(true)
	r.log.Error("a room cannot be shown and is let go")
	r.stop()
}

// Stop lets the room leave this node once the journal has answered what is being written.
func (r *Room) Stop() { r.stop() }

// hint says that the journal may hold a version; 0 says that the room should look anyway.
func (r *Room) hint(version uint64) {
	if version == 0 {
		version = r.feed.At().Version + 1
	}
	for known := r.spoken.Load(); version > known; known = r.spoken.Load() {
		if r.spoken.CompareAndSwap(known, version) {
			break
		}
	}
	r.nudge()
}

// nudge has the goroutine see whether there is something to look for.
func (r *Room) nudge() {
	select {
	case r.hints <- struct{}{}:
	default: // it is about to
	}
}
