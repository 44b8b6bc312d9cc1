package api_test

import (
	"testing"

	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/web/wire"
)

// TestNewer: what a newer server has written in a room is not taken for broken by one that does not understand it: commands may
// be sent again, and the socket goes to another server.
func TestNewer(t *testing.T) {
	n := start(t)
	tb := seat(n, tihbat)
	c := tb.cmd(1)
	log, err := n.journal.Load(t.Context(), tb.room, 0)
	must.Do(t, err)
	got, err := n.journal.Append(t.Context(), rooms.Append{
		Room: tb.room, Expect: log.At, Command: "newer", Summary: log.Summary,
		Events: [][]byte{[]byte(`{"k":"danced","at":1,"seat":null}`)},
	})
	if err != nil || got.Result != rooms.OK {
		t.Fatalf("%v, %v", got, err)
	}
	g := n.guest(tb.south)
	if nack := g.refused(c); nack.Code != "newer" || !nack.Retryable {
		t.Errorf("refused with %q, retryable %v", nack.Code, nack.Retryable)
	}
	g.want(wire.TBye)
	if code, _ := g.closed(); code != 1012 {
		t.Errorf("closed with %d, want 1012", code)
	}
}
