package lobby_test

import (
	"context"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"casitas/internal/lobby"
	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/seeks"
)

// another sets another node going on the house's journal.
func (h *house) another() *lobby.Lobby {
	l := lobby.New(lobby.Config{
		Journal: h.journal, Registers: h.journal, Node: "another", Shared: true, Encoder: &h.encoder, Log: slog.New(slog.DiscardHandler),
	})
	ctx, cancel := context.WithCancel(context.Background())
	go l.Run(ctx)
	h.t.Cleanup(cancel)
	return l
}

// Who comes is paired with who waits, here or on another node, and told of the room, before any time has passed: nothing waits for the second in
// which nodes look around.
func TestPairedAtOnce(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		far := h.another()
		for what, to := range map[string]*lobby.Lobby{"here": h.lobby, "on another node": far} {
			h.pass(300 * time.Millisecond)
			began := time.Now()
			first, second := h.lobby.Desk().Enter(ana.ID, func() {}), to.Desk().Enter(bea.ID, func() {})
			first.News()
			second.News()
			seek := func(l *lobby.Lobby, by rooms.Player) {
				must.Get(l.Desk().Seek(t.Context(), by, "", seeks.Seek{ID: what + by.ID, Pools: []string{"live"}}))(t)
			}
			seek(h.lobby, ana)
			synctest.Wait()
			seek(to, bea)
			synctest.Wait()
			var told [2]lobby.SeekNews
			for i, tab := range []*lobby.Tab{first, second} {
				if news, _, _, _ := tab.News(); len(news) == 1 {
					told[i] = news[0]
				}
				tab.Leave()
			}
			if told[0].Room == "" || told[0].Room != told[1].Room || told[0].Seek != what+ana.ID || told[1].Seek != what+bea.ID {
				t.Errorf("%s: told %+v", what, told)
				continue
			}
			if took := time.Since(began); took != 0 {
				t.Errorf("%s: it took %v", what, took)
			}
			h.do(ana, rooms.DoResign, told[0].Room)
		}
	}, func(h *house) { h.shared = true })
}

// Who takes two seeks at the same moment plays in two rooms: neither pairing takes the place of the other.
func TestTwoTakenAtOnce(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		var told [2]*lobby.Tab
		for i, who := range []rooms.Player{ana, bea} {
			told[i] = h.lobby.Desk().Enter(who.ID, func() {})
			must.Get(h.lobby.Desk().Seek(t.Context(), who, "", seeks.Seek{ID: who.ID, Options: seeks.Pools[1].Options}))(t)
			told[i].News()
		}
		synctest.Wait()
		for _, who := range []rooms.Player{ana, bea} {
			must.Get(h.lobby.Desk().Take(t.Context(), zoe, who.ID))(t)
		}
		synctest.Wait()
		for i, who := range []rooms.Player{ana, bea} {
			news, _, _, _ := told[i].News()
			if len(news) != 1 || news[0].Room == "" {
				t.Errorf("%s is told %+v", who.ID, news)
				continue
			}
			if s := h.state(news[0].Room); s.Seats != [2]rooms.Player{who, zoe} {
				t.Errorf("%s is told to play where %+v do", who.ID, s.Seats)
			}
		}
	})
}
