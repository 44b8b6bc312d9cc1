package api_test

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"casitas/web/wire"
)

// The matches that wait for a player come first: where a clock of minutes runs, then by when they must have moved, then the
// others. A stranger is told of public ones only.
func testLiveMatches(t *testing.T, near, far *node) {
	ana, bea := near.player("Ana"), near.player("Bea")
	a, b := near.guest(ana), far.guest(bea)
	var want []string
	for _, o := range []struct {
		opener string
		clock  *wire.Clock
	}{
		{"south", &wire.Clock{Turn: 60_000}}, {"south", &wire.Clock{Days: 1}}, {"south", &wire.Clock{Days: 7}}, {"south", nil}, {"north", &wire.Clock{Days: 1}},
	} {
		options := wire.Options{Rules: "ayoayo", Length: -2, Opener: o.opener, Clock: o.clock, Public: o.clock == nil}
		room := near.open(a, options)
		b.do(wire.Cmd{Do: wire.DoSit, Room: room})
		want = append(want, room)
	}
	var live wire.Matches
	far.ask(http.MethodGet, "/api/players/"+ana.ID+"/live", ana.Key, nil, &live)
	if got := roomsOf(live.Matches); !slices.Equal(got, want) {
		t.Fatalf("%v, want %v", got, want)
	}
	day := live.Matches[1]
	if left := day.Due - time.Now().UnixMilli(); day.Waits != [2]bool{true, false} || left < 23*3_600_000 || left > 25*3_600_000 {
		t.Errorf("due in %d ms: %+v", left, day)
	}
	var public wire.Matches
	far.read("/api/players/"+ana.ID+"/live", &public)
	if got := roomsOf(public.Matches); !slices.Equal(got, want[3:4]) {
		t.Errorf("a stranger is told of %v", got)
	}
}
