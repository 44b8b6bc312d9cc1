package lobby_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"casitas/internal/lobby"
	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/seeks"
)

// inOne lets bots be in one room at a time.
func inOne(h *house) { h.limits.BotRooms = 1 }

// table has the bot play at a table, where people look on.
func table(h *house, people ...rooms.Player) (room string) {
	room = must.Get(opens(h, func(o *rooms.Options) { o.Public = true }))(h.t)
	h.do(ana, rooms.DoSit, room)
	looks(h, room, append(people, bot, ana)...)
	return room
}

func looks(h *house, room string, people ...rooms.Player) {
	for _, p := range people {
		h.enter(room, p.ID)
		h.lobby.Desk().Enter(p.ID, func() {})
	}
	h.pass(time.Second)
}

func waits(h *house, room string, people ...rooms.Player) {
	h.t.Helper()
	for _, p := range people {
		must.Get(h.lobby.Desk().Seek(h.t.Context(), p, "", seeks.Seek{ID: p.ID, Table: room}))(h.t)
	}
}

// playsOn says that the bot plays in the room in which a table has gone on.
func playsOn(h *house, room string) (next string) {
	h.t.Helper()
	s := h.state(room)
	if s.Next == "" {
		h.t.Fatal("the table goes on nowhere")
	}
	if is := h.state(s.Next).Seats; !slices.Contains(is[:], bot) {
		h.t.Errorf("the bot has won, is there, and in no other room, and %v play", is)
	}
	return s.Next
}

// Where somebody waits to play the winner, a bot that has played there has its place in the next match: before the table goes on, and however long
// after the match, it may be in no other room instead.
func TestBotKeepsItsPlaceAtATable(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		room := table(h, zoe, bea)
		waits(h, room, zoe, bea)
		h.do(ana, rooms.DoResign, room)
		if _, err := opens(h); !errors.Is(err, seeks.ErrRooms) {
			t.Errorf("another room, before the table has gone on: %v", err)
		}
		if _, err := h.lobby.Desk().Seek(t.Context(), bot, "", seeks.Seek{ID: "b", Options: seeks.Pools[1].Options}); !errors.Is(err, seeks.ErrRooms) {
			t.Errorf("a seek: %v", err)
		}
		h.pass(10 * time.Second)
		next := playsOn(h, room)
		looks(h, next, bot, zoe, bea) // who still waits does so there
		h.do(zoe, rooms.DoResign, next)
		if _, err := opens(h); !errors.Is(err, seeks.ErrRooms) {
			t.Errorf("another room, before the next table has gone on: %v", err)
		}
		h.pass(10 * time.Second)
		playsOn(h, next)
	}, inOne)
	in(t, func(_ *testing.T, h *house) {
		room := table(h, zoe, bea)
		waits(h, room, zoe, bea)
		h.do(bot, rooms.DoResign, room)
		h.pass(10 * time.Second)
		must.Get(opens(h))(h.t) // Ana plays on, and who still waits does not wait for it
	}, inOne)
	in(t, func(t *testing.T, h *house) {
		room := must.Get(opens(h, func(o *rooms.Options) { o.Public = true }))(t)
		h.do(ana, rooms.DoSit, room)
		looks(h, room, zoe) // who plays does not: the table cannot go on
		waits(h, room, zoe)
		h.do(ana, rooms.DoResign, room)
		for range 3 { // matches that come after it
			r := must.Get(opens(h))(t)
			h.do(ana, rooms.DoSit, r)
			h.do(ana, rooms.DoResign, r)
			h.pass(time.Minute + time.Second)
		}
		must.Get(opens(h))(t)
		if _, err := opens(h); !errors.Is(err, seeks.ErrRooms) {
			t.Errorf("a room more beside its table and another: %v", err)
		}
	}, func(h *house) { h.limits.BotRooms = 2 })
}

