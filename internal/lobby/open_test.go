package lobby_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"

	"casitas/internal/engine"
	"casitas/internal/lobby"
	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
)

// Open rooms are counted by player, by address and in all, until they begin or close.
func TestOpenRoomsAreCounted(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		h := &house{t: t, dir: dir, limits: lobby.Limits{Open: 8, OpenPerAddr: 5, OpenPerPlayer: 3}}
		h.start()
		defer func() { h.stop() }()
		rules, err := engine.ByName("tihbat", 0)
		must.Do(t, err)
		ask := func(id string, by rooms.Player, from string, seat engine.Seat) (string, error) {
			c := rooms.Command{ID: id, By: by, Do: rooms.DoOpen, Seat: seat, Options: &rooms.Options{Rules: rules}}
			room, _, err := h.lobby.Do(t.Context(), c, from)
			return room, err
		}
		open := func(id string, by rooms.Player, from string, want error) string {
			t.Helper()
			room, err := ask(id, by, from, engine.South)
			if !errors.Is(err, want) {
				t.Errorf("%s by %s from %s: %v, want %v", id, by.ID, from, err, want)
			}
			return room
		}
		first := open("1", ana, "one", nil)
		open("2", ana, "one", nil)
		third := open("3", ana, "one", nil)
		open("4", ana, "one", lobby.ErrManyOpen)
		if again := open("3", ana, "one", nil); again != third {
			t.Errorf("the same asked again made another room: %s, %s", third, again)
		}
		open("1", bea, "one", nil)
		open("2", bea, "one", nil)
		open("3", bea, "one", lobby.ErrTooMuch)
		open("1", zoe, "two", nil)
		open("2", zoe, "two", nil)
		if _, err := ask("3", zoe, "two", engine.Nobody); err != nil { // she does not sit down
			t.Error(err)
		}
		open("3", bea, "two", lobby.ErrFull)
		open("4", zoe, "two", lobby.ErrManyOpen)

		h.do(zoe, rooms.DoSit, first) // one begins
		h.do(ana, rooms.DoAbort, third)
		open("5", ana, "one", nil)
		open("6", ana, "one", nil)
		open("7", ana, "one", lobby.ErrManyOpen)
		h.stop()
		h.start()
		open("8", ana, "one", lobby.ErrManyOpen) // the journal knows
		open("6", ana, "one", nil)               // as it does of this one
		open("3", bea, "one", nil)
	})
}

// A newcomer may open a few rooms though others have opened as many as there may be in all.
func TestNobodyIsShutOut(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		h := &house{t: t, dir: dir, limits: lobby.Limits{Open: 4, OpenPerAddr: 200}}
		h.start()
		defer func() { h.stop() }()
		rules, err := engine.ByName("tihbat", 0)
		must.Do(t, err)
		for i, c := range []struct {
			from string
			want error
		}{{"one", nil}, {"one", nil}, {"one", nil}, {"one", nil}, {"one", lobby.ErrFull}, {"two", nil}, {"two", nil}, {"two", lobby.ErrFull}} {
			open := rooms.Command{ID: fmt.Sprint(i), By: ana, Do: rooms.DoOpen, Seat: engine.South, Options: &rooms.Options{Rules: rules}}
			if _, _, err := h.lobby.Do(t.Context(), open, c.from); !errors.Is(err, c.want) {
				t.Errorf("room %d, from %s: %v, want %v", i, c.from, err, c.want)
			}
		}
	})
}

// What begins or closes while it does not run here is found out before anybody is refused because of it.
func TestOpenRoomsThatBeginElsewhere(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		h := &house{t: t, dir: dir, limits: lobby.Limits{OpenPerAddr: 2}}
		h.start()
		defer h.stop()
		one := h.open(rooms.Options{})
		h.open(rooms.Options{})
		c := rooms.Command{ID: "elsewhere", By: bea, Do: rooms.DoSit, Room: one, Seat: engine.Nobody}
		must.Get(live.Once(t.Context(), live.Config{Journal: h.journal, Encoder: plain{}}, one, c))(t)
		h.open(rooms.Options{})
		if _, err := h.tryOpen(rooms.Options{}); !errors.Is(err, lobby.ErrTooMuch) {
			t.Errorf("the third open room: %v", err)
		}
	})
}

// A room's name that can be none is refused before anything is written of a bot's place there: it took the requests of others along.
func TestPlaceInNoRoom(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		for _, room := range []string{strings.Repeat("x", 300), "a\x00b", "a/b"} {
			if _, err := h.try(rooms.ProgramOf("1", "One"), rooms.DoSit, room); !errors.Is(err, rooms.ErrNoRoom) {
				t.Errorf("%.20q: %v, want ErrNoRoom", room, err)
			}
		}
	}, func(h *house) { h.limits.BotRooms = 1 })
}

// Who asks for a room once more, otherwise or while it cannot be written, does not have the room that waits counted out.
func TestOpenRoomStaysCounted(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		room := must.Get(h.tryOpen(rooms.Options{}))(t)
		first := h.asked
		again := func(both bool) error {
			h.asked = first - 1 // the same command
			_, err := h.tryOpen(rooms.Options{Both: both})
			h.asked = first + 10
			return err
		}
		must.Do(t, again(true))
		h.parted.refused.Store(room)
		if err := again(false); !errors.Is(err, rooms.ErrNotWritten) {
			t.Errorf("asked again while nothing is taken: %v", err)
		}
		h.parted.refused.Store("")
		if _, err := h.tryOpen(rooms.Options{}); !errors.Is(err, lobby.ErrTooMuch) {
			t.Errorf("one more from the address: %v, want ErrTooMuch", err)
		}
	}, func(h *house) { h.limits.OpenPerAddr = 1 })
}
