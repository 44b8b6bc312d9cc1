package lobby_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"casitas/internal/engine"
	"casitas/internal/lobby"
	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
	"casitas/internal/store/sqlite"
)

type plain struct{}

func (plain) Event(_, after rooms.State, _ rooms.Event) live.Frame { return plain{}.View(after) }

func (plain) View(s rooms.State) []byte {
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
	shared  bool // other nodes may write to the journal
	limits  lobby.Limits

	exchange rooms.PresenceExchange

	slow      *slow
	heartless *heartless
	doubtful  *doubtful
	parted    *parted
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
	if err != nil {
		h.t.Fatal(err)
	}
	h.journal = journal
	h.slow = &slow{Journal: journal}
	h.heartless = &heartless{Journal: h.slow}
	h.doubtful = &doubtful{Journal: h.heartless}
	h.parted = &parted{Journal: h.doubtful}
	h.reading = &reading{Journal: h.parted}
	h.lobby = lobby.New(lobby.Config{Journal: h.reading, Limits: h.limits, Shared: h.shared, Exchange: h.exchange, Encoder: &h.encoder, Hooks: h.hooks, Counters: &h.counters, Log: slog.New(slog.DiscardHandler)})
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
	room, err := h.tryOpen(options)
	if err != nil {
		h.t.Fatal(err)
	}
	return room
}

func (h *house) tryOpen(options rooms.Options) (string, error) {
	h.t.Helper()
	rules, err := engine.ByName("tihbat", 0)
	if err != nil {
		h.t.Fatal(err)
	}
	options.Rules, options.Opener = rules, engine.South
	return h.try(ana, rooms.DoOpen, "", func(c *rooms.Command) { c.Options, c.Seat = &options, engine.South })
}

func (h *house) enter(room, player string) *lobby.Visit {
	h.t.Helper()
	v, err := h.lobby.Enter(h.t.Context(), room, lobby.Guest{Player: player})
	if err != nil {
		h.t.Fatal(err)
	}
	return v
}

func (h *house) state(room string) rooms.State {
	h.t.Helper()
	v := h.enter(room, "")
	defer v.Leave()
	return v.Room.Feed().State()
}

var minute = rooms.Options{Clock: &rooms.TimeControl{Initial: 60_000}}

// A flag falls by itself, within a second, with nobody connected.
func TestFlagFallsByItself(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		room := h.match(minute)
		h.pass(rooms.StartGrace + 59*time.Second)
		if s := h.state(room); s.Phase != rooms.PhasePlaying {
			t.Fatalf("after 59 s the match is %s", s.Phase)
		}
		h.pass(2 * time.Second)
		s := h.state(room)
		if s.Why != rooms.ByTime || s.Winner != "north" {
			t.Fatalf("the match ended with %q for %q", s.Why, s.Winner)
		}
		if late := s.Ended - s.Opened - 65_000; late < 0 || late > 1000 {
			t.Errorf("the flag fell %d ms late", late)
		}
	})
}

// The opponent's clock does not run while the server is away.
func TestClockWaitsForTheServer(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		room := h.match(minute)
		h.pass(rooms.StartGrace + 20*time.Second)
		h.stop()
		h.pass(time.Hour)
		h.start()
		h.pass(5 * time.Second)
		s := h.state(room)
		if s.Phase != rooms.PhasePlaying {
			t.Fatalf("the match is %s: %s", s.Phase, s.Why)
		}
		left := s.Clock.Flag() - time.Now().UnixMilli()
		if left < 34_000 || left > 36_500 {
			t.Errorf("%d ms are left, want about 35 s", left)
		}
		h.pass(37 * time.Second)
		if s := h.state(room); s.Why != rooms.ByTime {
			t.Errorf("and then no flag fell: %s", s.Phase)
		}
	})
}

// A room comes back after a restart as it was: seats, clock, version, head.
func TestRoomComesBack(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		room := h.match(rooms.Options{})
		h.do(ana, rooms.DoSow, room, func(c *rooms.Command) { c.Turn, c.Pit = 1, 1 })
		before := h.state(room)
		h.stop()
		h.start()
		after := h.state(room)
		if before.At != after.At || before.Seats != after.Seats || before.Turn != after.Turn || before.Clock != after.Clock {
			t.Errorf("before %+v %v, after %+v %v", before.At, before.Seats, after.At, after.Seats)
		}
	})
}

// A room that nobody is in leaves the node after a while, and comes back when somebody enters.
func TestIdleRoomLeaves(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		room := h.match(rooms.Options{})
		v, err := h.lobby.Enter(t.Context(), room, lobby.Guest{Player: "ana"})
		if err != nil {
			t.Fatal(err)
		}
		h.pass(5 * time.Minute)
		if h.lobby.Live() != 1 {
			t.Fatalf("%d rooms are live while somebody is in one", h.lobby.Live())
		}
		v.Leave()
		v.Leave()
		h.pass(time.Minute)
		if h.lobby.Live() != 0 {
			t.Fatalf("%d rooms are live with nobody there", h.lobby.Live())
		}
		h.do(ana, rooms.DoSow, room, func(c *rooms.Command) { c.Turn, c.Pit = 1, 1 })
	})
}

