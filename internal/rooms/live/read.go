package live

import "casitas/internal/rooms"

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
	at     rooms.Revision
	epoch  int
	slots  [slotCount]uint32 // which value of each slot it has
	reader string
}

// For is the cursor of a player, by id; "" is somebody without a name. What players say to one another is for them alone.
func (c Cursor) For(player string) Cursor {
	c.reader = player
	return c
}

// Revision is what the viewer has read last; zero for one that has read nothing.
func (c Cursor) Revision() rooms.Revision { return c.at }

// Batch is what a viewer gets next.
type Batch struct {
	How    How
	At     rooms.Revision // where the viewer stands once it has read this
	Events []Frame        // HowEvents
	More   int            // events that follow these; At is the last of all
	View   []byte         // HowSnapshot, HowRollback
	Slots  []Frame        // what is new beside the journal; none while there are more events
	Ended  bool           // nothing comes after this: the room has left this node
}

// Read is what comes after a cursor, and the cursor after that.
func (f *Feed) Read(c Cursor) (Batch, Cursor) { return f.ReadSome(c, ringSize) }

// ReadSome reads so many events at most, or the whole view.
func (f *Feed) ReadSome(c Cursor, most int) (Batch, Cursor) {
	f.mu.Lock()
	defer f.mu.Unlock()
	b := Batch{At: f.state.At, Ended: f.ended}
	behind := int(b.At.Version - c.at.Version)
	switch {
	case c.epoch != f.epoch:
		b.How = HowRollback
	case behind == 0:
		b.How = HowCurrent
	case c.at.Version == 0 || behind > f.kept || behind < 0:
		b.How = HowSnapshot
	default:
		b.How = HowEvents
		c = f.readEvents(&b, c, behind, most)
	}
	if b.How == HowSnapshot || b.How == HowRollback {
		b.View = f.viewNow()
	}
	if b.How != HowEvents {
		c.at, c.epoch = b.At, f.epoch
	}
	if b.More == 0 {
		b.Slots, c = f.readSlots(c)
	}
	return b, c
}

func (f *Feed) readEvents(b *Batch, c Cursor, behind, most int) Cursor {
	n := min(behind, most)
	b.More, b.Events = behind-n, make([]Frame, 0, n)
	for range n {
		c.at.Version++
		c.at.Head = f.heads[c.at.Version-1]
		b.Events = append(b.Events, f.ring[c.at.Version%ringSize])
	}
	return c
}
