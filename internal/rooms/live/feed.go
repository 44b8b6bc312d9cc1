package live

import (
	"sync"

	"casitas/internal/rooms"
)

// Encoder turns what happens into what viewers are sent. Players and watchers see
// the same, so that each event is encoded once for everybody.
type Encoder interface {
	// Event is one event with the change it makes to the view.
	Event(before, after rooms.State, e rooms.Event) []byte
	// View is the whole room.
	View(s rooms.State) []byte
}

// ringSize is how many events a viewer may fall behind before it is shown the present at once.
const ringSize = 256

// How says in which way a viewer goes on.
type How string

// The ways to go on.
const (
	HowCurrent  How = "current"  // the viewer has seen everything
	HowEvents   How = "events"   // the events after what it has seen
	HowSnapshot How = "snapshot" // the whole view: it has seen nothing, or fell too far behind
	HowRollback How = "rollback" // the whole view: what it has seen is not in the journal
)

// Cursor is how far a viewer has read in a Feed.
type Cursor struct {
	at    rooms.Revision
	epoch int
}

// Revision is what the viewer has read last; zero for one that has read nothing.
func (c Cursor) Revision() rooms.Revision { return c.at }

// Batch is what a viewer gets next.
type Batch struct {
	How    How
	At     rooms.Revision // where the viewer stands once it has read this
	Events [][]byte       // HowEvents
	More   int            // events that follow these; At is the last of all
	View   []byte         // HowSnapshot, HowRollback
}

type told struct {
	head  rooms.Head
	frame []byte
}

// Feed is the recent past of a room, encoded, for any number of viewers who each read at their
// own pace. It never waits for one.
type Feed struct {
	encoder Encoder

	mu        sync.Mutex
	ring      [ringSize]told // the event of version v is at v % ringSize
	kept      int            // how many of them, up to the present
	state     rooms.State
	view      []byte         // of state; nil until somebody asks
	wholes    map[How][]byte // frames around it
	epoch     int            // how many times the past was taken back
	followers map[*Follower]struct{}
	ended     bool
}

// Follower is woken whenever there may be more to read. Wake also fires when the feed has ended.
type Follower struct {
	Wake chan struct{}
	feed *Feed
}

func newFeed(encoder Encoder) *Feed {
	return &Feed{encoder: encoder, followers: map[*Follower]struct{}{}}
}

// Follow wakes through a channel that may be shared between feeds; it holds one signal.
func (f *Feed) Follow(wake chan struct{}) *Follower {
	fo := &Follower{Wake: wake, feed: f}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.followers[fo] = struct{}{}
	fo.nudge()
	return fo
}

// Stop ends following.
func (fo *Follower) Stop() {
	fo.feed.mu.Lock()
	defer fo.feed.mu.Unlock()
	delete(fo.feed.followers, fo)
}

func (fo *Follower) nudge() {
	select {
	case fo.Wake <- struct{}{}:
	default:
	}
}

// headAt is the head at a version that is still known here.
func (f *Feed) headAt(v uint64) (rooms.Head, bool) {
	now := f.state.At.Version
	switch {
	case v == now:
		return f.state.At.Head, true
	case v > now || now-v >= uint64(f.kept):
		return "", false
	default:
		return f.ring[v%ringSize].head, true
	}
}

// Read is what comes after a cursor, and the cursor after that.
func (f *Feed) Read(c Cursor) (Batch, Cursor) { return f.ReadSome(c, ringSize) }

// ReadSome reads so many events at most, or the whole view.
func (f *Feed) ReadSome(c Cursor, most int) (Batch, Cursor) {
	f.mu.Lock()
	defer f.mu.Unlock()
	now := f.state.At
	next := Cursor{at: now, epoch: f.epoch}
	switch {
	case c.epoch != f.epoch:
		return Batch{How: HowRollback, At: now, View: f.viewNow()}, next
	case c.at.Version == now.Version:
		return Batch{How: HowCurrent, At: now}, next
	case c.at.Version == 0 || now.Version-c.at.Version > uint64(f.kept):
		return Batch{How: HowSnapshot, At: now, View: f.viewNow()}, next
	}
	n := min(int(now.Version-c.at.Version), most)
	told := Batch{How: HowEvents, At: now, Events: make([][]byte, 0, n), More: int(now.Version-c.at.Version) - n}
	for range n {
		c.at.Version++
		c.at.Head = f.ring[c.at.Version%ringSize].head
		told.Events = append(told.Events, f.ring[c.at.Version%ringSize].frame)
	}
	return told, c
}

// Whole is the frame around a whole view that was read, made once for all who are told the same.
func (f *Feed) Whole(t Batch, encode func() []byte) []byte {
	f.mu.Lock()
	defer f.mu.Unlock()
	if t.At != f.state.At || f.view == nil {
		return encode()
	}
	if f.wholes == nil {
		f.wholes = map[How][]byte{}
	}
	if f.wholes[t.How] == nil {
		f.wholes[t.How] = encode()
	}
	return f.wholes[t.How]
}

// Now is the whole view of the present.
func (f *Feed) Now() (rooms.Revision, []byte) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.state.At, f.viewNow()
}

// State is the room at present.
func (f *Feed) State() rooms.State {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.state
}

// Ended says whether nothing will come any more because the room has left this node.
func (f *Feed) Ended() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.ended
}

func (f *Feed) viewNow() []byte {
	if f.view == nil {
		f.makeView()
	}
	return f.view
}

// makeView has a State on its stack, which is large: inlined, it would double the stack of every reader.
//
//go:noinline
func (f *Feed) makeView() { f.view = f.encoder.View(f.state) }

// tell adds one event that the journal holds.
func (f *Feed) tell(after rooms.State, e rooms.Event) {
	f.mu.Lock()
	defer f.mu.Unlock()
	frame := f.encoder.Event(f.state, after, e)
	f.ring[after.At.Version%ringSize] = told{head: after.At.Head, frame: frame}
	f.kept = min(f.kept+1, ringSize)
	f.state, f.view, f.wholes = after, nil, nil
	f.nudgeAll()
}

// set starts the feed at a state with no past, or takes the past back.
func (f *Feed) set(s rooms.State, takenBack bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.state, f.view, f.wholes, f.kept = s, nil, nil, 0
	if takenBack {
		f.epoch++
	}
	f.nudgeAll()
}

func (f *Feed) end() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.ended = true
}

// Nudge wakes every follower though nothing was told: who is there has changed.
func (f *Feed) Nudge() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.nudgeAll()
}

func (f *Feed) nudgeAll() {
	for fo := range f.followers {
		fo.nudge()
	}
}
