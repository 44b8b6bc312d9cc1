package api_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"

	"casitas/internal/engine"
	"casitas/web/wire"
)

// However many read the record of a match, each of its turns is played again once; and what they read is the record
// that the engine makes of it at every turn.
func TestRecordIsMadeOnce(t *testing.T) {
	t.Parallel()
	tb := seated(t, wire.Options{Rules: "hoyito-3", Opener: "south", Length: 2})
	path := "/api/matches/" + tb.room
	made := tb.edge.Counters().RecordTurns.Load
	readers := func(n int) {
		var all sync.WaitGroup
		for i := range n {
			all.Go(func() {
				if got := tb.get(path + []string{"", ".txt"}[i%2]); got.status != http.StatusOK || !strings.Contains(got.body, "Ana") {
					t.Errorf("%d %.200s", got.status, got.body)
				}
			})
		}
		all.Wait()
	}
	turns := 0
	for range 20 {
		tb.sowFirst()
		turns++
		readers(4)
		if got := made(); got != int64(turns) {
			t.Fatalf("after %d turns, %d were played again", turns, got)
		}
		var rec engine.Record
		tb.read(path, &rec) // reading it plays it again and compares
		text := tb.get(path + ".txt").body
		if len(rec.Turns) != turns || text != rec.String() {
			t.Fatalf("after %d turns:\n%s\n%s", turns, text, rec.String())
		}
	}
	tb.b.do(wire.Cmd{Do: wire.DoResign, Room: tb.room})
	readers(200)
	if got := made(); got != int64(turns) {
		t.Errorf("for 200 readers of %d turns, %d were played again", turns, got)
	}
	var rec engine.Record
	tb.read(path, &rec)
	if rec.Tag("Why") != "resigned" || len(rec.Turns) != turns {
		t.Errorf("at the end: %s", rec.String())
	}
}
