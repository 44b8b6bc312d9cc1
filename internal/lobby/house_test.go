package lobby_test

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"casitas/internal/engine"
	"casitas/internal/lobby"
	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
	"casitas/internal/store/sqlite"
)

type plain struct{}

func (plain) Event(_, after *rooms.State, _ rooms.Event) live.Frame { return plain{}.View(after) }

func (plain) View(s *rooms.State) []byte {
	b, _ := json.Marshal(s.At)
	return b
}

var (
	ana = rooms.Player{ID: "ana", Name: "Ana"}
	bea = rooms.Player{ID: "bea", Name: "Bea"}
	zoe = rooms.Player{ID: "zoe", Name: "Zoe"}
)

// house is a server's lobby on a real journal, in a bubble where time only passes when all wait.
type house struct {
	t       *testing.T
	dir     string
	journal *sqlite.Store
	lobby   *lobby.Lobby
	stop    func()
	asked   int
	lives   int
	shared  bool // other nodes may write to the journal
	limits  lobby.Limits

	exchange rooms.PresenceExchange
	presence func(room string, p lobby.Presence, named, queue []rooms.Player) live.Frame

	slow      *slow
	heartless *heartless
	doubtful  *doubtful
	parted    *parted
	log       slog.Handler
	reading   *reading
	encoder   faulty
	hooks     []lobby.Hook
	counters  live.Counters
}

// in runs a test in a bubble with a house that is started and stopped.
func in(t *testing.T, test func(*testing.T, *house), with ...func(*house)) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		h := &house{t: t, dir: dir}
		for _, w := range with {
			w(h)
		}
		h.start()
		test(t, h)
		h.stop()
	})
}

func (h *house) start() {
	h.t.Helper()
	journal, err := sqlite.Open(h.dir)
	must.Do(h.t, err)
	h.journal = journal
	h.slow = &slow{Journal: journal}
	h.heartless = &heartless{Journal: h.slow}
	h.doubtful = &doubtful{Journal: h.heartless}
	h.parted = &parted{Journal: h.doubtful}
	h.reading = &reading{Journal: h.parted}
	h.lives++
	h.lobby = lobby.New(lobby.Config{Journal: h.reading, Registers: refusing{journal, h.parted}, Node: fmt.Sprint("life ", h.lives), Limits: h.limits, Shared: h.shared, Exchange: h.exchange, Presence: h.presence, Encoder: &h.encoder, Hooks: h.hooks, Counters: &h.counters, Log: slog.New(cmp.Or[slog.Handler](h.log, slog.DiscardHandler))})
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		h.lobby.Run(ctx)
		close(ended)
	}()
	h.stop = func() {
		h.lobby.Drain(context.Background())
		cancel()
		<-ended
		if err := journal.Close(); err != nil {
			h.t.Error(err)
		}
	}
}

// pass lets time go by.
func (h *house) pass(d time.Duration) {
	<-time.After(d)
	synctest.Wait()
}

func (h *house) try(by rooms.Player, do rooms.Verb, room string, more ...func(*rooms.Command)) (string, error) {
	h.asked++
	c := rooms.Command{ID: fmt.Sprintf("c%d", h.asked), By: by, Do: do, Room: room, Seat: engine.Nobody}
	for _, m := range more {
		m(&c)
	}
	room, _, err := h.lobby.Do(h.t.Context(), c, "here")
	return room, err
}

func (h *house) do(by rooms.Player, do rooms.Verb, room string, more ...func(*rooms.Command)) string {
	h.t.Helper()
	room, err := h.try(by, do, room, more...)
	if err != nil {
		h.t.Fatalf("%s by %s: %v", do, by.ID, err)
	}
	return room
}

// match opens a room with a clock of a minute and seats two.
func (h *house) match(options rooms.Options) string {
	h.t.Helper()
	room := h.open(options)
	h.do(bea, rooms.DoSit, room)
	return room
}

func (h *house) open(options rooms.Options) string {
	h.t.Helper()
	room := must.Get(h.tryOpen(options))(h.t)
	return room
}

func (h *house) tryOpen(options rooms.Options) (string, error) {
	h.t.Helper()
	if options.Rules.Name == "" {
		options.Rules.Name = "tihbat"
	}
	rules := must.Get(engine.ByName(options.Rules.Name, 0))(h.t)
	options.Rules, options.Opener = rules, engine.South
	return h.try(ana, rooms.DoOpen, "", func(c *rooms.Command) { c.Options, c.Seat = &options, engine.South })
}

func (h *house) enter(room, player string) *lobby.Visit {
	h.t.Helper()
	v := must.Get(h.lobby.Enter(h.t.Context(), room, lobby.Guest{Player: player}))(h.t)
	return v
}

func (h *house) state(room string) *rooms.State {
	h.t.Helper()
	v := h.enter(room, "")
	defer v.Leave()
	return v.Room.Feed().State()
}
