package seeks

import (
	"errors"
	"fmt"
	"testing"

	"casitas/internal/rooms"
)

// A bot of somebody's is in no pool, seeks less often than people, and takes what is meant for bots: another bot's seek, a
// challenge, or what its player has said is open to them.
func TestBotsOfOthers(t *testing.T) {
	s := newStory(t)
	bot, other := rooms.ProgramOf("1", "One"), rooms.ProgramOf("2", "Two")
	s.waits(ErrPeople, bot, "p", rooms.Player{}, "live")
	for id, to := range map[string]rooms.Player{"a": {}, "b": bot} {
		s.waits(nil, ana, id, to)
	}
	for i := range MostOfBot {
		s.waits(nil, other, fmt.Sprint(i), rooms.Player{})
	}
	s.waits(ErrMany, other, "more", rooms.Player{})
	s.gone(ErrPeople, bot, "a")
	for _, id := range []string{"0", "b"} {
		if p, err := s.take(bot, id); err != nil || p == nil {
			t.Errorf("%s: %v, %v", id, p, err)
		}
	}
}

// A place in a room is there as long as one of those who asked for it holds it: that another was refused there does not free it.
func TestPlaceHeldTwice(t *testing.T) {
	s := newStory(t)
	bot := rooms.ProgramOf("1", "One")
	hold := func(room, holder string) (err error) {
		s.step(func(d *Draft) {
			a := s.asked(bot)
			a.Rooms = &Rooms{Most: 1} // the journal holds none of these rooms yet
			err = d.Hold(a, room, holder)
		})
		return err
	}
	for _, step := range []struct {
		room, holder string
		want         error
		let          bool
	}{
		{"a", "1", nil, false},
		{"a", "2", nil, false},
		{"a", "2", nil, true},
		{"b", "3", ErrRooms, false},
		{"a", "1", nil, true},
		{"b", "3", nil, false},
	} {
		if step.let {
			s.step(func(d *Draft) { d.Let(bot, step.room, step.holder) })
		} else if err := hold(step.room, step.holder); !errors.Is(err, step.want) {
			t.Errorf("%+v: %v", step, err)
		}
	}
}
