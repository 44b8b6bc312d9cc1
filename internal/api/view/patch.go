package view

import (
	"maps"
	"slices"
	"strconv"

	"casitas/internal/rooms"
	"casitas/web/wire"
)

// patch is a JSON Merge Patch (RFC 7396) in the making: the members of an object that are to change, in the order of their
// names.
type patch struct {
	out   []byte
	first bool // there was no view before: every member is new
	any   bool // a member is there already
}

// turnsPatch is how the turns that are shown change.
type turnsPatch struct {
	made, undone []rooms.Played
	none         bool // none of those that were shown are shown any more
	taken        bool // some were shown as taken back
	fresh        bool // it is another round: they are not any more
}

// patchOf is the patch from one view to the next. Neither has its turns.
func patchOf(out []byte, was, is *wire.View, turns turnsPatch) []byte {
	p := &patch{out: append(out, '{'), first: was == nil}
	if p.first {
		was = &wire.View{}
	}
	part(p, "ballot", was.Ballot == 0, is.Ballot == 0, was.Ballot == is.Ballot, is.Ballot)
	p.clock(was.Clock, is.Clock)
	p.both("held", was.Held, is.Held)
	p.list("legal", was.Legal, is.Legal)
	p.number("length", was.Length, is.Length)
	part(p, "next", was.Next == nil, is.Next == nil, sameDealt(was.Next, is.Next), is.Next)
	p.refusals(was.No, is.No)
	p.seat("offer", was.Offer, is.Offer)
	part(p, "offered", was.Offered == 0, is.Offered == 0, was.Offered == is.Offered, is.Offered)
	p.seat("opener", was.Opener, is.Opener)
	part(p, "paused", was.Paused == 0, is.Paused == 0, was.Paused == is.Paused, is.Paused)
	p.text("phase", was.Phase, is.Phase)
	p.pits(was.Pits, is.Pits)
	part(p, "public", false, false, was.Public == is.Public, is.Public)
	part(p, "ready", false, false, was.Ready == is.Ready, is.Ready)
	part(p, "result", was.Result == nil, is.Result == nil, same(was.Result, is.Result), is.Result)
	p.number("round", was.Round, is.Round)
	part(p, "rounds", was.Rounds == nil, is.Rounds == nil, slices.Equal(was.Rounds, is.Rounds), is.Rounds)
	part(p, "rules", false, false, was.Rules == is.Rules, is.Rules)
	part(p, "seats", false, false, same(was.Seats[0], is.Seats[0]) && same(was.Seats[1], is.Seats[1]), is.Seats)
	part(p, "setup", was.Setup == nil, is.Setup == nil, same(was.Setup, is.Setup), is.Setup)
	part(p, "timed", was.Timed == nil, is.Timed == nil, same(was.Timed, is.Timed), is.Timed)
	part(p, "to", was.To == "", is.To == "", was.To == is.To, is.To)
	p.seat("toMove", was.ToMove, is.ToMove)
	p.number("turn", was.Turn, is.Turn)
	p.turns(turns)
	p.undone(turns)
	part(p, "until", was.Until == 0, is.Until == 0, was.Until == is.Until, is.Until)
	part(p, "wants", false, false, was.Wants == is.Wants, is.Wants)
	part(p, "what", was.What == "", is.What == "", was.What == is.What, is.What)
	return append(p.out, '}')
}

// same compares what two pointers point to.
func same[T comparable](a, b *T) bool { return a == b || a != nil && b != nil && *a == *b }

func sameDealt(a, b *wire.Dealt) bool {
	return a == b || a != nil && b != nil && a.Held == b.Held && a.ToMove == b.ToMove && slices.EqualFunc(a.Pits, b.Pits, same)
}

// name begins a member; its value comes next.
func (p *patch) name(name string) {
	if p.any {
		p.out = append(p.out, ',')
	}
	p.any = true
	p.out = append(appendText(p.out, name), ':')
}

