package live

import (
	"sync"

	"casitas/internal/engine"
	"casitas/internal/rooms"
)

// Encoder turns what happens into what viewers are sent. Players and watchers see
// the same, so that each event is encoded once for everybody.
type Encoder interface {
	// Event is one event with the change it makes to the view.
	Event(before, after *rooms.State, e rooms.Event) Frame
	// View is the whole room, as JSON.
	View(s *rooms.State) []byte
}

// Frame is a message that is ready to be sent to any number of viewers. A feed only hands it on.
type Frame any

// ringSize is how many events a viewer may fall behind before it is shown the present at once.
const ringSize = 256

// Feed is the recent past of a room, encoded, for any number of viewers who each read at their
// own pace, and what is told of it beside the journal (slots). It never waits for a viewer.
type Feed struct {
	encoder Encoder
	unshown func() // hears that the view cannot be made; it must not wait

	mu        sync.Mutex
	heads     []rooms.Head  // of all versions; that of version v is at v-1
	ring      []Frame       // the event of version v is at v % ringSize
	kept      int           // how many of them, up to the present
	state     *rooms.State  // nobody changes it
	view      []byte        // of state; nil until somebody asks
	wholes    map[How]Frame // frames around it
	slots     [slotCount]slot
	epoch     int // how many times the past was taken back
	followers followers
	news      bool // followers are to be told; the room's goroutine's alone
	ended     bool
}

func newFeed(e Encoder, unshown func()) *Feed {
	return &Feed{encoder: e, unshown: unshown, state: &rooms.State{}}
}

// Whole is the frame around a whole view that was read, made once for all who are told the same.
func (f *Feed) Whole(b Batch, encode func() Frame) Frame {
	f.mu.Lock()
	defer f.mu.Unlock()
	if b.At != f.state.At || f.view == nil {
		return encode()
	}
	if f.wholes == nil {
		f.wholes = map[How]Frame{}
	}
	if f.wholes[b.How] == nil {
		f.wholes[b.How] = encode()
	}
	return f.wholes[b.How]
}

// Now is the whole view of the present.
func (f *Feed) Now() (rooms.Revision, []byte) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.state.At, f.viewNow()
}

// State is the room at present, which nobody changes.
func (f *Feed) State() *rooms.State {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.state
}

// At is where the room stands at present.
func (f *Feed) At() rooms.Revision {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.state.At
}

// SeatOf is the seat that a player has at present.
func (f *Feed) SeatOf(player string) engine.Seat {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.state.SeatOf(player)
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

func (f *Feed) makeView() {
	defer func() {
		if p := recover(); p != nil { // in a reader's goroutine, but the room's panic
			f.unshown()
			panic(p)
		}
	}()
	f.view = f.encoder.View(f.state)
}

// tell adds one event that the journal holds. Only the room's goroutine tells, so that f.state is its to read.
func (f *Feed) tell(after *rooms.State, e rooms.Event) {
	frame := f.encoder.Event(f.state, after, e)
	f.news = true
	f.mu.Lock()
	defer f.mu.Unlock()
	at := int(after.At.Version % ringSize)
	for len(f.ring) <= at {
		f.ring = append(f.ring, nil)
	}
	f.ring[at] = frame
	f.heads = append(f.heads, after.At.Head)
	f.kept = min(f.kept+1, ringSize)
	f.state, f.view, f.wholes = after, nil, nil
}

// set starts the feed at a state of whose past only the heads are known, or takes the past back.
func (f *Feed) set(s *rooms.State, heads []rooms.Head, takenBack bool) {
	f.news = true
	f.mu.Lock()
	defer f.mu.Unlock()
	f.state, f.heads, f.view, f.wholes, f.kept = s, heads, nil, nil, 0
	if takenBack {
		f.epoch++
	}
}

// flush tells followers of what is new since it was called last. Only the room's goroutine calls it.
func (f *Feed) flush() {
	if f.news {
		f.news = false
		f.followers.tell()
	}
}

func (f *Feed) end() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.ended = true
}
