package seeks

import (
	"cmp"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"
)

// seen is when the player of a seek was last said to be there, and when a last page of theirs closed on some node; 0: never.
func (b *Book) seen(s *Seek) (here, left int64) {
	who := s.who()
	for _, n := range b.nodes {
		left = max(left, n.Left[who])
		if _, is := slices.BinarySearch(n.Here, who); is {
			here = max(here, n.At)
		}
	}
	return here, left
}

// Live says whether a seek can be taken: its player is there. now is in ms since 1970.
func (b *Book) Live(s *Seek, now int64) bool {
	here, left := b.seen(s)
	return now-here < LiveFor.Milliseconds() || left < s.At && now-s.At < LiveFor.Milliseconds()
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
// missed for longer than since then; pairings that nobody asks for any more; what was declined, or ended for good, a while ago; nodes of which nothing was heard.
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
		if now-d.book.places[name].At >= placeFor.Milliseconds() {
			d.remove(placeKey+name, "")
		}
	}
	for _, name := range sorted(d.book.nodes) {
		if now-max(d.book.nodes[name].At, since) >= 2*KeptFor.Milliseconds() {
			d.remove(nodeKey+name, "")
		}
	}
}

// Alone forgets all other nodes: there is only one at a time.
func (d *Draft) Alone(name string) {
	for _, other := range sorted(d.book.nodes) {
		if other != name {
			d.remove(nodeKey+other, "")
		}
	}
}

// Touch says who is there on a node, of those who seek: when that has changed, and every few seconds.
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
	late := len(is.Here) > 0 && now-was.At >= TouchFor.Milliseconds()
	switch {
	case !late && slices.Equal(is.Here, was.Here) && maps.Equal(is.Left, was.Left):
	case len(is.Here)+len(is.Left) > 0:
		d.put(nodeKey+name, is)
	case !reflect.ValueOf(was).Elem().IsZero():
		d.remove(nodeKey+name, "")
	}
}

// sorted are the keys of a map in order, so that the same is decided the same.
func sorted[T any](all map[string]*T) []string { return slices.Sorted(maps.Keys(all)) }

// Listed are the seeks that anybody may take, newest first, and how many players wait in each pool.
func (b *Book) Listed(now time.Time) (open []*Seek, waits map[string]int) {
	waits = map[string]int{}
	for _, s := range b.seeks {
		switch {
		case s.To.ID != "" || s.Table != "" || !b.Live(s, now.UnixMilli()):
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
