package engine

import "slices"

// past is a position of a game and those before it. Games that follow one another share theirs. Positions are told apart by
// their keys, which lie together for those of one block: so that most of them are not looked at.
type past struct {
	pos    Position
	before *past
	block  *past     // the last position of the block before; nil: there is none
	keys   [8]uint64 // of the positions of this block, this one's last
	n      int       // how many these are
}

// then is a position that comes after those of a past; nil: after none.
func (p *past) then(pos *Position) *past {
	next := &past{pos: *pos, before: p, block: p}
	if p != nil && p.n < len(p.keys) {
		next.block, next.keys, next.n = p.block, p.keys, p.n
	}
	next.keys[next.n] = pos.key()
	next.n++
	return next
}

// has says whether a position that has a key is among them.
func (p *past) has(pos *Position, key uint64) bool {
	for ; p != nil; p = p.block {
		if !slices.Contains(p.keys[:p.n], key) {
			continue
		}
		for q := p; q != p.block; q = q.before {
			if q.pos == *pos {
				return true
			}
		}
	}
	return false
}
