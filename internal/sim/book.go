package sim

import (
	"time"

	"casitas/internal/rooms"
)

// book is the journal's truth for one room, and everything that ever was in it.
type book struct {
	entries []rooms.Entry
	summary rooms.Summary
	due     time.Time
	ever    map[rooms.Revision]bool            // every place that the history ever had
	stored  map[string]map[rooms.Revision]bool // by command: where the room stood after it, in any history
	lost    int                                // how many entries were forgotten
}

func newBook() *book {
	return &book{ever: map[rooms.Revision]bool{}, stored: map[string]map[rooms.Revision]bool{}}
}

func (b *book) at() rooms.Revision {
	if len(b.entries) == 0 {
		return rooms.Revision{}
	}
	last := b.entries[len(b.entries)-1]
	return rooms.Revision{Version: last.Version, Head: last.Head}
}

// find is where the room stood after a command.
func (b *book) find(command string) (rooms.Revision, bool) {
	for i := len(b.entries) - 1; i >= 0; i-- {
		if e := b.entries[i]; e.Command == command {
			return rooms.Revision{Version: e.Version, Head: e.Head}, true
		}
	}
	return rooms.Revision{}, false
}

// append is the contract of rooms.Journal.Append, at the store's own time.
func (b *book) append(a rooms.Append, now time.Time) rooms.Appended {
	at := b.at()
	appended := func(r rooms.Result) rooms.Appended { return rooms.Appended{Result: r, At: at} }
	if before, found := b.find(a.Command); found {
		return rooms.Appended{Result: rooms.Duplicate, At: before}
	}
	if b.summary.Status == rooms.Closed {
		return appended(rooms.Over)
	}
	switch result := compare(at, a.Expect); {
	case result != rooms.OK:
		return appended(result)
	case now.Before(a.NotBefore):
		return appended(rooms.Early)
	}
	for _, e := range a.Events {
		at = rooms.Revision{Version: at.Version + 1, Head: at.Head.Next(e)}
		b.entries = append(b.entries, rooms.Entry{Version: at.Version, Head: at.Head, Command: a.Command, Event: e})
		b.ever[at] = true
	}
	if b.stored[a.Command] == nil {
		b.stored[a.Command] = map[rooms.Revision]bool{}
	}
	b.stored[a.Command][at] = true
	b.summary, b.due = a.Summary, a.Due
	return appended(rooms.OK)
}

// compare holds what a writer believes against what is there.
func compare(at, expect rooms.Revision) rooms.Result {
	switch {
	case at == expect:
		return rooms.OK
	case at.Version == 0:
		return rooms.Gone
	case at.Version > expect.Version:
		return rooms.Conflict
	case at.Version < expect.Version:
		return rooms.Regressed
	default:
		return rooms.Diverged
	}
}

func (b *book) load(after uint64) rooms.Log {
	log := rooms.Log{At: b.at(), Summary: b.summary}
	if after < uint64(len(b.entries)) {
		log.Entries = append(log.Entries, b.entries[after:]...)
	}
	return log
}

// forget loses the last command's events, as a store does that was copied behind its back. The
// room's first command stays.
func (b *book) forget() bool {
	if len(b.entries) == 0 {
		return false
	}
	last := b.entries[len(b.entries)-1].Command
	cut := len(b.entries)
	for cut > 0 && b.entries[cut-1].Command == last {
		cut--
	}
	if cut == 0 {
		return false
	}
	b.lost += len(b.entries) - cut
	b.entries = b.entries[:cut:cut]
	s := fold(b.entries)
	b.summary, b.due = s.Summary(), s.Deadline()
	return true
}

// fold is the room as its entries say.
func fold(entries []rooms.Entry) *rooms.State {
	var s rooms.State
	for _, entry := range entries {
		e, err := rooms.DecodeEvent(entry.Event)
		if err != nil {
			s.Broken = err.Error()
			return &s
		}
		s = rooms.Fold(s, rooms.Revision{Version: entry.Version, Head: entry.Head}, e)
	}
	return &s
}
