package ws

import (
	"cmp"
	"maps"
	"slices"
)

// Person is a player who is connected, with one page or more.
type Person struct {
	ID, Name, From string
	Rooms          []string // that they follow
}

// People are the players who are connected to this node, by name, and how many open pages there are of people without one.
// A player with several addresses comes once for each.
func (ss *Sockets) People() (all []Person, nameless int) {
	type key struct{ id, from string }
	of := map[key]*Person{}
	for _, s := range ss.now() {
		s.mu.Lock()
		greeted, followed := s.greeted, slices.Collect(maps.Keys(s.rooms))
		s.mu.Unlock()
		switch {
		case !greeted:
		case s.player.ID == "":
			nameless++
		default:
			k := key{s.player.ID, s.from}
			if of[k] == nil {
				of[k] = &Person{ID: s.player.ID, Name: s.player.Name, From: s.from}
			}
			of[k].Rooms = append(of[k].Rooms, followed...)
		}
	}
	for _, p := range of {
		slices.Sort(p.Rooms)
		p.Rooms = slices.Compact(p.Rooms)
		all = append(all, *p)
	}
	slices.SortFunc(all, func(a, b Person) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID), cmp.Compare(a.From, b.From))
	})
	return all, nameless
}
