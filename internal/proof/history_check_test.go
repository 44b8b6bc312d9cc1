package proof

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"casitas/internal/rooms"
)

// finding is one thing that is wrong, and of which kind.
type finding struct{ kind, text string }

func (f finding) String() string { return f.kind + ": " + f.text }

// journals is every room as the journal holds it.
type journals map[string]rooms.Log

// span is where a command stands in a room.
type span struct {
	room        string
	first, last uint64
}

// verdict is what a history held against a journal shows.
type verdict struct {
	faults                              []finding
	acks, refusals, unknown, unknownIn  int
	answeredAgain, answeredTwice, rooms int
}

func (v *verdict) wrong(kind, format string, args ...any) {
	v.faults = append(v.faults, finding{kind, fmt.Sprintf(format, args...)})
}

// kinds are the kinds of what is wrong.
func (v *verdict) kinds() []string {
	var all []string
	for _, f := range v.faults {
		if !slices.Contains(all, f.kind) {
			all = append(all, f.kind)
		}
	}
	return all
}

// check holds a history against the journal.
func check(h *history, j journals) *verdict {
	v := &verdict{faults: slices.Clone(h.faults), rooms: len(j)}
	spans := map[string]span{}
	for room, log := range j {
		v.chain(room, log)
		v.spans(room, log, spans)
	}
	byCommand := map[string][]*op{}
	for _, o := range h.ops {
		byCommand[o.command()] = append(byCommand[o.command()], o)
	}
	for command, ops := range byCommand {
		at, found := spans[command]
		v.answers(j, command, ops, at, found)
	}
	for command, at := range spans {
		if strings.Contains(command, "/") && byCommand[command] == nil {
			v.wrong("unasked", "room %s version %d: nobody asked for %s", at.room, at.last, command)
		}
	}
	v.order(byCommand, spans)
	v.shows(h, j)
	return v
}

// chain sees that versions are dense, and that heads follow from events.
func (v *verdict) chain(room string, log rooms.Log) {
	var at rooms.Revision
	for _, e := range log.Entries {
		at = rooms.Revision{Version: at.Version + 1, Head: at.Head.Next(e.Event)}
		if e.Version != at.Version || e.Head != at.Head {
			v.wrong("chain", "room %s: %d %s stands where %d %s was due", room, e.Version, e.Head, at.Version, at.Head)
			return
		}
	}
	if at != log.At {
		v.wrong("chain", "room %s stands at %v; its events lead to %v", room, log.At, at)
	}
}

// spans finds where each command stands. One that stands in two places took effect twice.
func (v *verdict) spans(room string, log rooms.Log, all map[string]span) {
	for i, e := range log.Entries {
		id := e.Command
		if !strings.Contains(id, "/") { // the room's own: their ids are unique in the room
			id = room + " " + id
		}
		s, found := all[id]
		switch {
		case !found:
			all[id] = span{room, uint64(i + 1), uint64(i + 1)}
		case s.room == room && s.last == uint64(i):
			s.last++
			all[id] = s
		default:
			v.wrong("twice", "%s took effect in room %s at %d, and in room %s at %d", e.Command, s.room, s.last, room, i+1)
		}
	}
}

// answers holds what was heard of one command, by whoever asked it, against where it stands.
func (v *verdict) answers(j journals, command string, ops []*op, at span, found bool) {
	acked, open := 0, false
	for _, o := range ops {
		switch {
		case o.unknown():
			v.unknown++
			open = true
			if found {
				v.unknownIn++
			}
		case o.refused():
			v.refusals++
		case !found:
			v.wrong("lost", "%s (%s) was acknowledged as version %d of room %s and is not there", command, o.cmd.Do, o.v, o.room)
		case o.room != at.room || o.v != at.last || o.h != string(j[at.room].Entries[at.last-1].Head):
			v.wrong("misplaced", "%s (%s) was acknowledged as version %d of room %s and is version %d of room %s", command, o.cmd.Do, o.v, o.room, at.last, at.room)
		}
		if o.acked() {
			v.acks++
			if acked++; acked > 1 {
				v.answeredTwice++
			}
			if o.again {
				v.answeredAgain++
			}
		}
	}
	if found && acked == 0 && !open {
		v.wrong("refused", "%s (%s) was refused for good and is version %d of room %s", command, ops[0].cmd.Do, at.last, at.room)
	}
}

// order sees that a command that was acknowledged before another was sent has a lower version.
func (v *verdict) order(byCommand map[string][]*op, spans map[string]span) {
	type timed struct {
		span
		command   string
		call, ret int64
	}
	byRoom := map[string][]timed{}
	for command, at := range spans {
		t := timed{span: at, command: command, call: math.MaxInt64, ret: math.MaxInt64}
		for _, o := range byCommand[command] {
			t.call = min(t.call, o.call)
			if o.acked() {
				t.ret = min(t.ret, o.ret)
			}
		}
		byRoom[at.room] = append(byRoom[at.room], t)
	}
	for room, all := range byRoom {
		slices.SortFunc(all, func(a, b timed) int { return int(b.last) - int(a.last) }) // from the end
		earliest := timed{ret: math.MaxInt64}
		for _, t := range all {
			if t.call != math.MaxInt64 && earliest.ret < t.call {
				v.wrong("order", "room %s: %s at version %d was acknowledged before %s at version %d was asked", room, earliest.command, earliest.last, t.command, t.last)
			}
			if t.ret < earliest.ret {
				earliest = t
			}
		}
	}
}

// shows sees that all that was shown is in the journal.
func (v *verdict) shows(h *history, j journals) {
	for room, shown := range h.shown {
		entries := j[room].Entries
		for version, head := range shown {
			if version == 0 || version > uint64(len(entries)) || string(entries[version-1].Head) != head {
				v.wrong("shown", "room %s: version %d %s was shown and is not in the journal", room, version, head)
			}
		}
	}
}
