package seeks

import (
	"encoding/json"
	"slices"

	"casitas/internal/rooms"
)

// Draft is requests being decided, one after another, as if the changes that each asks for had been made.
type Draft struct {
	Changes []rooms.Change
	book    *Book
	own     bool // the book is the draft's, to be changed
	err     error
}

// Draft begins one. The book itself stays as it is.
func (b *Book) Draft() *Draft { return &Draft{book: b} }

// Book is the book with the changes made, at the revision that they led to.
func (d *Draft) Book(at rooms.Revision) *Book {
	b := *d.book
	b.At = at
	return &b
}

// Err says that a change could not be written down.
func (d *Draft) Err() error { return d.err }

func (d *Draft) put(key string, value any) {
	text, err := json.Marshal(value)
	if err != nil {
		d.err = err
		return
	}
	d.change(rooms.Change{Key: key, Value: text})
}

func (d *Draft) remove(key, why string) { d.change(rooms.Change{Key: key, Why: why}) }

func (d *Draft) change(c rooms.Change) {
	if !d.own {
		d.book, d.own = d.book.clone(), true
	}
	d.Changes = append(d.Changes, c)
	if err := d.book.set(c); err != nil {
		d.err = err
	}
}

// Asked is what deciding about a request needs: who asks, when, and the luck.
type Asked struct {
	By    rooms.Player // with the name of today
	At    int64        // ms since 1970
	Room  string       // the id of the room, should one be made
	Luck  uint64       // should a lot be needed
	Rooms *Rooms       // of a bot of somebody's; nil for all others
}

// Seek has a player seek. It answers with the pairing that has come of it; nil: the seek waits. Asking again is answered as before;
// ErrGone where the seek was taken back, or ended because its player plays.
func (d *Draft) Seek(a Asked, s Seek) (*Pairing, error) {
	if p := d.book.pairing(a.By.ID, s.ID); p != nil {
		return p, nil
	}
	if was := d.book.seeks[s.ID]; was != nil {
		if was.By.ID != a.By.ID {
			return nil, ErrID
		}
		return nil, nil
	}
	if d.book.noes[endedName(s.ID)] != nil {
		return nil, ErrGone
	}
	elsewhere := d.book.line(a.By.ID)
	if s.Table != "" && elsewhere != nil && elsewhere.Table == s.Table {
		return nil, nil
	}
	if err := d.maySeek(a, s); err != nil {
		return nil, err
	}
	if err := d.mayBeIn(a, "", 0); err != nil {
		return nil, err
	}
	s.By, s.At = a.By, a.At
	own, _ := d.book.Of(a.By.ID)
	for _, before := range own {
		s.At = max(s.At, before.At+1) // so that it is known which has waited longer
	}
	if s.Table != "" {
		s.At = d.behind(s.Table, s.At)
		if elsewhere != nil {
			d.end(elsewhere.ID, Withdrawn, a.At)
		}
	}
	if other, pools := d.waiting(a, s); other != nil {
		options := *pools[a.Luck%uint64(len(pools))].Options
		return d.pair(a, other, options, s.ID), nil
	}
	d.put(SeekKey+s.ID, s)
	return nil, nil
}

func (d *Draft) maySeek(a Asked, s Seek) error {
	own, _ := d.book.Of(a.By.ID)
	_, theirs := d.book.Of(s.To.ID)
	switch {
	case s.To.ID == a.By.ID:
		return ErrOwn
	case !known(s.Pools):
		return ErrNoPool
	case a.By.Program() && (s.Pools != nil || s.Table != ""):
		return ErrPeople
	case len(own) >= MostOfOne, a.By.Program() && len(own) >= MostOfBot, s.To.ID != "" && len(theirs) >= MostToOne:
		return ErrMany
	case s.Table != "" && len(d.book.at(s.Table)) >= MostAtOne:
		return ErrQueue
	case len(d.book.seeks) >= Most:
		return ErrFull
	case s.From != "" && d.book.from(s.Node, s.From) >= MostFrom:
		return ErrCrowd
	case s.To.ID != "" && d.book.noes[noName(a.By.ID, s)] != nil:
		return ErrNo
	}
	return nil
}

// waiting is who has waited longest in one of the seek's pools, and those that the two have in common.
func (d *Draft) waiting(a Asked, s Seek) (other *Seek, pools []*Pool) {
	for _, waits := range d.book.seeks {
		if waits.Pools == nil || waits.By.ID == a.By.ID || other != nil && older(other, waits) < 0 || !d.book.Live(waits, a.At) {
			continue
		}
		if in := common(waits.Pools, s.Pools); len(in) > 0 {
			other, pools = waits, in
		}
	}
	return other, pools
}

// Take has a player play with who seeks. Asking again is answered as before.
func (d *Draft) Take(a Asked, seek string) (*Pairing, error) {
	if p := d.book.pairing(a.By.ID, seek); p != nil {
		return p, nil
	}
	s := d.book.seeks[seek]
	switch {
	case s == nil, s.Options == nil, s.To.ID != "" && s.To.ID != a.By.ID && s.By.ID != a.By.ID:
		return nil, ErrGone
	case s.By.ID == a.By.ID:
		return nil, ErrOwn
	case !d.book.Live(s, a.At):
		return nil, ErrGone
	case a.By.Program() && !s.takenByBots():
		return nil, ErrPeople
	}
	if err := d.mayBeIn(a, "", 0); err != nil {
		return nil, err
	}
	return d.pair(a, s, *s.Options, seek), nil
}

// pair makes a pairing of a seek and who has asked, by the id under which they will know of it, and ends all other seeks of both.
func (d *Draft) pair(a Asked, s *Seek, o rooms.Options, id string) *Pairing {
	p := &Pairing{Room: a.Room, Options: o, Seats: [2]rooms.Player{s.By, a.By}, Seeks: [2]string{s.ID, id}, At: a.At}
	d.paired(p)
	return p
}

// paired keeps a pairing, and ends all seeks of both players.
func (d *Draft) paired(p *Pairing) {
	for _, before := range d.book.pairs {
		if before.of(p.Seats[0].ID) || before.of(p.Seats[1].ID) {
			p.At = max(p.At, before.At+1) // so that it is known which was their last
		}
	}
	d.put(PairKey+p.Room, p)
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

// Unseek takes a player's own seek back, if it is there.
func (d *Draft) Unseek(a Asked, seek string) {
	if s := d.book.seeks[seek]; s != nil && s.By.ID == a.By.ID {
		d.end(seek, Withdrawn, a.At)
	}
}

// end ends a seek for good: a page that has not heard of it and asks again does not bring it back.
func (d *Draft) end(seek, why string, at int64) {
	d.remove(SeekKey+seek, why)
	d.put(noKey+endedName(seek), no{At: at})
}

// endedName is a seek that is over for good.
func endedName(seek string) string { return SeekKey + seek }

// Refuse declines a challenge to a player, if it is there. For a while it cannot be made again.
func (d *Draft) Refuse(a Asked, seek string) {
	if s := d.book.seeks[seek]; s != nil && s.To.ID == a.By.ID {
		d.remove(SeekKey+seek, Declined)
		d.put(noKey+noName(s.By.ID, *s), no{At: a.At})
	}
}

// noName is a challenge by whom it was made and to whom, and the game.
func noName(by string, s Seek) string { return by + "/" + s.To.ID + "/" + s.Options.Rules.Name }

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
