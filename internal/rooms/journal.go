package rooms

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"time"
)

// Journal keeps the events of every room, each room in one order, and refuses a
// write to a room that has moved on. store/sqlite and store/redis keep one;
// store/storetest is what both must pass.
type Journal interface {
	// Append writes the events of one command, all or none, if the journal still
	// stands where the writer believes. When it returns nil the events are synced
	// (or the Result says why not). An error that is ErrNotWritten means that nothing was or
	// will be written, by this call or an earlier one with the same command; any other error
	// leaves the outcome unknown, and the writer must ask again with the same Append until it
	// knows. That a Lookup does not find the command yet proves nothing.
	Append(ctx context.Context, a Append) (Appended, error)
	// Load reads a room's events after a version (0: from the start), oldest first,
	// together with where the room stands: one consistent reading.
	// ErrNoRoom where there is none. With ErrDamaged comes what can be read of it, if anything.
	Load(ctx context.Context, room string, after uint64) (Log, error)
	// Lookup says where the room stood after a command, and whether the
	// journal holds that command at all. ErrNoRoom where there is no such room.
	Lookup(ctx context.Context, room, command string) (at Revision, found bool, err error)
	// Parts is how many parts the journal has, at least 1. A part is what can be away while the others are
	// there, and has a time of its own.
	Parts() int
	// Part is the part that a room lies in, from 0.
	Part(room string) int
	// Due lists rooms whose deadline is at or before a time of their part, earliest first; a part whose
	// time is zero is left out. ErrPartial.
	Due(ctx context.Context, by func(part int) time.Time, most int) ([]Deadline, error)
	// Undelivered lists rooms in which there are events that a hook has not been given (Append.Deliver), in no order;
	// one room, or, where room is "", any. ErrPartial.
	Undelivered(ctx context.Context, hook, room string, most int) ([]Undelivered, error)
	// Delivered says that a hook has been given a room's events up to a version.
	Delivered(ctx context.Context, hook, room string, version uint64) error
	// Summaries lists rooms, newest change first. A room that changes while a list is read page by
	// page may be missed, and does not come twice. ErrCursor, ErrPartial.
	Summaries(ctx context.Context, q SummaryQuery) (SummaryPage, error)
	// Watch calls hint, from any goroutine and without waiting for it, when a room may hold a version
	// written elsewhere; version 0 means "look for yourself". A hint may be missed or
	// come twice: the journal is the truth. The hint must not block.
	Watch(room string, hint func(version uint64)) (stop func(), err error)
	// Heartbeat says in every part that a node is up, once a second. expect is what the node takes a part's time to
	// be at this moment; zero where it does not know. took is called once for each part, from any goroutine,
	// as soon as the part has taken the heartbeat or failed to. Heartbeat returns when all have; its error
	// says why some did not take it.
	Heartbeat(ctx context.Context, expect func(part int) time.Time, took func(part int, h Heartbeat)) error
	// Ready proves by a write that the journal takes writes.
	Ready(ctx context.Context) error
	// Close syncs and lets go. Appends under way are finished first.
	Close() error
}

// What a journal says of a room or a write, beyond a Result.
var (
	ErrNoRoom     = errors.New("there is no such room")
	ErrNotWritten = errors.New("the journal took nothing")
	ErrDamaged    = errors.New("what the journal holds of this room is damaged")
	ErrCursor     = errors.New("this is not where a page begins") // SummaryQuery.From that no page gave
	// ErrPartial comes with a response: what the parts that are there have said.
	ErrPartial = errors.New("a part of the journal is away")
)

// Head is a hash over the whole history of a room: of the head before and the
// event. 16 characters of base64url (96 bits of SHA-256); "" before the first event.
type Head string

// Next is the head after one more event, given as the bytes that the journal stores.
func (h Head) Next(event []byte) Head {
	sum := sha256.New()
	sum.Write([]byte(h))
	sum.Write([]byte{'\n'})
	sum.Write(event)
	return Head(base64.RawURLEncoding.EncodeToString(sum.Sum(nil)[:12]))
}

// Revision is a place in a room's history: its version (1 is the first event, 0 none)
// and the head there.
type Revision struct {
	Version uint64
	Head    Head
}

