package seeks

import (
	"slices"
	"strings"
	"time"

	"casitas/internal/rooms"
)

// place is kept for a bot of somebody's in a room that it is about to be in, until the journal says that it is.
type place struct {
	At int64 `json:"at"`
}

const (
	placeKey = "place/"    // then the bot and the room
	placeFor = time.Minute // that a place is kept
)

// Rooms is what is known of the rooms of a bot of somebody's, of which it may be in so many.
type Rooms struct {
	Most int
	In   []string // those that wait and those that are played, as the journal has them
	Over []string // those of Placed that are neither any more
}

// Placed are the rooms that a player was paired in lately, or may be in a moment, or that a place is kept in.
func (b *Book) Placed(player string) (all []string) {
	for name := range b.places {
		if bot, room, _ := strings.Cut(name, "/"); bot == player {
			all = append(all, room)
		}
	}
	for room, p := range b.pairs {
		if p.of(player) {
			all = append(all, room)
		}
	}
	for _, q := range b.asks {
		if q.By.ID == player {
			all = append(all, q.Room)
		}
	}
	return all
}

// mayBeIn refuses a bot one more room beside those that it is in, and others that may still come of something.
func (d *Draft) mayBeIn(a Asked, room string, others int) error {
	if a.Rooms == nil {
		return nil
	}
	in := slices.Clone(a.Rooms.In)
	for _, kept := range d.book.Placed(a.By.ID) {
		if !slices.Contains(a.Rooms.Over, kept) && !slices.Contains(in, kept) {
			in = append(in, kept)
		}
	}
	if len(in)+others >= a.Rooms.Most && !slices.Contains(in, room) {
		return ErrRooms
	}
	return nil
}

// Hold keeps a place for a bot in a room. Of all its seeks one place comes at most: that is kept too.
func (d *Draft) Hold(a Asked, room string) error {
	seeks := 0
	if d.book.Seeking(a.By.ID) {
		seeks = 1
	}
	if err := d.mayBeIn(a, room, seeks); err != nil {
		return err
	}
	d.put(placeKey+a.By.ID+"/"+room, place{At: a.At})
	return nil
}

// Let keeps no place any more: nothing came of it.
func (d *Draft) Let(by rooms.Player, room string) {
	if name := by.ID + "/" + room; d.book.places[name] != nil {
		d.remove(placeKey+name, "")
	}
}
