package api_test

import (
	"encoding/json"
	"sync"
	"testing"

	"casitas/web/wire"
)

// However many sockets of a bot ask at once, on whichever nodes, for rooms of whatever kind: it comes into as many as it may be in, and
// into the next as soon as one is over. What it asks again is answered as it was.
func testBotRoomsAreExact(t *testing.T, nodes [3]*node) {
	ana, zoe := nodes[0].player("Ana"), nodes[1].player("Zoe")
	robot := nodes[0].bot(ana, "Robot")
	z := nodes[1].guest(zoe)
	var sockets [6]*guest
	for i := range sockets {
		sockets[i] = nodes[i%3].guest(robot)
	}
	for range 3 {
		open := z.do(wire.Cmd{Do: wire.DoOpen, Options: &tihbat}).Room
		seek := seekFor(tihbat)
		seek.Bots = true
		z.seeking(seek)
		got := make(chan string, len(sockets))
		var all sync.WaitGroup
		for i, s := range sockets {
			all.Go(func() {
				switch i % 3 {
				case 0:
					got <- s.into(wire.Cmd{T: wire.TCmd, ID: newID(), Do: wire.DoOpen, Options: &tihbat})
				case 1:
					got <- s.into(wire.Cmd{T: wire.TCmd, ID: newID(), Do: wire.DoSit, Room: open})
				default:
					got <- s.into(take(seek.ID))
				}
			})
		}
		all.Wait()
		close(got)
		rooms := map[string]bool{}
		for room := range got {
			rooms[room] = true
		}
		delete(rooms, "")
		if len(rooms) != 1 {
			t.Fatalf("it came into %v", rooms)
		}
		s := nodes[0].guest(robot)
		if got := s.refused(wire.Cmd{Do: wire.DoOpen, Options: &tihbat}); got.Code != "bot-rooms" {
			t.Errorf("a second room: %+v", got)
		}
		for room := range rooms {
			s.do(wire.Cmd{Do: wire.DoAbort, Room: room})
		}
	}
}

// into asks for a room twice, and answers with it; "" where it is refused.
func (g *guest) into(ask any) (room string) {
	g.t.Helper()
	for range 2 {
		g.say(ask)
		for room = ""; room == ""; {
			f, err := g.hear()
			if err != nil || f.T == wire.TNack {
				return ""
			}
			if _, takes := ask.(wire.Take); f.T == wire.TAck || takes && f.T == wire.TPaired {
				var in struct{ Room string }
				if json.Unmarshal(f.Text, &in) == nil {
					room = in.Room
				}
			}
		}
	}
	return room
}
