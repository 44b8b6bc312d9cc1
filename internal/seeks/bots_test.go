package seeks

import (
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