// Several pages of one player are one seat; presence ends with the last.
func TestPresence(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		room := h.match(rooms.Options{})
		one, two, watcher, stranger := h.enter(room, "ana"), h.enter(room, "ana"), h.enter(room, "zoe"), h.enter(room, "")
		if p := h.lobby.Presence(room); p != (lobby.Presence{Seats: [2]bool{true, false}, Watchers: 2}) {
			t.Errorf("present: %+v", p)
		}
		one.Leave()
		watcher.Leave()
		if p := h.lobby.Presence(room); p != (lobby.Presence{Seats: [2]bool{true, false}, Watchers: 1}) {
			t.Errorf("then: %+v", p)
		}
		two.Leave()
		stranger.Leave()
		if p := h.lobby.Presence(room); p != (lobby.Presence{}) {
			t.Errorf("at last: %+v", p)
		}
	})
}

// The same open makes one room; another player's command of the same id makes another.
func TestOpenTwice(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		same := func(c *rooms.Command) { c.ID = "the same" }
		rules, _ := engine.ByName("tihbat", 0)
		options := func(c *rooms.Command) { c.Options = &rooms.Options{Rules: rules} }
		one := h.do(ana, rooms.DoOpen, "", same, options)
		two := h.do(ana, rooms.DoOpen, "", same, options)
		other := h.do(bea, rooms.DoOpen, "", same, options)
		if one != two || one == other {
			t.Errorf("rooms %s, %s and %s", one, two, other)
		}
	})
}

// A rematch is a new room with the same seats, in which the other player opens.
func TestRematch(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		room := h.match(minute)
		h.do(ana, rooms.DoResign, room)
		h.do(bea, rooms.DoRematch, room)
		h.do(ana, rooms.DoRematch, room)
		next := h.state(room).Next
		s := h.state(next)
		if s.Phase != rooms.PhasePlaying || s.Seats != [2]rooms.Player{ana, bea} || s.ToMove() != engine.North {
			t.Errorf("the rematch: %s, %v, %v to move", s.Phase, s.Seats, s.ToMove())
		}
		if _, err := h.try(zoe, rooms.DoRematch, room); !errors.Is(err, rooms.ErrNotSeated) {
			t.Errorf("a stranger asks for a rematch: %v", err)
		}
	})
}

// The list shows public rooms that are open or live, and wakes who follows it.
func TestList(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		wake := make(chan struct{}, 1)
		stop := h.lobby.FollowList(wake)
		defer stop()
		<-wake
		public := h.open(rooms.Options{Public: true})
		private := h.open(rooms.Options{})
		h.pass(2 * time.Second)
		if list, _ := h.lobby.List(); len(list.Rooms) != 0 {
			t.Errorf("listed while nobody waits there: %+v", list.Rooms)
		}
		defer h.enter(public, "ana").Leave()
		defer h.enter(private, "ana").Leave()
		h.pass(2 * time.Second)
		<-wake
		list, _ := h.lobby.List()
		summaries, more := list.Rooms, list.More
		if len(summaries) != 1 || summaries[0].Room != public || more {
			t.Errorf("listed: %+v, more %v", summaries, more)
		}
		h.do(ana, rooms.DoAbort, public)
		h.pass(2 * time.Second)
		<-wake
		if list, _ := h.lobby.List(); len(list.Rooms) != 0 {
			t.Errorf("still listed: %+v", summaries)
		}
	})
}

// A slow journal is asked for one page only, however many rooms nobody is in.
func TestListOfSlowJournal(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		defer h.lobby.FollowList(make(chan struct{}, 1))()
		played := h.match(rooms.Options{Public: true})
		for range 240 {
			h.open(rooms.Options{Public: true})
		}
		h.pass(time.Minute)
		waits := h.open(rooms.Options{Public: true})
		defer h.enter(waits, "ana").Leave()
		h.slow.page.Store(int64(time.Second))
		h.pass(10 * time.Second)
		list, _ := h.lobby.List()
		summaries, more := list.Rooms, list.More
		if len(summaries) != 2 || summaries[0].Room != waits || summaries[1].Room != played || more {
			t.Errorf("%d rooms are listed, more %t", len(summaries), more)
		}
	})
}

// Rooms whose owners have left do not push those out of the list in which somebody waits.
func TestListWithEmptyRooms(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		defer h.lobby.FollowList(make(chan struct{}, 1))()
		waits := h.open(rooms.Options{Public: true})
		defer h.enter(waits, "ana").Leave()
		played := h.match(rooms.Options{Public: true})
		for range 150 {
			h.open(rooms.Options{Public: true})
		}
		h.pass(2 * time.Second)
		list, _ := h.lobby.List()
		summaries, more := list.Rooms, list.More
		is := func(room string) bool {
			return slices.ContainsFunc(summaries, func(c rooms.Summary) bool { return c.Room == room })
		}
		if len(summaries) != 2 || !is(played) || !is(waits) || more {
			t.Errorf("%d rooms are listed, more %t; want the one where somebody waits and the one that is played in", len(summaries), more)
		}
	})
}

// A lobby that is about to stop takes nothing new.
func TestDrain(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		room := h.match(rooms.Options{})
		h.lobby.Drain(t.Context())
		if _, err := h.try(ana, rooms.DoResign, room); !errors.Is(err, lobby.ErrDraining) {
			t.Errorf("a command while draining: %v", err)
		}
		if _, err := h.lobby.Enter(t.Context(), room, lobby.Guest{}); !errors.Is(err, lobby.ErrDraining) {
			t.Errorf("a visit while draining: %v", err)
		}
	})
}