// changed begins a member if it is to be in the patch; its value comes next. none says whether it was and is left out.
func (p *patch) changed(name string, wasNone, isNone, same bool) bool {
	switch {
	case isNone && !wasNone && !p.first:
		p.name(name)
		p.out = append(p.out, null...)
		return false
	case isNone, same && !p.first && !wasNone:
		return false
	}
	p.name(name)
	return true
}

// part is a member of any kind. They are few, or change seldom.
func part[T any](p *patch, name string, wasNone, isNone, same bool, is T) {
	if p.changed(name, wasNone, isNone, same) {
		p.out = append(p.out, Encode(is)...)
	}
}

func (p *patch) number(name string, was, is int) {
	if p.changed(name, false, false, was == is) {
		p.out = strconv.AppendInt(p.out, int64(is), 10)
	}
}

func (p *patch) text(name, was, is string) {
	if p.changed(name, false, false, was == is) {
		p.out = appendText(p.out, is)
	}
}

func (p *patch) seat(name string, was, is *int) {
	if p.changed(name, was == nil, is == nil, same(was, is)) {
		p.out = strconv.AppendInt(p.out, int64(*is), 10)
	}
}

func (p *patch) both(name string, was, is [2]int) {
	if p.changed(name, false, false, was == is) {
		p.out = appendList(p.out, is[:])
	}
}

func (p *patch) list(name string, was, is []int) {
	if p.changed(name, false, false, slices.Equal(was, is)) {
		p.out = appendList(p.out, is)
	}
}

func (p *patch) pits(was, is []*int) {
	if !p.changed("pits", false, false, slices.EqualFunc(was, is, same)) {
		return
	}
	p.out = append(p.out, '[')
	for i, seeds := range is {
		if i > 0 {
			p.out = append(p.out, ',')
		}
		if seeds == nil {
			p.out = append(p.out, null...)
		} else {
			p.out = strconv.AppendInt(p.out, int64(*seeds), 10)
		}
	}
	p.out = append(p.out, ']')
}

// clock is a patch of its own where a clock stays.
func (p *patch) clock(was, is *wire.Ticking) {
	switch {
	case was == nil || is == nil:
		part(p, "clock", was == nil, is == nil, was == is, is)
	case *was != *is:
		p.name("clock")
		in := &patch{out: append(p.out, '{')}
		part(in, "from", was.From == 0, is.From == 0, was.From == is.From, is.From)
		in.number("north", int(was.North), int(is.North))
		in.number("south", int(was.South), int(is.South))
		p.out = append(in.out, '}')
	}
}

// refusals are a patch of their own where some stay.
func (p *patch) refusals(was, is map[string]string) {
	switch {
	case len(was) == 0 || len(is) == 0:
		part(p, "no", len(was) == 0, len(is) == 0, false, is)
	case !maps.Equal(was, is):
		p.name("no")
		in := &patch{out: append(p.out, '{')}
		all := maps.Clone(was)
		maps.Copy(all, is)
		for _, pit := range slices.Sorted(maps.Keys(all)) {
			part(in, pit, was[pit] == "", is[pit] == "", was[pit] == is[pit], is[pit])
		}
		p.out = append(in.out, '}')
	}
}

func (p *patch) turns(t turnsPatch) {
	switch {
	case len(t.made) == 1:
		p.name("turns")
		p.out = append(p.out, `{"`...)
		p.out = strconv.AppendInt(p.out, int64(t.made[0].Turn), 10)
		p.out = append(appendText(append(p.out, `":`...), t.made[0].Laps), '}')
	case len(t.made) > 1:
		part(p, "turns", true, false, false, turnsOf(t.made))
	case t.none:
		p.name("turns")
		p.out = append(p.out, null...)
	case len(t.undone) > 0:
		gone := map[string]*string{}
		for number := range turnsOf(t.undone) {
			gone[number] = nil
		}
		part(p, "turns", true, false, false, gone)
	}
}

// undone adds the turns that were taken back, until another round begins.
func (p *patch) undone(t turnsPatch) {
	switch {
	case t.fresh && t.taken:
		p.name("undone")
		p.out = append(p.out, null...)
	case len(t.undone) > 0:
		part(p, "undone", true, false, false, turnsOf(t.undone))
	}
}
