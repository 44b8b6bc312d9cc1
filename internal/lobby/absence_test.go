package lobby_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"casitas/internal/rooms"
)

// claim is what becomes of Ana's claim against Bea.
func (h *house) claim(room string) error {
	_, err := h.try(ana, rooms.DoClaim, room)
	return err
}

// waiting is a match that waits for Bea, in which both are.
func (h *house) waiting() (room string, leave func()) {
	room = h.match(rooms.Options{})
	h.enter(room, ana.ID)
	bea := h.enter(room, bea.ID)
	h.do(ana, rooms.DoSow, room, func(c *rooms.Command) { c.Turn, c.Pit = 1, 1 })
	return room, bea.Leave
}

// A match that waits for a player may be claimed a minute after the end of their last page, and not a moment sooner. Who comes
// back before that has lost nothing, and is counted anew.
func TestClaim(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		room, leave := h.waiting()
		tab := h.enter(room, bea.ID)
		leave()
		h.pass(2 * time.Minute)
		if err := h.claim(room); !errors.Is(err, rooms.ErrHere) {
			t.Errorf("with another page open: %v", err)
		}
		tab.Leave()
		h.pass(rooms.AbsentFor - time.Second)
		if err := h.claim(room); !errors.Is(err, rooms.ErrNotLong) {
			t.Errorf("a second too soon: %v", err)
		}
		back := h.enter(room, bea.ID)
		h.pass(2 * time.Second)
		if err := h.claim(room); !errors.Is(err, rooms.ErrHere) {
			t.Errorf("just come back: %v", err)
		}
		back.Leave()
		h.pass(rooms.AbsentFor - time.Second)
		if err := h.claim(room); !errors.Is(err, rooms.ErrNotLong) {
			t.Errorf("a minute after the older absence: %v", err)
		}
		h.pass(2 * time.Second)
		if err := h.claim(room); err != nil || h.state(room).Why != rooms.ByAbsence || h.state(room).Winner != "south" {
			t.Errorf("after a minute: %v, and the match ended by %q, won by %s", err, h.state(room).Why, h.state(room).Winner)
		}
	})
}

// Absence is counted anew after an outage.
func TestClaimAfterAnOutage(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		room, leave := h.waiting()
		leave()
		h.pass(rooms.AbsentFor - 10*time.Second)
		h.heartless.off.Store(true)
		h.pass(15 * time.Second)
		h.heartless.off.Store(false)
		h.pass(10 * time.Second)
		if err := h.claim(room); !errors.Is(err, rooms.ErrNotLong) {
			t.Errorf("soon after the outage: %v", err)
		}
		h.pass(rooms.AbsentFor)
		if err := h.claim(room); err != nil {
			t.Errorf("a minute after it: %v", err)
		}
	})
}

// nodes is what two other nodes say, in so far as they are heard.
type nodes struct {
	mu    sync.Mutex
	names []string
	left  map[string]int64
	deaf  bool
	asked int
}

func (n *nodes) Exchange(_ context.Context, _ string, here []rooms.NodePresence, _ func(int) time.Time, _ time.Duration) (
	map[string][]rooms.NodePresence, error,
) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.asked++
	if n.deaf {
		return nil, rooms.ErrPartial
	}
	others := map[string][]rooms.NodePresence{}
	for _, h := range here {
		others[h.Room] = nil
		for _, name := range n.names {
			if h.Room == "nodes" {
				others[h.Room] = append(others[h.Room], rooms.NodePresence{Node: name, Nameless: 1})
			} else if n.left != nil {
				others[h.Room] = []rooms.NodePresence{{Node: name, Left: n.left}}
			}
		}
	}
	return others, nil
}

// often is how often they were asked.
func (n *nodes) often() (asked int) {
	n.set(func() { asked = n.asked })
	return asked
}

func (n *nodes) set(what func()) {
	n.mu.Lock()
	defer n.mu.Unlock()
	what()
}

