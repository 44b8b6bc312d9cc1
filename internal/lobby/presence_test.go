package lobby_test

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"casitas/internal/lobby"
	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
)

// neighbour is another node on which somebody waits in a room, until the part that says so is away.
type neighbour struct {
	waits rooms.Summary
	away  atomic.Bool
}

func (n *neighbour) Exchange(_ context.Context, _ string, here []rooms.NodePresence, _ func(int) time.Time, _ time.Duration) (
	map[string][]rooms.NodePresence, error,
) {
	if n.away.Load() {
		return map[string][]rooms.NodePresence{}, rooms.ErrPartial
	}
	others := map[string][]rooms.NodePresence{}
	for _, h := range here {
		others[h.Room] = nil
		if h.Room == "nodes" {
			others[h.Room] = []rooms.NodePresence{{Room: h.Room, Node: "other", Nameless: 1, NodeList: &rooms.NodeList{Waits: []rooms.Summary{n.waits}}}}
		}
	}
	return others, nil
}

// TestNodesPartAway sees that other nodes, and the rooms in which somebody waits there, stay known while the part of the
// journal is away that tells of them.
func TestNodesPartAway(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		other := &neighbour{waits: rooms.Summary{Room: "elsewhere", Status: rooms.Open, Public: true}}
		h := &house{t: t, dir: dir, exchange: other}
		h.start()
		defer h.stop()
		defer h.lobby.FollowList(make(chan struct{}, 1), zoe)()
		for _, away := range []bool{false, true} {
			other.away.Store(away)
			h.pass(10 * time.Second)
			if list := h.listed(); len(list) != 1 || list[0] != "elsewhere" {
				t.Errorf("the part is away: %t, and %d rooms are listed", away, len(list))
			}
		}
	})
}

// TestPresenceInOrder: what is told of who is there is what was so last, however long it takes to write that down.
func TestPresenceInOrder(t *testing.T) {
	var goOn chan struct{}
	var slow atomic.Bool
	in(t, func(t *testing.T, h *house) {
		goOn = make(chan struct{})
		room := h.open(rooms.Options{Public: true})
		h.enter(room, zoe.ID)
		h.pass(time.Second)
		last := h.enter(room, "eva")
		h.pass(time.Second)
		close(goOn)
		h.pass(2 * time.Second)
		if b, _ := last.Room.Feed().Read(live.Cursor{}); len(b.Slots) != 1 || b.Slots[0] != 2 {
			t.Errorf("of two who watch the last that is told is %v", b.Slots)
		}
	}, func(h *house) {
		h.presence = func(_ string, p lobby.Presence, _, _ []rooms.Player) live.Frame {
			if slow.CompareAndSwap(false, true) {
				<-goOn
			}
			return p.Watchers
		}
	})
}
