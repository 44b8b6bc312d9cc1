package seeks

import (
	"slices"
	"strings"
	"time"

	"casitas/internal/rooms"
)

// place is kept for a bot of somebody's in a room that it is about to be in, until the journal says that it is.
type place struct {
	At int64 `json:"at"` // after which it is kept for a while
}

const (
	placeKey = "place/"    // then the bot, the room and who holds it
	placeFor = time.Minute // that a place is kept
)

// Rooms is what is known of the rooms of a bot of somebody's, of which it may be in so many.
type Rooms struct {
	Most int
	In   []string // those that wait and those that are played, as the journal has them
	Over []string // those of Placed that neither wait nor are played any more
}

// Placed are the rooms that a player was paired in lately, or may be in a moment, or that a place is kept in.
func (b *Book) Placed(player string) (all []string) {
	for name := range b.places {
		bot, of, _ := strings.Cut(name, "/")
		if room, _, _ := strings.Cut(of, "/"); bot == player && !slices.Contains(all, room) {
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
	for _, s := range d.book.seeks { // where somebody waits for it, its place is in the next match
		if slices.Contains(s.Plays, a.By.ID) && !slices.Contains(in, s.Table) {
			in = append(in, s.Table)
		}
	}
	if len(in)+others >= a.Rooms.Most && !slices.Contains(in, room) {
		return ErrRooms
	}
	return nil
}

// Hold keeps a place for a bot in a room, for one who asks; the same place may be held by others. Of all its seeks one place comes at most:
// that is kept too.
func (d *Draft) Hold(a Asked, room, holder string) error {
	others := 0
	if d.book.Seeking(a.By.ID) {
		others = 1
	}
	if err := d.mayBeIn(a, room, others); err != nil {
		return err
	}
	d.put(placeKey+placeOf(a.By, room, holder), place{At: a.At})
	return nil
}

// Keep keeps a place for a bot until a time, in a room that is agreed and cannot be made yet; it is not written down again where it lasts about as long.
func (d *Draft) Keep(by rooms.Player, room, holder string, until int64) {
	name := placeOf(by, room, holder)
	if p := d.book.places[name]; p == nil || p.At < until-placeFor.Milliseconds() {
		d.put(placeKey+name, place{At: until})
	}
}

// Let gives up a place, for the one who asked: nothing came of it.
func (d *Draft) Let(by rooms.Player, room, holder string) {
	if name := placeOf(by, room, holder); d.book.places[name] != nil {
		d.remove(placeKey+name, "")
	}
}

func placeOf(bot rooms.Player, room, holder string) string { return bot.ID + "/" + room + "/" + holder }
