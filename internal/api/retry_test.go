package api_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"casitas/internal/api"
	"casitas/internal/rooms"
	"casitas/web/wire"
)

// unreadable is a journal some of whose rooms cannot be read for now.
type unreadable struct {
	rooms.Journal
	mu    sync.Mutex
	are   map[string]bool
	loads map[string]int
	again chan struct{} // one more was tried
}

func (u *unreadable) Load(ctx context.Context, room string, after uint64) (rooms.Log, error) {
	u.mu.Lock()
	is := u.are[room]
	u.loads[room]++
	u.mu.Unlock()
	if is {
		select {
		case u.again <- struct{}{}:
		default:
		}
		return rooms.Log{}, errors.New("planted")
	}
	return u.Journal.Load(ctx, room, after)
}

func (u *unreadable) set(room string, is bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.are[room] = is
}

// forget counts from now on.
func (u *unreadable) forget() {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.loads = map[string]int{}
}

// tried is how often a room was read, once another has been read so often.
func (u *unreadable) tried(room, other string, often int) int {
	for {
		u.mu.Lock()
		n, enough := u.loads[room], u.loads[other] >= often
		u.mu.Unlock()
		if enough {
			return n
		}
		<-u.again
	}
}

// A room that cannot be entered is tried again as often for who asks for it again and again as for who asks once; and once it
// is entered, it is not told anew by a try that was still to come.
func TestEnteredAgainOnce(t *testing.T) {
	u := &unreadable{are: map[string]bool{}, loads: map[string]int{}, again: make(chan struct{}, 1)}
	n := start(t, func(c *api.Config) {
		u.Journal = c.Journal
		c.Journal, c.Limits.WaitingPerAddr = u, 0 // rooms are left at once
	})
	ana := n.guest(n.player("Ana"))
	often, seldom := ana.do(wire.Cmd{Do: wire.DoOpen, Options: &tihbat}).Room, ana.do(wire.Cmd{Do: wire.DoOpen, Options: &tihbat}).Room
	u.set(often, true)
	u.set(seldom, true)
	u.forget()
	const asked = 20
	g := n.guest(nil)
	for range asked {
		g.say(wire.Watch{T: wire.TWatch, Seen: wire.Seen{Room: often}})
	}
	g.say(wire.Watch{T: wire.TWatch, Seen: wire.Seen{Room: seldom}})
	before := u.tried(often, seldom, 1)
	if tries := u.tried(often, seldom, 3) - before; tries > asked/2 {
		t.Errorf("a room that was asked for %d times is tried %d times while another is tried twice", asked, tries)
	}
	u.set(often, false)
	g.watch(often)
	u.forget()
	u.tried(often, seldom, 2)
	u.set(seldom, false)
	if r := g.resumed(); r.Room != seldom {
		t.Errorf("%s is told once more", r.Room)
	}
}
