package api_test

import (
	"fmt"
	"net/http"
	"runtime"
	"testing"

	"casitas/internal/api"
	"casitas/internal/must"
	"casitas/web/wire"
)

// TestNobodyStaysBehind: whoever hangs up in the middle of entering rooms or sitting down is in none of them afterwards.
func TestNobodyStaysBehind(t *testing.T) {
	tb := seat(start(t, func(c *api.Config) { c.Limits.OpenRoomsPerPlayer = 20 }), wire.Options{Rules: "hoyito-3", Length: -1, Opener: "south"})
	owner := tb.guest(tb.player("Owner"))
	var opened []string
	for range 20 {
		ack := owner.do(wire.Cmd{Do: wire.DoOpen, Options: &wire.Options{Rules: "tihbat", Watch: true}})
		opened = append(opened, ack.Room)
		leaver := tb.guest(tb.player("Leaver"))
		leaver.say(wire.Watch{T: wire.TWatch, Seen: wire.Seen{Room: tb.room}})
		leaver.say(wire.Cmd{T: wire.TCmd, ID: newID(), Do: wire.DoSit, Room: ack.Room})
		_ = leaver.Close()
	}
	for _, g := range []*guest{tb.a, tb.b, owner} {
		_ = g.Close()
	}
	for _, room := range append(opened, tb.room) {
		must.Await(t, "nobody is in room "+room, func() bool {
			here := tb.lobby.Presence(room)
			return here.Seats == [2]bool{} && here.Watchers == 0
		})
	}
}

// TestOneGoroutineEach: whoever does nothing costs one goroutine, which waits for a frame; all share one ticker.
func TestOneGoroutineEach(t *testing.T) {
	tb := seat(start(t), tihbat)
	settled := func(most int) (n int) {
		must.Await(t, fmt.Sprintf("there are %d goroutines at most", most), func() bool {
			n = runtime.NumGoroutine()
			return n <= most
		})
		return n
	}
	http.DefaultClient.CloseIdleConnections()
	before := settled(1_000)
	const guests = 40
	for i := range guests {
		g := tb.guest(nil)
		if i%2 == 0 {
			g.watch(tb.room)
		}
	}
	settled(before + guests + guests/4) // with what the lobby does now and then
}