// Append is what one command did, to be written.
type Append struct {
	Room    string    // the room's id
	Expect  Revision  // where the writer believes the room stands; zero makes a new room
	Command string    // the command's id, unique in the room; never empty
	Events  [][]byte  // at least one; compact JSON, stored as it is
	Due     time.Time // the room's new deadline; zero for none
	// NotBefore, when not zero, refuses the write as Early while the time of the room's part
	// stands before it: no node whose clock runs ahead lets a flag fall early.
	NotBefore time.Time
	Summary   Summary  // how the room stands after the events
	Deliver   []string // the hooks that are to be given the events: for them the room is Undelivered from here on
}

// Undelivered is a room with events that a hook has not been given.
type Undelivered struct {
	Room  string
	After uint64 // the version up to which it has been
}

// AppendOf is what a journal is asked to write for what a command made happen in a room.
func AppendOf(s *State, c Command, steps []Step) Append {
	last := steps[len(steps)-1].After
	a := Append{Room: last.Room, Expect: s.At, Command: c.ID, Due: last.Deadline(), Summary: last.Summary()}
	for _, step := range steps {
		a.Events = append(a.Events, step.Text)
	}
	if c.Do == DoDue {
		a.NotBefore = judgedBy(s, steps)
	}
	return a
}

// judgedBy is the deadline that a verdict was given for: the room's after what it was credited; zero where
// there was no verdict.
func judgedBy(s *State, steps []Step) time.Time {
	for _, step := range steps {
		if step.Event.Kind != Credited {
			return s.Deadline()
		}
		s = step.After
	}
	return time.Time{}
}

// After is the revision that the room will bear once the events are written.
func (a Append) After() Revision {
	m := a.Expect
	for _, e := range a.Events {
		m.Version++
		m.Head = m.Head.Next(e)
	}
	return m
}

// Result is what became of an Append.
type Result string

// The results. Only OK has written anything. Where several are true, the first of this order is
// given: Duplicate, Gone, Regressed, Diverged, Over, Conflict, Early. Diverged is given also where
// the journal is further on, if it did not come through the writer's revision.
const (
	OK        Result = "ok"        // written; At is where the room stands now
	Duplicate Result = "duplicate" // this command was written before; At is where the room stood after it
	Conflict  Result = "conflict"  // the journal is further on; At is where it stands
	Regressed Result = "regressed" // the journal holds less than the writer has seen
	Diverged  Result = "diverged"  // the journal holds another history at that version
	Over      Result = "over"      // the room is closed: nothing more is written to it
	Gone      Result = "gone"      // the journal knows no such room
	Early     Result = "early"     // the journal's clock has not reached NotBefore
)

// Appended answers an Append.
type Appended struct {
	Result Result
	At     Revision
}

// Entry is one event as the journal holds it.
type Entry struct {
	Version uint64
	Head    Head
	Command string // the command that it came from
	Event   []byte
}

// Log is a stretch of a room's history, and where the room stands.
type Log struct {
	At      Revision
	Entries []Entry
	Summary Summary
}

// Continues says whether a stretch of the journal goes on from a revision.
func (l Log) Continues(from Revision) bool {
	at := from
	for _, e := range l.Entries {
		at = Revision{Version: at.Version + 1, Head: at.Head.Next(e.Event)}
		if e.Version != at.Version || e.Head != at.Head {
			return false
		}
	}
	return at == l.At
}

// Deadline is a room at whose deadline something happens by itself.
type Deadline struct {
	Room string
	At   time.Time
}

// Heartbeat is what a part of the journal answers when it has taken one, or why it has not.
type Heartbeat struct {
	// Now is the part's time: the clock of the machine that keeps it, but it never runs back. Where that clock
	// is set forward, or the machine slept, it jumps, and the jump is an outage.
	Now time.Time
	// Outages are the spans of the last OutagesFor during which the part took no heartbeat for more than 2.5 s, or
	// over which its time jumped by more than a second; oldest first, none of them ends after Now. A
	// single-process journal also counts every gap between its last process's last heartbeat and its own first.
	Outages []Outage
	Err     error // why the part did not take the heartbeat; then there is nothing else
}

// OutagesFor is how long an outage is told of, in time in service: longer than any clock runs.
const OutagesFor = 24 * time.Hour

// Outage is a span of time during which no server was there, so that nobody's
// clock ran.
type Outage struct {
	From, To time.Time
}
