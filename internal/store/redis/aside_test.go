package redis_test

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/store"
	"casitas/internal/store/redis"
	"casitas/internal/store/redistest"
)

// closedRooms makes closed rooms of one partition, and gives their names, the first closed first.
func closedRooms(t *testing.T, s *redis.Store, count int) (all []string) {
	t.Helper()
	part := s.ChannelOf("0")
	for n := 0; len(all) < count; n++ {
		room := fmt.Sprint(n)
		if s.ChannelOf(room) != part {
			continue
		}
		a := appendOf(room, rooms.Revision{}, "open", 2)
		a.Summary.Status, a.Summary.Seats[0].ID = rooms.Closed, "ana"
		wrote(t, s, a)
		all = append(all, room)
	}
	return all
}

// TestDamagedRoomsAside damages more closed rooms than are packed away at once, in every way, and one sound room
// behind them: it is packed away, and listed, all the same. Each of the others is said once, and the audit finds it.
func TestDamagedRoomsAside(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	s := open(t, server.URL(), redis.Options{})
	all := closedRooms(t, s, 31)
	sound, damaged := all[30], all[:30]
	for i, room := range damaged {
		keys := s.AppendKeys(room)
		switch i % 5 {
		case 0:
			server.Do("HSET", keys[0], "card", "{")
		case 1:
			server.Do("XDEL", keys[1], "1-0")
		case 2:
			server.Do("DEL", keys[1])
			server.Do("SET", keys[1], "a word")
		case 3:
			server.Do("DEL", keys[0])
			server.Do("SET", keys[0], "a word")
		case 4:
			server.Do("DEL", keys[1])
		}
	}
	packed := 0
	for range 3 {
		n, err := s.ArchiveNow(t.Context(), -time.Minute)
		must.Do(t, err)
		packed += n
	}
	if packed != 1 || server.Do("EXISTS", s.LogKey(sound)) != int64(0) {
		t.Errorf("%d rooms were packed away; want the sound one", packed)
	}
	if got := s.Damaged(); got != len(damaged) {
		t.Errorf("%d are damaged; want %d", got, len(damaged))
	}
	page, err := s.Summaries(t.Context(), rooms.SummaryQuery{Most: 100})
	if err != nil || !slices.ContainsFunc(page.Summaries, func(c rooms.Summary) bool { return c.Room == sound }) || len(page.Damaged) != 12 {
		t.Errorf("listed %d, damaged %v, %v", len(page.Summaries), page.Damaged, err)
	}
	audit, err := store.Walk(t.Context(), s)
	if err != nil || len(audit.Faults) < len(damaged) {
		t.Errorf("the audit finds %d faults, %v", len(audit.Faults), err)
	}
	for _, room := range damaged {
		if !strings.Contains(strings.Join(audit.Faults, "\n"), "room "+room+" ") {
			t.Errorf("the audit says nothing of room %s", room)
		}
	}
}

// TestDamagedListsAside leaves the lists of damaged rooms' players behind, and those of a sound one: the sweep catches
// up with the sound one, and says that the others are damaged.
func TestDamagedListsAside(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	s := open(t, server.URL(), redis.Options{})
	const many = 20
	for n := range many + 1 {
		a := appendOf(fmt.Sprint(n), rooms.Revision{}, "open", 1)
		a.Summary.Seats[0].ID = fmt.Sprint("player", n)
		must.Get(s.AppendAndDie(t.Context(), a))(t)
		switch {
		case n == many:
		case n%2 == 0:
			server.Do("HSET", s.AppendKeys(fmt.Sprint(n))[0], "card", "{")
		default:
			server.Do("SET", s.SeatedKey(fmt.Sprint("player", n)), "a word")
		}
	}
	for range 2 {
		must.Do(t, s.SweepLists(t.Context()))
	}
	if n := server.Do("ZCARD", s.SeatedKey(fmt.Sprint("player", many))); n != int64(1) {
		t.Errorf("the sound room is on %v lists", n)
	}
	if got := s.Damaged(); got != many {
		t.Errorf("%d are damaged; want %d", got, many)
	}
}

// TestDamagedDeadlines puts something else in the place of a part's deadlines: those of the others come, and that is said
// and counted, but not at every look.
func TestDamagedDeadlines(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	var said bytes.Buffer
	s := open(t, server.URL(), redis.Options{Log: slog.New(slog.NewTextHandler(&said, nil))})
	for _, room := range []string{"lost", "sound"} {
		a := appendOf(room, rooms.Revision{}, "open", 1)
		a.Due = time.Now().Add(-time.Minute)
		wrote(t, s, a)
	}
	due := s.AppendKeys("lost")[3]
	server.Do("DEL", due)
	server.Do("SET", due, "a word")
	for range 3 {
		found, err := s.Due(t.Context(), func(int) time.Time { return time.Now() }, 10)
		if !errors.Is(err, rooms.ErrPartial) || len(found) != 1 || found[0].Room != "sound" {
			t.Errorf("due: %v, %v", found, err)
		}
	}
	if n := strings.Count(said.String(), due); n != 1 || s.Damaged() != 1 {
		t.Errorf("%s is said %d times, counted %d times:\n%s", due, n, s.Damaged(), said.String())
	}
}
