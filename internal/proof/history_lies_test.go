package proof

import (
	"slices"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"casitas/internal/rooms"
	"casitas/web/wire"
)

// lie is something untrue, planted in what was recorded. tell changes it and answers with the room it is about.
type lie struct {
	name    string
	kind    string // what the check must call it
	opinion bool   // whether porcupine, who sees no heads and no journal, can find it
	tell    func(h *history, j journals) (room string)
}

var allLies = []lie{
	{"an ack names the version after", "misplaced", true, func(h *history, j journals) string {
		o := one(h, func(o *op) bool { return sown(o) && int(o.v) < len(j[o.room].Entries) })
		o.v++
		o.h = string(j[o.room].Entries[o.v-1].Head)
		return o.room
	}},
	{"an ack names another head", "misplaced", false, func(h *history, _ journals) string {
		o := one(h, sown)
		o.h = string(rooms.Head(o.h).Next(nil))
		return o.room
	}},
	{"an ack of what was refused", "lost", true, func(h *history, j journals) string {
		o := one(h, func(o *op) bool {
			return o.refused() && o.cmd.Do == wire.DoSow && once(h, o) && len(j[o.room].Entries) > 0
		})
		at := j[o.room].At
		o.code, o.v, o.h = "", at.Version, string(at.Head)
		return o.room
	}},
	{"a refusal of what is there", "refused", true, func(h *history, _ journals) string {
		o := one(h, func(o *op) bool { return sown(o) && once(h, o) && alone(h, o) })
		o.code, o.v, o.h = "stale-turn", 0, ""
		return o.room
	}},
	{"an ack before an earlier one was asked", "order", true, func(h *history, j journals) string {
		o := one(h, func(o *op) bool { return sown(o) && once(h, o) && int(o.v)+20 < len(j[o.room].Entries) })
		for _, later := range h.ops {
			if later.room == o.room && later.ret > o.call {
				o.call = later.ret + 1
			}
		}
		o.ret = o.call + 1
		return o.room
	}},
	{"a journal without its last event", "lost", false, func(h *history, j journals) string {
		o := one(h, func(o *op) bool {
			return sown(o) && o.v == j[o.room].At.Version && j[o.room].Entries[o.v-2].Command != o.command()
		})
		log := j[o.room]
		log.Entries = log.Entries[:o.v-1]
		last := log.Entries[o.v-2]
		log.At = rooms.Revision{Version: last.Version, Head: last.Head}
		j[o.room] = log
		return o.room
	}},
	{"a journal with a command twice", "twice", false, func(h *history, j journals) string {
		o := one(h, func(o *op) bool { return o.acked() && o.cmd.Do == wire.DoOffer && j[o.room].At.Version > o.v })
		log := j[o.room]
		again := log.Entries[o.v-1]
		again.Version, again.Head = log.At.Version+1, log.At.Head.Next(again.Event)
		log.Entries = append(slices.Clone(log.Entries), again)
		log.At = rooms.Revision{Version: again.Version, Head: again.Head}
		j[o.room] = log
		return o.room
	}},
	{"an event changed in the journal", "chain", false, func(h *history, j journals) string {
		o := one(h, sown)
		log := j[o.room]
		log.Entries = slices.Clone(log.Entries)
		log.Entries[o.v-1].Event = append(slices.Clone(log.Entries[o.v-1].Event), ' ')
		j[o.room] = log
		return o.room
	}},
}

func sown(o *op) bool { return o.acked() && o.cmd.Do == wire.DoSow }

// once says whether nobody else asked the same command.
func once(h *history, o *op) bool {
	n := 0
	for _, other := range h.ops {
		if other.command() == o.command() {
			n++
		}
	}
	return n == 1
}

// alone says whether nothing but this can have become its version: the next one is known, and when that was answered nobody
// waited for anything else in the room whose response never came.
func alone(h *history, o *op) bool {
	next := slices.IndexFunc(h.ops, func(other *op) bool { return other.acked() && other.room == o.room && other.v == o.v+1 })
	return next >= 0 && !slices.ContainsFunc(h.ops, func(other *op) bool {
		return other.unknown() && (other.room == o.room || other.room == "") && other.call < h.ops[next].ret
	})
}

// one is a command of some kind, from the middle of the history if there is one.
func one(h *history, is func(*op) bool) *op {
	for _, part := range [][]*op{h.ops[len(h.ops)/2:], h.ops[:len(h.ops)/2]} {
		for _, o := range part {
			if is(o) {
				return o
			}
		}
	}
	return nil
}

// lies plants one lie after the other in a true history: each must be found.
func lies(t *testing.T, h *history, j journals) {
	t.Helper()
	for _, l := range allLies {
		told, held := h.copied(), journals{}
		for room, log := range j {
			held[room] = log
		}
		room := l.tell(told, held)
		if v := check(told, held); !slices.Contains(v.kinds(), l.kind) {
			t.Errorf("%s: not found, only %v", l.name, v.kinds())
		}
		opinion := porcupine.CheckOperationsTimeout(model(), operations(told, held)[room], 20*time.Second)
		if l.opinion && opinion != porcupine.Illegal {
			t.Errorf("%s: porcupine says %s", l.name, opinion)
		}
		t.Logf("a lie:       %s: found as %q; porcupine says %s", l.name, l.kind, opinion)
	}
}
