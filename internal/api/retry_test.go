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

// unreadable is a journal some of whose rooms cannot be read for now: a try lasts until the test lets it fail.
type unreadable struct {
	rooms.Journal
	are   sync.Map      // the rooms' ids
	tried chan string   // a try began
	fail  chan struct{} // let it fail
}

func (u *unreadable) Load(ctx context.Context, room string, after uint64) (rooms.Log, error) {
	if _, is := u.are.Load(room); !is {
		return u.Journal.Load(ctx, room, after)
	}
	select {
	case u.tried <- room:
	case <-ctx.Done():
	}
	select {
	case <-u.fail:
	case <-ctx.Done():
	}
	return rooms.Log{}, errors.New("planted")
}

// until lets the try that is under way fail, and those after it up to one of a room, which is under way then. It counts those between.
func (u *unreadable) until(room string) (between int) {
	for {
		u.fail <- struct{}{}
		if <-u.tried == room {
			return between
		}
		between++
	}
}

// A room that cannot be entered is tried again as often for who asks for it again and again as for who asks once; and once it
// is entered, it is not told anew by a try that was still to come.
func TestEnteredAgainOnce(t *testing.T) {
	t.Parallel()
	u := &unreadable{tried: make(chan string), fail: make(chan struct{})}
	n := start(t, func(c *api.Config) {
		u.Journal = c.Journal
		c.Journal, c.Limits.WaitingPerAddr = u, 0 // rooms are left at once
	})
	ana := n.guest(n.player("Ana"))
	often, seldom := ana.do(wire.Cmd{Do: wire.DoOpen, Options: &tihbat}).Room, ana.do(wire.Cmd{Do: wire.DoOpen, Options: &tihbat}).Room
	u.are.Store(often, true)
	u.are.Store(seldom, true)
	const asked = 20
	g := n.guest(nil)
	for range asked {
		g.say(wire.Watch{T: wire.TWatch, Seen: wire.Seen{Room: often}})
	}
	g.say(wire.Watch{T: wire.TWatch, Seen: wire.Seen{Room: seldom}})
	<-u.tried
	u.until(seldom)
	if tries := u.until(seldom) + u.until(seldom); tries > asked/2 {
		t.Errorf("a room that was asked for %d times is tried %d times while another is tried twice", asked, tries)
	}
	u.until(often)
	u.are.Delete(often)
	g.say(wire.Watch{T: wire.TWatch, Seen: wire.Seen{Room: often}})
	g.settle() // it comes next, before what the try under way has tried again
	u.until(seldom)
	u.until(seldom) // it failed after the other, which was to be tried again by now
	if r := g.resumed(); r.Room != often {
		t.Errorf("%s is told, not the room that can be entered", r.Room)
	}
	u.are.Delete(seldom)
	u.fail <- struct{}{}
	if r := g.resumed(); r.Room != seldom {
		t.Errorf("%s is told once more", r.Room)
	}
}
