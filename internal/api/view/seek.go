package view

import (
	"casitas/internal/engine"
	"casitas/internal/rooms"
	"casitas/internal/seeks"
	"casitas/web/wire"
)

// SeekOf is a seek as others see it.
func SeekOf(s *seeks.Seek) wire.Seek {
	out := wire.Seek{ID: s.ID, Who: *WhoOf(s.By), Pools: s.Pools, To: WhoOf(s.To), Table: s.Table, Bots: s.Bots, At: s.At}
	if s.Options != nil {
		out.Options = optionsAs(*s.Options)
	}
	return out
}

// SeeksOf are many.
func SeeksOf(all []*seeks.Seek) []wire.Seek {
	out := make([]wire.Seek, 0, len(all))
	for _, s := range all {
		out = append(out, SeekOf(s))
	}
	return out
}

// poolsOf are all pools, by id, with how many players wait in each.
func poolsOf(waits map[string]int) map[string]wire.Pool {
	all := make(map[string]wire.Pool, len(seeks.Pools))
	for _, p := range seeks.Pools {
		out := wire.Pool{ID: p.ID, Speed: p.Speed, Waits: waits[p.ID]}
		if p.Options != nil {
			out.Options = optionsAs(*p.Options)
		}
		all[p.ID] = out
	}
	return all
}

// optionsAs is what a room is made with, as it was asked for: the reverse of OptionsOf.
func optionsAs(o rooms.Options) *wire.Options {
	out := &wire.Options{Rules: o.Rules.Name, Pits: o.Rules.Pits, Length: int(o.Length), Ballot: o.Ballot, Clock: timedOf(o.Clock), Public: o.Public, Both: o.Both}
	switch o.Opener {
	case engine.South:
		out.Opener = "south"
	case engine.North:
		out.Opener = "north"
	default:
		out.Opener = "lot"
	}
	return out
}
