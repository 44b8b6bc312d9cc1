package lobby_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"casitas/internal/engine"
	"casitas/internal/lobby"
	"casitas/internal/rooms"
)

// listed are the rooms of the list in its order.
func (h *house) listed() (all []string) {
	now, _ := h.lobby.List()
	for _, w := range now.Waits {
		all = append(all, w.Room)
	}
	for _, p := range now.Plays {
		all = append(all, p.Room)
	}
	return all
}

// want says what the list should hold, in order.
func (h *house) want(what string, rooms ...string) {
	h.t.Helper()
	h.pass(2 * time.Second)
	if got := h.listed(); !slices.Equal(got, rooms) {
		h.t.Errorf("%s: listed %q, want %q", what, got, rooms)
	}
}

// The list shows public tables while somebody waits there, and wakes who follows it.
func TestList(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		wake := make(chan struct{}, 1)
		defer h.lobby.FollowList(wake, zoe)()
		public := h.open(rooms.Options{Public: true})
		private := h.open(rooms.Options{})
		h.want("nobody waits")
		defer h.enter(public, "ana").Leave()
		defer h.enter(private, "ana").Leave()
		h.want("somebody waits", public)
		<-wake
		h.do(ana, rooms.DoAbort, public)
		h.want("called off")
		<-wake
		h.pass(time.Minute)
		if len(wake) != 0 {
			t.Error("woken though nothing has changed")
		}
	})
}

// Tables come first, then matches: the most watched, then those in which somebody has just made a turn. One match is
// featured until it ends.
func TestListOrder(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		defer h.lobby.FollowList(make(chan struct{}, 1), zoe)()
		var plays [3]string
		for i := range plays {
			plays[i] = h.match(rooms.Options{Rules: engine.Rules{Name: "hoyito-3"}, Public: true})
			h.enter(plays[i], "ana")
			h.pass(2 * time.Second)
		}
		table := h.open(rooms.Options{Public: true})
		defer h.enter(table, "ana").Leave()
		h.want("the last to begin first", table, plays[2], plays[1], plays[0])
		h.pass(2 * time.Minute)
		s := h.state(plays[0])
		h.do(ana, rooms.DoSow, plays[0], func(c *rooms.Command) { c.Turn, c.Pit = s.Turn, s.Match.State().Legal[0] })
		h.want("a turn was made in the first", table, plays[0], plays[2], plays[1])
		watcher := h.enter(plays[1], "zoe")
		h.want("the second is watched", table, plays[1], plays[0], plays[2])
		watcher.Leave()
		if now, _ := h.lobby.List(); now.Featured != plays[0] {
			t.Errorf("featured: %s, which was not the first to be there", now.Featured)
		}
		h.do(ana, rooms.DoResign, plays[0])
		h.want("the featured one is over", table, plays[2], plays[1])
		if now, _ := h.lobby.List(); now.Featured != plays[2] {
			t.Errorf("featured when that is over: %s, want %s", now.Featured, plays[2])
		}
	})
}

// A match that its people have left drops out after some minutes, watched or not; one who comes back brings it back.
func TestListOfTheLiving(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		defer h.lobby.FollowList(make(chan struct{}, 1), zoe)()
		room := h.match(rooms.Options{Public: true})
		watcher := h.enter(room, "zoe")
		defer watcher.Leave()
		defer h.enter(h.match(rooms.Options{Public: true, Clock: &rooms.TimeControl{Days: 3}}), "ana").Leave()
		h.want("only a watcher came, and one to a match of days a turn")
		south, north := h.enter(room, "ana"), h.enter(room, "bea")
		south.Leave()
		h.want("one is there", room)
		h.pass(10 * time.Minute)
		h.want("one is still there", room)
		north.Leave()
		h.pass(time.Minute)
		h.want("the last has just left", room)
		h.pass(time.Minute)
		h.want("deserted")
		south = h.enter(room, "ana")
		h.want("back", room)
		watcher.Leave()
		south.Leave()
		h.pass(time.Minute)
		h.want("empty for a minute", room)
		h.pass(2 * time.Minute)
		if h.lobby.Live() != 1 {
			t.Error("the node keeps a room that nobody is in")
		}
		h.want("empty for long")
	})
}

// A match that its people left before anybody looked at the list stands in it for as long.
func TestListOfTheLeft(t *testing.T) {
	in(t, func(_ *testing.T, h *house) {
		room := h.match(rooms.Options{Public: true})
		h.enter(room, "zoe").Leave()
		h.enter(room, "ana").Leave()
		h.pass(time.Minute)
		defer h.lobby.FollowList(make(chan struct{}, 1), zoe)()
		h.want("left a minute ago", room)
		h.pass(time.Minute)
		h.want("deserted")
	})
}

