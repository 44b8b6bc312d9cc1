package seeks

import (
	"slices"

	"casitas/internal/rooms"
)

// Pairing is a seek that has become a room, or is about to. It is kept until the room is in the journal, so that a node
// that dies on the way leaves nothing undone, and a while longer, for who asks again.
type Pairing struct {
	Room    string          `json:"room"`
	Options rooms.Options   `json:"options"`
	Seats   [2]rooms.Player `json:"seats"`           // South is who has sought first, but at a table
	Seeks   [2]string       `json:"seeks"`           // by seat: under which id the player knows of it; who has kept a seat, by the table's
	Table   string          `json:"table,omitempty"` // of a winner who stays: the room of the match before
	Stays   int             `json:"stays,omitempty"` // and the seat that is kept
	Called  [2]*Seek        `json:"called,omitzero"` // by seat: how who was called had waited there
	At      int64           `json:"at"`
	Open    bool            `json:"open,omitempty"` // the room is in the journal
}

// pair makes a pairing of a seek and who has asked, by the id under which they will know of it, and ends all other seeks of both.
func (d *Draft) pair(a Asked, s *Seek, o rooms.Options, id string) *Pairing {
	p := &Pairing{Room: a.Room, Options: o, Seats: [2]rooms.Player{s.By, a.By}, Seeks: [2]string{s.ID, id}, At: a.At}
	if own := d.book.seeks[id]; own != nil && older(own, s) < 0 {
		slices.Reverse(p.Seats[:])
		slices.Reverse(p.Seeks[:])
	}
	d.paired(p)
	return p
}

// paired keeps a pairing, and ends all seeks of both players, and whatever they ask and are asked for.
func (d *Draft) paired(p *Pairing) {
	for _, before := range d.book.pairs {
		if before.of(p.Seats[0].ID) || before.of(p.Seats[1].ID) {
			p.At = max(p.At, before.At+1) // so that it is known which was their last
		}
	}
	d.put(PairKey+p.Room, p)
	for _, id := range sorted(d.book.asks) {
		if s := d.book.seeks[id]; p.of(d.book.asks[id].By.ID) || s != nil && p.of(s.By.ID) {
			d.remove(askKey+id, "")
		}
	}
	for _, id := range sorted(d.book.seeks) {
		s := d.book.seeks[id]
		switch {
		case s.ID == p.Seeks[0], s.ID == p.Seeks[1]:
			d.remove(SeekKey+id, Paired)
		case s.By.ID == p.Seats[0].ID, s.By.ID == p.Seats[1].ID:
			d.end(id, Taken, p.At)
		}
	}
}

// Opened says that a pairing's room is in the journal.
func (d *Draft) Opened(room string) {
	if p := d.book.pairs[room]; p != nil && !p.Open {
		open := *p
		open.Open = true
		d.put(PairKey+room, open)
	}
}

// GiveUp ends a pairing whose room can be opened by no node.
func (d *Draft) GiveUp(room string) {
	if p := d.book.pairs[room]; p != nil && !p.Open {
		d.remove(PairKey+room, Failed)
	}
}

// Undone are the rooms of pairings made before a time that are not known to be in the journal.
func (b *Book) Undone(before int64) (all []*Pairing) {
	for _, p := range b.pairs {
		if !p.Open && p.At <= before {
			all = append(all, p)
		}
	}
	slices.SortFunc(all, func(a, b *Pairing) int { return int(a.At - b.At) })
	return all
}
