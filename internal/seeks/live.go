package seeks

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"time"
)

// seen is when a node has spoken last that says that the player of a seek is there, and when a last page of theirs closed on some node; 0: never.
func (b *Book) seen(s *Seek) (here, left int64) {
	who := s.who()
	for name, n := range b.nodes {
		if b.only != "" && name != b.only {
			continue // it was there before this one
		}
		left = max(left, n.Left[who])
		if _, is := slices.BinarySearch(n.Here, who); is {
			here = max(here, b.spoke(name))
		}
	}
	return here, left
}

// spoke is when a node has spoken last.
func (b *Book) spoke(name string) (at int64) {
	if n := b.nodes[name]; n != nil {
		at = n.At
	}
	if u := b.ups[name]; u != nil {
		at = max(at, u.At)
	}
	return at
}

// Live says whether the player of a seek is there: some node says so that has spoken lately. now is in ms since 1970.
func (b *Book) Live(s *Seek, now int64) bool {
	here, _ := b.seen(s)
	return here != 0 && (b.only != "" || now-here < LiveFor.Milliseconds())
}

// over is why a seek is over by itself; "" while it is not. Nobody is missed before since: by then it was not known who is there.
func (b *Book) over(s *Seek, now, since int64) string {
	here, left := b.seen(s)
	switch {
	case b.Live(s, now):
		return ""
	case left > here && left >= s.At && now-left >= Returns.Milliseconds():
		return Withdrawn
	case now-max(here, s.At, since) >= KeptFor.Milliseconds():
		return Unseen
	}
	return ""
}

// Seeking says whether a player has a seek.
func (b *Book) Seeking(player string) bool {
	for _, s := range b.seeks {
		if s.By.ID == player {
			return true
		}
	}
	return false
}

// Sweep ends what is over, as of a time: seeks whose players are not there, but nobody who was last seen before since is
// missed for longer than since then, and no place is given up sooner; pairings that nobody asks for any more; what was declined, or ended for good, a while ago; nodes of which nothing was heard.
func (d *Draft) Sweep(now, since int64) {
	for _, id := range sorted(d.book.seeks) {
		if why := d.book.over(d.book.seeks[id], now, since); why != "" {
			d.remove(SeekKey+id, why)
		}
	}
	for _, room := range sorted(d.book.pairs) {
		if p := d.book.pairs[room]; p.Open && now-p.At >= AgainFor.Milliseconds() {
			d.remove(PairKey+room, "")
		}
	}
	for _, name := range sorted(d.book.noes) {
		kept := NoFor
		if strings.HasPrefix(name, endedName("")) {
			kept = AgainFor
		}
		if now-d.book.noes[name].At >= kept.Milliseconds() {
			d.remove(noKey+name, "")
		}
	}
	for _, name := range sorted(d.book.places) {
		if now-max(d.book.places[name].At, since) >= placeFor.Milliseconds() {
			d.remove(placeKey+name, "")
		}
	}
	for _, name := range sorted(d.book.nodes) {
		if now-max(d.book.spoke(name), since) >= 2*KeptFor.Milliseconds() {
			d.forget(name)
		}
	}
}

// Alone forgets all other nodes: there is only one at a time.
func (d *Draft) Alone(name string) {
	for _, other := range sorted(d.book.nodes) {
		if other != name {
			d.forget(other)
		}
	}
}

// forget forgets what a node has said.
func (d *Draft) forget(name string) {
	d.remove(nodeKey+name, "")
	if d.book.ups[name] != nil {
		d.remove(upKey+name, "")
	}
}

// Touch says who is there on a node, of those who seek: when that has changed; and every second that the node is up, if it has said so of anybody.
func (d *Draft) Touch(name string, now int64, here func(s *Seek) bool) {
	was := cmp.Or(d.book.nodes[name], &node{})
	is := &node{At: now, Left: map[string]int64{}}
	for _, s := range d.book.seeks {
		who := s.who()
		_, wasHere := slices.BinarySearch(was.Here, who)
		switch {
		case here(s):
			is.Here = append(is.Here, who)
		case was.Left[who] >= s.At:
			is.Left[who] = was.Left[who]
		case wasHere || s.Node == name:
			is.Left[who] = now
		}
	}
	slices.Sort(is.Here)
	is.Here = slices.Compact(is.Here)
	switch {
	case slices.Equal(is.Here, was.Here) && maps.Equal(is.Left, was.Left):
		d.Speak(name, now)
	case len(is.Here)+len(is.Left) > 0:
		d.put(nodeKey+name, is)
	default:
		d.forget(name)
	}
}

// Speak says that a node is up that has said who is there, where others may doubt that.
func (d *Draft) Speak(name string, now int64) {
	n := d.book.nodes[name]
	if d.book.only == "" && n != nil && len(n.Here) > 0 && now-d.book.spoke(name) >= TouchFor.Milliseconds() {
		d.put(upKey+name, up{At: now})
	}
}

// sorted are the keys of a map in order, so that the same is decided the same.
func sorted[T any](all map[string]*T) []string { return slices.Sorted(maps.Keys(all)) }

// Listed are the seeks that anybody may take, newest first, and how many players wait in each pool.
func (b *Book) Listed(now time.Time) (open []*Seek, waits map[string]int) {
	waits = map[string]int{}
	for _, s := range b.seeks {
		switch {
		case s.To.ID != "" || s.Table != "" || b.asks[s.ID] != nil || !b.Live(s, now.UnixMilli()):
		case s.Options != nil:
			open = append(open, s)
		default:
			for _, pool := range reach(s.Pools) {
				waits[pool]++
			}
		}
	}
	slices.SortFunc(open, func(a, b *Seek) int { return older(b, a) })
	return open, waits
}