// Absence is counted anew when a node is lost, when others have not been heard of, and from where a player was seen that this
// node has not seen; as long as others are not heard, nothing can be claimed.
func TestClaimAmongNodes(t *testing.T) {
	for name, what := range map[string]func(h *house, n *nodes){
		"a node is lost": func(_ *house, n *nodes) { n.set(func() { n.names = n.names[:1] }) },
		"others are not heard": func(h *house, n *nodes) {
			n.set(func() { n.deaf = true })
			h.pass(9 * time.Second)
			n.set(func() { n.deaf = false })
		},
		"seen elsewhere": func(_ *house, n *nodes) {
			n.set(func() { n.left = map[string]int64{bea.ID: time.Now().UnixMilli()} })
		},
	} {
		n := &nodes{names: []string{"one", "two"}}
		t.Run(name, func(t *testing.T) {
			in(t, func(t *testing.T, h *house) {
				room, leave := h.waiting()
				leave()
				h.pass(rooms.AbsentFor - 10*time.Second)
				what(h, n)
				h.pass(15 * time.Second)
				if err := h.claim(room); !errors.Is(err, rooms.ErrNotLong) {
					t.Errorf("a minute after she left: %v", err)
				}
				n.set(func() { n.deaf = true })
				h.pass(rooms.AbsentFor - 10*time.Second)
				if err := h.claim(room); !errors.Is(err, rooms.ErrNotLong) {
					t.Errorf("while others are not heard: %v", err)
				}
				n.set(func() { n.deaf, n.left = false, nil })
				h.pass(rooms.AbsentFor + 5*time.Second)
				if err := h.claim(room); err != nil {
					t.Errorf("a minute after that: %v", err)
				}
			}, func(h *house) { h.exchange = n })
		})
	}
}

// Claims that are refused ask no other node, or not without end, so that nobody keeps those busy with them.
func TestClaimsThatAskNobody(t *testing.T) {
	n := &nodes{names: []string{"one"}}
	in(t, func(t *testing.T, h *house) {
		room, leave := h.waiting()
		h.pass(5 * time.Second)
		before := n.often()
		if _, err := h.try(rooms.Player{ID: "eva", Name: "Eva"}, rooms.DoClaim, room); !errors.Is(err, rooms.ErrNotSeated) {
			t.Errorf("by who only watches: %v", err)
		}
		if now := n.often(); now != before {
			t.Errorf("for who only watches others were asked %d times", now-before)
		}
		for range 50 {
			if err := h.claim(room); !errors.Is(err, rooms.ErrHere) {
				t.Errorf("against who is there: %v", err)
			}
		}
		if now := n.often(); now-before != 10 {
			t.Errorf("for one who asks on and on others were asked %d times", now-before)
		}
		leave()
		h.pass(rooms.AbsentFor + 5*time.Second)
		if err := h.claim(room); err != nil {
			t.Errorf("in the end: %v", err)
		}
	}, func(h *house) { h.exchange = n })
}

// A pause is no absence: who was away in it has a minute from when the match goes on, and people are told so.
func TestAbsenceInAPause(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		room := h.match(rooms.Options{Clock: &rooms.TimeControl{Initial: (30 * time.Minute).Milliseconds()}})
		h.enter(room, ana.ID)
		leave := h.enter(room, bea.ID)
		h.do(ana, rooms.DoSow, room, func(c *rooms.Command) { c.Turn, c.Pit = 1, 1 })
		h.do(ana, rooms.DoOffer, room, func(c *rooms.Command) { c.What = rooms.Pause })
		h.do(bea, rooms.DoAccept, room, func(c *rooms.Command) { c.What = rooms.Pause })
		leave.Leave()
		h.pass(5 * time.Minute)
		now := h.lobby.Now(room).UnixMilli()
		h.do(ana, rooms.DoResume, room)
		if err := h.claim(room); !errors.Is(err, rooms.ErrNotLong) {
			t.Errorf("at once: %v", err)
		}
		if away := h.lobby.Presence(room).Away[1]; away < now {
			t.Errorf("she is said to be away since %d s before", (now-away)/1000)
		}
		h.pass(rooms.AbsentFor + time.Second)
		if err := h.claim(room); err != nil {
			t.Errorf("a minute later: %v", err)
		}
	})
}