// A round that is dealt shows, though nobody has made a turn in it.
func TestListAfterDeal(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		defer h.lobby.FollowList(make(chan struct{}, 1), zoe)()
		room := h.match(rooms.Options{Rules: engine.Rules{Name: "hoyito-3"}, Length: 3, Public: true})
		defer h.enter(room, "ana").Leave()
		for s := h.state(room); s.Phase == rooms.PhasePlaying; s = h.state(room) {
			h.do([]rooms.Player{ana, bea}[s.ToMove()], rooms.DoSow, room, func(c *rooms.Command) {
				c.Turn, c.Pit = s.Turn, s.Match.State().Legal[0]
			})
		}
		h.pass(12 * time.Second)
		h.do(ana, rooms.DoReady, room)
		h.do(bea, rooms.DoReady, room)
		h.pass(2 * time.Second)
		now := h.state(room)
		if list, _ := h.lobby.List(); len(list.Plays) != 1 || list.Plays[0].Round != 2 || list.Plays[0].Held != now.Match.Held() {
			t.Errorf("listed: %+v", list.Plays)
		}
	})
}

// Where there are more rooms than the list shows, half of it is for those in which somebody waits.
func TestListIsFull(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		defer h.lobby.FollowList(make(chan struct{}, 1), zoe)()
		for range 40 {
			h.enter(h.open(rooms.Options{Public: true}), "ana")
			h.enter(h.match(rooms.Options{Public: true}), "ana")
		}
		h.pass(2 * time.Second)
		if now, _ := h.lobby.List(); len(now.Waits) != 30 || len(now.Plays) != 30 || now.More != 20 {
			t.Errorf("listed: %d tables, %d matches, %d more", len(now.Waits), len(now.Plays), now.More)
		}
	})
}

// Who looks at the list is named, up to a hundred, once however many pages they have; all others are counted.
func TestListOfPeople(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		wake := make(chan struct{}, 1)
		stops := []func(){h.lobby.FollowList(wake, ana), h.lobby.FollowList(wake, ana), h.lobby.FollowList(wake, rooms.Player{})}
		defer func() { stops[1]() }()
		h.pass(2 * time.Second)
		if now, _ := h.lobby.List(); !slices.Equal(now.Here, []rooms.Player{ana}) || now.Rest != 1 {
			t.Errorf("here: %+v and %d more", now.Here, now.Rest)
		}
		for i := range 120 {
			stops = append(stops, h.lobby.FollowList(wake, rooms.Player{ID: fmt.Sprint(i), Name: "P"}))
		}
		stops[0]()
		h.pass(2 * time.Second)
		if now, _ := h.lobby.List(); len(now.Here) != 100 || now.Rest != 22 {
			t.Errorf("here: %d and %d more", len(now.Here), now.Rest)
		}
		for _, stop := range stops[2:] {
			stop()
		}
		h.pass(2 * time.Second)
		if now, _ := h.lobby.List(); !slices.Equal(now.Here, []rooms.Player{ana}) || now.Rest != 0 {
			t.Errorf("here at the end: %+v and %d more", now.Here, now.Rest)
		}
	})
}

// What other nodes say is joined with what is here: each room once, as it stands where it has come furthest.
func TestListOfNodes(t *testing.T) {
	play := func(room string, turn, watchers int) rooms.Watched {
		return rooms.Watched{Summary: rooms.Summary{Room: room, Turn: turn}, Watchers: watchers}
	}
	now := lobby.Join([]rooms.NodeList{
		{Plays: []rooms.Watched{play("a", 3, 1)}, Here: []rooms.Player{zoe, ana}, Rest: 1},
		{Plays: []rooms.Watched{play("b", 1, 5), play("a", 4, 1)}, Waits: []rooms.Summary{{Room: "b"}, {Room: "c"}}, Here: []rooms.Player{ana}, Rest: 2},
		{Waits: []rooms.Summary{{Room: "c"}}},
	}, "a")
	want := lobby.Listing{
		Waits: []rooms.Summary{{Room: "c"}}, Plays: []rooms.Watched{play("b", 1, 5), play("a", 4, 1)}, Featured: "a",
		Here: []rooms.Player{ana, zoe}, Rest: 3,
	}
	if !now.Same(want) {
		t.Errorf("joined: %+v", now)
	}
}

// Who comes and goes all the time does not have the list gathered each time.
func TestListIsNotGatheredForEverybody(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		wake := make(chan struct{}, 1)
		h.lobby.FollowList(wake, zoe)()
		room := h.open(rooms.Options{Public: true})
		defer h.enter(room, "ana").Leave()
		for range 100 {
			h.lobby.FollowList(wake, zoe)()
		}
		if all := h.listed(); len(all) != 0 {
			t.Errorf("at once there is %q", all)
		}
		h.pass(time.Minute)
		defer h.lobby.FollowList(wake, zoe)()
		if all := h.listed(); !slices.Equal(all, []string{room}) {
			t.Errorf("who comes later is shown %q", all)
		}
	})
}
