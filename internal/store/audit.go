package store

import (
	"context"
	"errors"
	"fmt"

	"casitas/internal/rooms"
)

// Audit is what a walk through a whole journal found.
type Audit struct {
	Rooms    int
	Events   int
	Commands int
	Faults   []string // what is wrong, one line each, the room first; none in a sound journal
}

// Readable is what of a rooms.Journal a walk reads.
type Readable interface {
	// Summaries lists all rooms, page by page.
	Summaries(ctx context.Context, q rooms.SummaryQuery) (rooms.SummaryPage, error)
	// Load reads a room's events.
	Load(ctx context.Context, room string, after uint64) (rooms.Log, error)
	// Lookup says where a command led.
	Lookup(ctx context.Context, room, command string) (at rooms.Revision, found bool, err error)
}

// Walk reads every room of a journal and checks that its versions are dense, that
// its heads follow from its events, that it stands where its last event says, and that
// every command is found with the version that it led to. A fault is no error: the
// error says that the walk could not be made. Rooms that change under the walk are
// read in one consistent piece each, but may be counted twice or missed.
func Walk(ctx context.Context, j Readable) (Audit, error) {
	var audit Audit
	query := rooms.SummaryQuery{Most: PageMost}
	for {
		page, err := j.Summaries(ctx, query)
		if err != nil {
			return audit, fmt.Errorf("audit: %w", err)
		}
		all := page.Damaged
		for _, summary := range page.Summaries {
			all = append(all, summary.Room)
		}
		for _, room := range all {
			err := audit.room(ctx, j, room)
			if errors.Is(err, rooms.ErrDamaged) {
				audit.fault(room, "cannot be read: %v", err)
				err = nil
			}
			if err != nil {
				return audit, fmt.Errorf("audit room %s: %w", room, err)
			}
		}
		if page.Next == "" {
			return audit, nil
		}
		query.From = page.Next
	}
}

// room checks one room.
func (a *Audit) room(ctx context.Context, j Readable, room string) error {
	log, err := j.Load(ctx, room, 0)
	if errors.Is(err, rooms.ErrNoRoom) {
		a.fault(room, "is listed, but not there")
		return nil
	}
	if err != nil {
		return err
	}
	a.Rooms++
	a.Events += len(log.Entries)
	if log.Summary.Room != room {
		a.fault(room, "bears the summary of room %q", log.Summary.Room)
	}
	a.chain(room, log)
	return a.commands(ctx, j, room, log)
}

// chain checks that each entry follows from the one before it.
func (a *Audit) chain(room string, log rooms.Log) {
	var at rooms.Revision
	for _, e := range log.Entries {
		want := rooms.Revision{Version: at.Version + 1, Head: at.Head.Next(e.Event)}
		if e.Version != want.Version {
			a.fault(room, "has version %d where %d was due", e.Version, want.Version)
		}
		if e.Head != want.Head {
			a.fault(room, "has head %s at version %d; its events make %s", e.Head, e.Version, want.Head)
		}
		at = rooms.Revision{Version: e.Version, Head: e.Head}
	}
	if at != log.At {
		a.fault(room, "stands at %d %s; its last event is %d %s", log.At.Version, log.At.Head, at.Version, at.Head)
	}
}

// commands checks that each command wrote one unbroken run of events, and that
// the journal finds it again.
func (a *Audit) commands(ctx context.Context, j Readable, room string, log rooms.Log) error {
	seen := map[string]bool{}
	for i, e := range log.Entries {
		if i+1 < len(log.Entries) && log.Entries[i+1].Command == e.Command {
			continue // not the command's last event
		}
		a.Commands++
		if seen[e.Command] {
			a.fault(room, "has command %q twice, again at version %d", e.Command, e.Version)
		}
		seen[e.Command] = true
		at, found, err := j.Lookup(ctx, room, e.Command)
		if err != nil {
			return err
		}
		if want := (rooms.Revision{Version: e.Version, Head: e.Head}); !found || at != want {
			a.fault(room, "finds command %q (%t) at %v; it led to %v", e.Command, found, at, want)
		}
	}
	return nil
}

func (a *Audit) fault(room, format string, args ...any) {
	a.Faults = append(a.Faults, fmt.Sprintf("room %s ", room)+fmt.Sprintf(format, args...))
}
