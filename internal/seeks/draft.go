package seeks

import (
	"encoding/json"

	"casitas/internal/rooms"
)

// Draft is requests being decided, one after another, as if the changes that each asks for had been made.
type Draft struct {
	Changes []rooms.Change
	book    *Book
	own     bool            // the book is the draft's, to be changed
	came    map[string]bool // seeks of this draft: their players were there a moment ago
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
	Node  string       // where they ask
	Room  string       // the id of the room, should one be made
	Luck  uint64       // should a lot be needed
	Rooms *Rooms       // of a bot of somebody's; nil for all others
	Ended bool         // the match is, at the table at which they would wait

	Here func(*Seek) bool // the player of a seek is known to be there, on this node; nil: all are
}

// sees says whether the player of a seek is known to be there at this moment.
func (a Asked) sees(s *Seek) bool { return a.Here == nil || a.Here(s) }

// Seek has a player seek. It answers with the pairing that has come of it; nil: the seek waits. Asking again is answered as before;
// ErrGone where the seek was taken back, or ended because its player plays.
func (d *Draft) Seek(a Asked, s Seek) (*Pairing, error) {
	if p := d.book.PairingOf(a.By.ID, s.ID); p != nil {
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
	if a.Ended {
		return nil, rooms.ErrEnded
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
	other, pools := d.waiting(a, s)
	var p *Pairing
	if other != nil {
		s.At = max(s.At, other.At+1) // nodes' times are not quite the same, and the register knows who came first
		p = d.meet(a, other, *pools[a.Luck%uint64(len(pools))].Options, s.ID)
	}
	if p == nil {
		d.comes(s)
	}
	return p, nil
}

// comes puts a seek down whose player is there.
func (d *Draft) comes(s Seek) {
	if d.came == nil {
		d.came = map[string]bool{}
	}
	d.came[s.ID] = true
	d.put(SeekKey+s.ID, s)
}

// live says whether a seek can be taken: its player is there, or was when it was put down in this draft.
func (d *Draft) live(s *Seek, at int64) bool { return d.came[s.ID] || d.book.Live(s, at) }

// free says whether anybody may play with who seeks: nobody is about to.
func (d *Draft) free(a Asked, s *Seek) bool {
	return d.book.asks[s.ID] == nil && (a.Here != nil && a.Here(s) || d.live(s, a.At))
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
		if waits.Pools == nil || waits.By.ID == a.By.ID || other != nil && older(other, waits) < 0 || !d.free(a, waits) {
			continue
		}
		if in := common(waits.Pools, s.Pools); len(in) > 0 {
			other, pools = waits, in
		}
	}
	return other, pools
}

// Take has a player play with who seeks. Without a pairing and an error, it is Asking. Asking again is answered as before.
func (d *Draft) Take(a Asked, seek string) (*Pairing, error) {
	if p := d.book.PairingOf(a.By.ID, seek); p != nil {
		return p, nil
	}
	s := d.book.seeks[seek]
	switch {
	case s == nil, s.Options == nil, s.To.ID != "" && s.To.ID != a.By.ID && s.By.ID != a.By.ID:
		return nil, ErrGone
	case s.By.ID == a.By.ID:
		return nil, ErrOwn
	case d.book.Asking(a.By.ID, seek):
		d.asksFrom(a, seek)
		return nil, nil
	case !d.free(a, s):
		return nil, ErrGone
	case a.By.Program() && !s.takenByBots():
		return nil, ErrPeople
	}
	if err := d.mayBeIn(a, "", 0); err != nil {
		return nil, err
	}
	return d.meet(a, s, *s.Options, seek), nil
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
