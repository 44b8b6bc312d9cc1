package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"casitas/internal/api"
	"casitas/internal/engine"
	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/web/wire"
)

// copies writes the match of a table into the journal once more under other ids, every second time in public.
func (tb *table) copies(journal rooms.Journal, many int) {
	tb.t.Helper()
	log := must.Get(journal.Load(tb.t.Context(), tb.room, 0))(tb.t)
	var all sync.WaitGroup
	for i := range many {
		a := rooms.Append{Room: fmt.Sprintf("copy-%03d", i), Command: "copy", Summary: log.Summary}
		a.Summary.Room, a.Summary.Public = a.Room, i%2 == 0
		for _, entry := range log.Entries {
			a.Events = append(a.Events, bytes.ReplaceAll(entry.Event, []byte(`"`+tb.room+`"`), []byte(`"`+a.Room+`"`)))
		}
		all.Go(func() {
			if got, err := journal.Append(tb.t.Context(), a); err != nil || got.Result != rooms.OK {
				tb.t.Errorf("%s: %v, %v", a.Room, got, err)
			}
		})
	}
	all.Wait()
}

// export reads a file of records.
func (n *node) export(player, query, key string) (status int, body string, err error) {
	n.t.Helper()
	got := n.get("/api/players/"+player+"/records"+query, "Authorization", bearer(key))
	return got.status, got.body, got.err
}

var (
	between = regexp.MustCompile(`\n\n(\[|#)`)
	roomTag = regexp.MustCompile(`\[Room "(.*)"\]`)
)

// All records of a player come in one file, as text or as lines, each as its own address has it; of private matches to the
// player alone. What is damaged is said in its place.
func testExport(t *testing.T, near, far *node) {
	const many = 300
	tb := seat(near, tihbat)
	for range 3 {
		tb.sowFirst()
	}
	tb.b.do(wire.Cmd{Do: wire.DoResign, Room: tb.room})
	tb.copies(near.edge.Journal, many)
	bad := rooms.Append{Room: "bad", Command: "c", Events: [][]byte{[]byte(`{"k":"sown"}`)}, Summary: rooms.Summary{
		Room: "bad", Status: rooms.Closed, Public: true, Ended: 1, Seats: [2]rooms.Player{{ID: tb.south.ID}},
	}}
	must.Get(near.edge.Journal.Append(t.Context(), bad))(t)

	_, text, err := far.export(tb.south.ID, "", tb.south.Key)
	must.Do(t, err)
	seen, broken := map[string]string{}, 0
	for _, one := range strings.Split(between.ReplaceAllString(text, "\n\x00$1"), "\x00") {
		if strings.HasPrefix(one, "# the journal of room bad is damaged") {
			broken++
			continue
		}
		room := roomTag.FindStringSubmatch(one)
		if status, why := far.replay(one, "text/plain"); status != http.StatusOK || room == nil || strings.Count(one, "\n3. ") != 1 {
			t.Fatalf("%d %s: a record of the file is\n%s", status, why, one)
		}
		seen[room[1]] = one
	}
	if alone := far.get("/api/matches/" + tb.room + ".txt").body; len(seen) != many+1 || broken != 1 || seen[tb.room] != alone {
		t.Errorf("%d records, %d broken; of the first\n%s\nwhich is\n%s", len(seen), broken, seen[tb.room], alone)
	}
	_, lines, err := far.export(tb.south.ID, "?format=json", "")
	must.Do(t, err)
	public := map[string]bool{}
	for line := range strings.Lines(lines) {
		var rec engine.Record
		if strings.HasPrefix(line, `{"error":`) {
			continue
		}
		must.Do(t, json.Unmarshal([]byte(line), &rec))
		public[rec.Tag("Room")] = true
	}
	if len(public) != many/2 {
		t.Errorf("%d records in public", len(public))
	}
}

// failing is a journal that from some room on cannot be read.
type failing struct {
	rooms.Journal
	after atomic.Int32
}

func (f *failing) Load(ctx context.Context, room string, after uint64) (rooms.Log, error) {
	if strings.HasPrefix(room, "copy") && f.after.Add(-1) < 0 {
		return rooms.Log{}, rooms.ErrPartial
	}
	return f.Journal.Load(ctx, room, after)
}

// A file that cannot be finished is cut off, and nobody takes it for the whole.
func TestExportIsCut(t *testing.T) {
	t.Parallel()
	journal := &failing{}
	tb := seated(t, tihbat, func(c *api.Config) { journal.Journal, c.Journal = c.Journal, journal })
	tb.b.do(wire.Cmd{Do: wire.DoResign, Room: tb.room})
	tb.copies(journal.Journal, 300)
	for query := range map[string]bool{"": true, "?format=json": true} {
		journal.after.Store(290)
		if status, text, err := tb.export(tb.south.ID, query, tb.south.Key); err == nil {
			t.Errorf("%d, %d bytes, and it seems whole", status, len(text))
		}
	}
	journal.after.Store(10)
	if status, text, err := tb.export(tb.south.ID, "", ""); status != http.StatusServiceUnavailable || err != nil || !strings.Contains(text, "unavailable") {
		t.Errorf("before anything is written: %d %s, %v", status, text, err)
	}
	journal.after.Store(1000)
	if status, _, err := tb.export(tb.south.ID, "", ""); status != http.StatusOK || err != nil {
		t.Errorf("afterwards: %d, %v", status, err)
	}
	if status, text, _ := tb.export("nobody", "", ""); status != http.StatusNotFound || !strings.Contains(text, "no-player") {
		t.Errorf("of nobody: %d %s", status, text)
	}
}

// An address may have so many files written at once.
func TestExportsAreFew(t *testing.T) {
	n := start(t, func(c *api.Config) { c.Limits.ExportsPerAddr = 0 })
	if status, text, _ := n.export(n.player("Ana").ID, "", ""); status != http.StatusTooManyRequests || !strings.Contains(text, "too-much") {
		t.Errorf("%d %s", status, text)
	}
}
