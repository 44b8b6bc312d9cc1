package driver

import (
	"context"
	"fmt"

	"casitas/internal/rooms"
	"casitas/internal/store"
)

// Verify holds a ledger against the journal. It returns what is wrong, one line each:
// an acknowledged command that is not where it was said to be, a command that took effect twice,
// a version that was shown and is not in the journal, a match without an end, a fault
// in the journal itself.
func Verify(ctx context.Context, j rooms.Journal, l *Ledger) ([]string, store.Audit, error) {
	audit, err := store.Walk(ctx, j)
	if err != nil {
		return nil, audit, err
	}
	faults := append([]string(nil), audit.Faults...)
	byRoom := map[string][]Ack{}
	for _, a := range l.Acks() {
		byRoom[a.Room] = append(byRoom[a.Room], a)
	}
	if n := l.Count().Contradictions; n > 0 {
		faults = append(faults, fmt.Sprintf("%d versions were shown with two heads", n))
	}
	for room, shown := range l.Shown() {
		log, err := j.Load(ctx, room, 0)
		if err != nil {
			return faults, audit, fmt.Errorf("loading room %s: %w", room, err)
		}
		faults = append(faults, verifyRoom(log, room, byRoom[room], shown)...)
		if log.Summary.Ended == 0 && !l.Endless {
			faults = append(faults, fmt.Sprintf("room %s: the match has no end", room))
		}
	}
	return faults, audit, nil
}

func verifyRoom(log rooms.Log, room string, acks []Ack, shown map[uint64]string) []string {
	var faults []string
	last := map[string]uint64{} // command → its last version
	for i, e := range log.Entries {
		if before, found := last[e.Command]; found && before != e.Version-1 {
			faults = append(faults, fmt.Sprintf("room %s: command %s took effect at version %d and again at %d", room, e.Command, before, e.Version))
		}
		last[e.Command] = e.Version
		if h, found := shown[e.Version]; found && h != string(e.Head) {
			faults = append(faults, fmt.Sprintf("room %s: version %d was shown with head %s, the journal has %s", room, i+1, h, e.Head))
		}
		delete(shown, e.Version)
	}
	for v := range shown {
		faults = append(faults, fmt.Sprintf("room %s: version %d was shown and is not in the journal", room, v))
	}
	for _, a := range acks {
		at, found := last[a.Player+"/"+a.ID]
		switch {
		case !found:
			faults = append(faults, fmt.Sprintf("room %s: command %s was acknowledged and is not in the journal", room, a.ID))
		case at != a.V || string(log.Entries[at-1].Head) != a.H:
			faults = append(faults, fmt.Sprintf("room %s: command %s was acknowledged as version %d, the journal has it at %d", room, a.ID, a.V, at))
		}
	}
	return faults
}
