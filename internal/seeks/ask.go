package seeks

import (
	"slices"
	"time"

	"casitas/internal/rooms"
)

// ask is a player about to play with who seeks, whose pages are on other nodes: one of these says that they are there, and the two
// are paired, or none does. It is kept by the seek's id.
type ask struct {
	By      rooms.Player  `json:"by"`
	ID      string        `json:"id"` // the seek by which who asks will know of the pairing: their own, or this one
	Room    string        `json:"room"`
	Options rooms.Options `json:"options"`
	At      int64         `json:"at"`
	Node    string        `json:"node,omitempty"` // where who asks is: it drops this if they leave. "": an older program asked
}

const askKey = "ask/"

// AnswerFor is how long the nodes of who seeks have to say that they are there.
const AnswerFor = 2 * time.Second

// meet pairs who asks with who seeks, if that player is known to be there at this moment; otherwise their nodes are asked, and it returns nil.
func (d *Draft) meet(a Asked, s *Seek, o rooms.Options, id string) *Pairing {
	if a.sees(s) || d.came[s.ID] {
		return d.pair(a, s, o, id)
	}
	d.put(askKey+s.ID, ask{By: a.By, ID: id, Room: a.Room, Options: o, At: a.At, Node: a.Node})
	return nil
}

// Asking says whether it is not known yet whether a player plays with who seeks.
func (b *Book) Asking(player, seek string) bool {
	return b.asks[seek] != nil && b.asks[seek].By.ID == player
}

// asksFrom says where who asks is by now.
func (d *Draft) asksFrom(a Asked, seek string) {
	if q := *d.book.asks[seek]; q.Node != a.Node {
		q.Node = a.Node
		d.put(askKey+seek, q)
	}
}

// asking says whether a player's own seek asks another.
func (b *Book) asking(s *Seek) bool {
	for _, q := range b.asks {
		if q.ID == s.ID {
			return true
		}
	}
	return false
}

// Answer pairs those who are asked for and are here, on a node, and drops what was asked in vain, or by who has left it since.
func (d *Draft) Answer(node string, at int64, here func(*Seek) bool) {
	for _, id := range sorted(d.book.asks) {
		q, s := d.book.asks[id], d.book.seeks[id]
		if q == nil {
			continue // it has gone with one before
		}
		own := d.book.seeks[q.ID]
		switch {
		case s == nil || own == nil || own != s && !d.live(own, at), q.Node == node && !here(&Seek{By: q.By}): // one of them is not there any more
			d.remove(askKey+id, "")
		case here(s):
			d.pair(Asked{By: q.By, At: at, Room: q.Room}, s, q.Options, q.ID)
		case !d.live(s, at):
			d.remove(askKey+id, "")
		case at-q.At >= AnswerFor.Milliseconds():
			d.remove(askKey+id, "")
			d.doubt(s)
		}
	}
}

// doubt forgets what nodes have said on which a player is said to be, and did not answer. One that is there says it again.
func (d *Draft) doubt(s *Seek) {
	for _, name := range sorted(d.book.nodes) {
		if _, is := slices.BinarySearch(d.book.nodes[name].Here, s.who()); is {
			d.forget(name)
		}
	}
}

// Meet has those who are here and wait in a pool play with others who do: who has come back after a break finds them. asked is for
// a player and a seek of theirs.
func (d *Draft) Meet(at int64, asked func(by rooms.Player, seek string) Asked) {
	var waits []*Seek
	for _, s := range d.book.seeks {
		if s.Pools != nil && d.book.asks[s.ID] == nil && d.live(s, at) {
			waits = append(waits, s)
		}
	}
	if len(waits) < 2 {
		return
	}
	slices.SortFunc(waits, older)
	for _, s := range waits {
		if d.book.seeks[s.ID] == nil || d.book.asks[s.ID] != nil || d.book.asking(s) {
			continue
		}
		a := asked(s.By, s.ID)
		if !a.sees(s) {
			continue // their own node does it
		}
		if other, pools := d.waiting(a, *s); other != nil {
			d.meet(a, other, *pools[a.Luck%uint64(len(pools))].Options, s.ID)
		}
	}
}
