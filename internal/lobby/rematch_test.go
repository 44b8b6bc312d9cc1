package lobby_test

import (
	"testing"
	"time"

	"casitas/internal/engine"
	"casitas/internal/must"
	"casitas/internal/rooms"
)

// The part of the journal in which the room of a rematch is to lie is away for longer than anybody waits. The room is made
// when the part is back, although the old room is never loaded anew.
func TestRematchWaitsForItsPart(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		var there []string
		for len(there) < 8 {
			if room := h.match(rooms.Options{}); h.parted.Part(room) == 0 {
				there = append(there, room)
			}
		}
		h.pass(time.Second)
		h.parted.lost(true)
		var next []string
		for _, room := range there {
			h.enter(room, "ana") // and stays
			h.do(ana, rooms.DoResign, room)
			h.do(bea, rooms.DoRematch, room)
			h.do(ana, rooms.DoRematch, room)
			next = append(next, h.state(room).Next)
		}
		h.pass(15 * time.Second)
		h.parted.lost(false)
		h.pass(15 * time.Second)
		late := 0
		for _, room := range next {
			if s := h.state(room); s.Phase != rooms.PhasePlaying {
				t.Errorf("the rematch in %s is %s", room, s.Phase)
			}
			late += h.parted.Part(room)
		}
		if late == 0 {
			t.Error("no rematch was to lie in the part that was away")
		}
	})
}

// TestRematchOutlivesItsNode: a node ends when a rematch is agreed and its room is not made yet. The next one makes it,
// though nobody opens the old room.
func TestRematchOutlivesItsNode(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		next := ""
		for next == "" {
			room := h.match(rooms.Options{})
			if h.parted.Part(room) != 0 {
				continue
			}
			h.pass(time.Second)
			h.parted.lost(true)
			h.do(ana, rooms.DoResign, room)
			h.do(bea, rooms.DoRematch, room)
			h.do(ana, rooms.DoRematch, room)
			if n := h.state(room).Next; h.parted.Part(n) != 0 { // that is the part that is away
				next = n
			} else {
				h.parted.lost(false)
				h.pass(time.Second)
			}
		}
		h.stop()
		h.start() // with all its parts
		h.pass(3 * time.Second)
		if log, err := h.journal.Load(t.Context(), next, 0); err != nil || log.Summary.Status != rooms.Live {
			t.Errorf("the rematch in %s is %s, %v", next, log.Summary.Status, err)
		}
	})
}

var bot = rooms.ProgramOf("1", "One")

// opens has the bot open a room.
func opens(h *house, how ...func(*rooms.Options)) (string, error) {
	options := rooms.Options{Rules: must.Get(engine.ByName("tihbat", 0))(h.t), Opener: engine.South}
	for _, set := range how {
		set(&options)
	}
	return h.try(bot, rooms.DoOpen, "", func(c *rooms.Command) { c.Options, c.Seat = &options, engine.South })
}

// wins has the bot win a match in the room.
func wins(h *house) (room string) {
	room = must.Get(opens(h))(h.t)
	h.do(ana, rooms.DoSit, room)
	h.pass(time.Second)
	h.do(ana, rooms.DoResign, room)
	return room
}

// Who only watches asks for a rematch in vain, and keeps no bot out of a room by it.
func TestRematchOfAWatcher(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		room := wins(h)
		h.do(bot, rooms.DoRematch, room)
		h.pass(70 * time.Second) // the bot's place has lapsed
		if _, err := h.try(bea, rooms.DoRematch, room); err == nil {
			t.Error("a watcher's rematch was taken")
		}
		if _, err := opens(h); err != nil {
			t.Errorf("the bot opens a room: %v", err)
		}
	}, func(h *house) { h.limits.BotRooms = 1 })
}
