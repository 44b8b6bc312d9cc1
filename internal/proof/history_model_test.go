package proof

import (
	"fmt"
	"hash/fnv"
	"math"
	"strings"
	"time"

	"github.com/anishathalye/porcupine"

	"casitas/internal/engine"
	"casitas/internal/rooms"
	"casitas/web/wire"
)

// historyTable is a room in the model: one person with a pencil, who decides one command after the other, and knows
// nothing of nodes, stores or time.
type historyTable struct {
	state rooms.State
	v     uint64
	key   uint64   // of all that was applied, in its order
	last  *applied // what was applied, the last first
}

type applied struct {
	id     string
	v      uint64
	before *applied
}

// asked is a command as the model takes it, or what a room did of its own, as the journal has it.
type asked struct {
	id  string
	c   rooms.Command
	own []rooms.Event
}

// heard is the response.
type heard struct {
	known bool
	v     uint64 // acknowledged as this version; 0: refused
	code  string
}

func (t historyTable) find(id string) (uint64, bool) {
	for a := t.last; a != nil; a = a.before {
		if a.id == id {
			return a.v, true
		}
	}
	return 0, false
}

func (t historyTable) apply(id string, events []rooms.Event) historyTable {
	for _, e := range events {
		t.v++
		t.state = rooms.Fold(t.state, rooms.Revision{Version: t.v}, e)
	}
	sum := fnv.New64a()
	_, _ = fmt.Fprintf(sum, "%d %s %d", t.key, id, t.v)
	t.key, t.last = sum.Sum64(), &applied{id, t.v, t.last}
	return t
}

// model is a room as it must look to all its clients together.
func model() porcupine.Model {
	nondeterministic := porcupine.NondeterministicModel{
		Init: func() []any { return []any{historyTable{}} },
		Step: func(state, in, out any) []any {
			t, _ := state.(historyTable)
			w, _ := in.(asked)
			h, _ := out.(heard)
			return t.step(w, h)
		},
		Equal: func(a, b any) bool {
			x, _ := a.(historyTable)
			y, _ := b.(historyTable)
			return x.v == y.v && x.key == y.key
		},
		Hash: func(state any) uint64 {
			t, _ := state.(historyTable)
			return t.key
		},
	}
	return nondeterministic.ToModel()
}

// step is the tables that there may be after a command that was answered so.
func (t historyTable) step(w asked, h heard) []any {
	if w.own != nil {
		if after := t.apply(w.id, w.own); after.v == h.v {
			return []any{after}
		}
		return nil
	}
	if v, found := t.find(w.id); found {
		if !h.known || h.v == v {
			return []any{t}
		}
		return nil
	}
	var may []any
	steps, err := rooms.Decide(&t.state, w.c)
	var events []rooms.Event
	for _, step := range steps {
		events = append(events, step.Event)
	}
	switch {
	case err != nil && (!h.known || h.v == 0 && h.code == codeOf(err)), err == nil && !h.known:
		may = append(may, t) // it did nothing, or has not yet done it
	}
	if err != nil || h.known && h.v == 0 {
		return may
	}
	if after := t.apply(w.id, events); !h.known || after.v == h.v {
		may = append(may, after)
	}
	if t.state.Phase == rooms.PhaseBetween { // the pause may have been made longer at the same time: Redis was away
		longer := append([]rooms.Event{{Kind: rooms.Credited, Seat: engine.Nobody}}, events...)
		if after := t.apply(w.id, longer); !h.known || after.v == h.v {
			may = append(may, after)
		}
	}
	return may
}

// operations is a history by rooms, as porcupine takes it.
func operations(h *history, j journals) map[string][]porcupine.Operation {
	at := map[string]string{}
	all := map[string][]porcupine.Operation{}
	for room, log := range j {
		own := map[string][]rooms.Event{}
		last := map[string]uint64{}
		for _, e := range log.Entries {
			if at[e.Command] = room; strings.Contains(e.Command, "/") {
				continue
			}
			if event, err := rooms.DecodeEvent(e.Event); err == nil {
				own[e.Command], last[e.Command] = append(own[e.Command], event), e.Version
			}
		}
		for id, events := range own {
			all[room] = append(all[room], porcupine.Operation{
				Input: asked{id: id, own: events}, Output: heard{known: true, v: last[id]}, Return: math.MaxInt64,
			})
		}
	}
	for _, o := range h.ops {
		room := o.room
		if room == "" {
			room = at[o.command()]
		}
		if room == "" {
			continue // an opening of which nothing came
		}
		op := porcupine.Operation{
			ClientId: o.client, Call: o.call, Return: o.ret,
			Input: asked{id: o.command(), c: commandOf(o, room)}, Output: heard{known: !o.unknown(), v: o.v, code: o.code},
		}
		if o.unknown() {
			op.Return = math.MaxInt64
		}
		all[room] = append(all[room], op)
	}
	return all
}

func commandOf(o *op, room string) rooms.Command {
	c := rooms.Command{
		ID: o.command(), By: rooms.Player{ID: o.player}, At: time.UnixMilli(1), Do: rooms.Verb(o.cmd.Do),
		Turn: o.cmd.Turn, What: rooms.Matter(o.cmd.What), Seat: engine.Nobody, Room: room,
	}
	if o.cmd.Pit != nil {
		c.Pit = *o.cmd.Pit
	}
	if o.cmd.Do == wire.DoOpen {
		rules, err := engine.ByName(o.cmd.Options.Rules, o.cmd.Options.Pits)
		if err != nil {
			panic(err) // the test's own options
		}
		c.Seat = engine.South
		c.Options = &rooms.Options{Rules: rules, Length: engine.Length(o.cmd.Options.Length), Opener: engine.South}
		if o.cmd.Options.Opener == "north" {
			c.Options.Opener = engine.North
		}
	}
	return c
}

// secondOpinion asks porcupine whether each room looked to its clients like one table. It returns the
// rooms that did not, and those of which nothing was found out in time.
func secondOpinion(h *history, j journals, within time.Duration) (illegal, unknown []string) {
	m := model()
	for room, ops := range operations(h, j) {
		switch porcupine.CheckOperationsTimeout(m, ops, within) {
		case porcupine.Illegal:
			illegal = append(illegal, room)
		case porcupine.Unknown:
			unknown = append(unknown, room)
		}
	}
	return illegal, unknown
}