// Nobody begins to wait at a table whose match has ended, though it had not when they asked: a bot may be elsewhere by then.
func TestNobodyWaitsWhereTheMatchHasEnded(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		room := table(h, zoe)
		h.parted.late.Store(int64(time.Second))
		go func() { // whatever the desk is busy with
			_, _ = h.lobby.Desk().Seek(t.Context(), bea, "", seeks.Seek{ID: "x", Options: seeks.Pools[1].Options})
		}()
		synctest.Wait()
		waited := make(chan error, 1)
		go func() {
			_, err := h.lobby.Desk().Seek(t.Context(), zoe, "", seeks.Seek{ID: zoe.ID, Table: room})
			waited <- err
		}()
		synctest.Wait()
		h.do(ana, rooms.DoResign, room)
		must.Get(opens(h))(t)
		if err := <-waited; !errors.Is(err, rooms.ErrEnded) {
			t.Error(err)
		}
	}, inOne)
}

// While the journal is slow to say in which rooms bots are, people seek as fast as ever, whatever tables bots sit at.
func TestTablesOfBotsHoldNobodyUp(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		var tables []string
		for i := range 4 {
			w := rooms.Player{ID: fmt.Sprint("w", i), Name: fmt.Sprint("W", i)}
			tables = append(tables, table(h, w))
			waits(h, tables[i], w)
		}
		looks(h, tables[0], bea)
		h.parted.slow.Store(true)
		for _, room := range tables {
			h.do(ana, rooms.DoResign, room)
		}
		h.pass(20 * time.Second)
		began := time.Now()
		must.Get(h.lobby.Desk().Seek(t.Context(), bea, "", seeks.Seek{ID: "s", Options: seeks.Pools[1].Options}))(t)
		if took := time.Since(began); took > 0 {
			t.Errorf("a person's seek took %v", took)
		}
	}, func(h *house) { h.limits.BotRooms = 10 })
}

// A rematch that is agreed is one of a bot's rooms, for however long its room cannot be made and whatever is away meanwhile: the
// bot opens no other before it, and when all is back it is in that one.
func TestRematchIsOneOfItsRooms(t *testing.T) {
	for name, away := range map[string]struct{ begin, end func(h *house, next string) }{
		"nothing of it is taken": {begin: func(*house, string) {}, end: func(*house, string) {}},
		"its part is away": {
			begin: func(h *house, _ string) { h.pass(2 * time.Second); h.parted.lost(true) },
			end:   func(h *house, _ string) { h.parted.lost(false) },
		},
		"the node is away": {
			begin: func(h *house, _ string) { h.stop() },
			end:   func(h *house, _ string) { h.start() },
		},
		"it is not known what was written": {
			begin: func(h *house, next string) { h.parted.unknown.Store(next); h.parted.refused.Store("") },
			end:   func(h *house, _ string) { h.parted.unknown.Store("") },
		},
	} {
		t.Run(name, func(t *testing.T) {
			in(t, func(t *testing.T, h *house) {
				room := ""
				for room == "" {
					if r := wins(h); h.parted.Part(r) == 0 && h.parted.Part(lobby.RematchOf(r)) == 1 {
						room = r
					}
				}
				h.pass(70 * time.Second) // until no other place is kept for it
				next := lobby.RematchOf(room)
				h.do(ana, rooms.DoRematch, room)
				h.parted.refused.Store(next)
				h.do(bot, rooms.DoRematch, room)
				away.begin(h, next)
				h.pass(2 * time.Minute)
				away.end(h, next)
				for range 10 {
					if _, err := opens(h); err == nil {
						t.Error("the bot opens another room")
					}
					h.pass(50 * time.Millisecond)
				}
				h.parted.refused.Store("")
				h.pass(4 * time.Minute)
				if s := h.state(next); s.Phase != rooms.PhasePlaying {
					t.Errorf("the rematch is %s", s.Phase)
				}
			}, inOne)
		})
	}
}
