package seeks

import (
	"cmp"
	"slices"

	"casitas/internal/rooms"
)

// Over is a table whose match is over, as far as it concerns who waits to play the winner there.
type Over struct {
	Room    string
	Next    string          // the room in which it goes on; "": in none yet
	Options rooms.Options   // of the next match
	Seats   [2]rooms.Player // who has played there and is here, by seat; zero for who is not
	Stays   int             // the seat that is kept, if both are here
	Sure    bool            // who is not here has had time to come back
}

// Tables are the rooms at which somebody waits to play the winner.
func (b *Book) Tables() (rooms []string) {
	for _, s := range b.seeks {
		if s.Table != "" {
			rooms = append(rooms, s.Table)
		}
	}
	slices.Sort(rooms)
	return slices.Compact(rooms)
}

// Queue is who waits at a table to play the winner and is there, first come first. now is in ms since 1970.
func (b *Book) Queue(room string, now int64) (here []*Seek) {
	return slices.DeleteFunc(b.at(room), func(s *Seek) bool { return !b.Live(s, now) })
}

// at are all seeks at a table, oldest first.
func (b *Book) at(room string) (all []*Seek) {
	for _, s := range b.seeks {
		if s.Table == room {
			all = append(all, s)
		}
	}
	slices.SortFunc(all, older)
	return all
}

// line is a player's seek at a table, of which nobody has more than one; nil where there is none.
func (b *Book) line(player string) *Seek {
	for _, s := range b.seeks {
		if s.By.ID == player && s.Table != "" {
			return s
		}
	}
	return nil
}

// behind is a time after that of all who wait at a table: nodes' times are not quite the same, and the register knows who came first.
func (d *Draft) behind(table string, at int64) int64 {
	if waits := d.book.at(table); len(waits) > 0 {
		return max(at, waits[len(waits)-1].At+1)
	}
	return at
}

// GoOn has a table go on whose match is over, as often as it is asked: who stays plays the first who waits, in a.Room, and all
// others wait there. Where nobody is called, all wait where they are.
func (d *Draft) GoOn(a Asked, t Over) {
	if t.Next == "" && d.book.pairs[a.Room] == nil && !d.call(a, t) {
		return
	}
	d.moved(t.Room, cmp.Or(t.Next, a.Room))
}

// Bots are those of two players that are bots of somebody's.
func Bots(seats [2]rooms.Player) (bots []string) {
	for _, who := range seats {
		if who.Program() {
			bots = append(bots, who.ID)
		}
	}
	return bots
}

// moved has all who wait at a table wait at another.
func (d *Draft) moved(from, to string) {
	p := d.book.pairs[to]
	for _, s := range d.book.at(from) {
		next := *s
		next.Table, next.Was = to, from
		if p != nil {
			next.Plays = Bots(p.Seats)
		}
		d.put(SeekKey+s.ID, next)
	}
}

// call fills the seats of the next match: one is kept, and who waits takes what is free, first come first.
func (d *Draft) call(a Asked, t Over) bool {
	if t.Seats[t.Stays].ID == "" {
		if !t.Sure {
			return false
		}
		if t.Seats[1-t.Stays].ID != "" {
			t.Stays = 1 - t.Stays
		}
	}
	p := &Pairing{Room: a.Room, Table: t.Room, Stays: t.Stays, Options: t.Options, At: a.At}
	if stays := t.Seats[t.Stays]; stays.ID != "" {
		p.Seats[t.Stays], p.Seeks[t.Stays] = stays, t.Room
	}
	waits := d.book.Queue(t.Room, a.At)
	for _, seat := range []int{t.Stays, 1 - t.Stays} {
		if p.Seats[seat].ID != "" {
			continue
		}
		if len(waits) == 0 {
			return false
		}
		p.Seats[seat], p.Seeks[seat], p.Called[seat] = waits[0].By, waits[0].ID, waits[0]
		waits = waits[1:]
	}
	d.paired(p)
	return true
}

// Undo takes a pairing back whose table goes on elsewhere, because its players agreed on a rematch before they could be told:
// who was called waits where they did, unless they wait at another table by now.
func (d *Draft) Undo(room string) {
	p := d.book.pairs[room]
	if p == nil || p.Open {
		return
	}
	d.remove(PairKey+room, "")
	d.moved(room, p.Table)
	for _, s := range p.Called {
		if s != nil && d.book.line(s.By.ID) == nil {
			d.put(SeekKey+s.ID, s)
		}
	}
}
