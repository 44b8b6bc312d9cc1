package lobby_test

import (
	"slices"
	"testing"
	"time"

	"casitas/internal/engine"
	"casitas/internal/rooms"
)

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

// A round that is dealt shows, though nobody has made a turn in it.
func TestListAfterDeal(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		defer h.lobby.FollowList(make(chan struct{}, 1))()
		room := h.match(rooms.Options{Rules: engine.Rules{Name: "hoyito-3"}, Length: 3, Public: true})
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
		if list, _ := h.lobby.List(); len(list.Rooms) != 1 || list.Rooms[0].Round != 2 || list.Rooms[0].Held != now.Match.Held() {
			t.Errorf("listed: %+v", list.Rooms)
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
