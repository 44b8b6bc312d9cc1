package lobby_test

import (
	"context"
	"database/sql"
	"path/filepath"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"casitas/internal/must"
	"casitas/internal/rooms"
)

// slow is a journal that takes its time to write.
type slow struct {
	rooms.Journal
	pause atomic.Int64 // ns, of each append
	page  atomic.Int64 // ns, of each page of a list
}

func (s *slow) Summaries(ctx context.Context, q rooms.SummaryQuery) (rooms.SummaryPage, error) {
	select {
	case <-time.After(time.Duration(s.page.Load())):
		return s.Journal.Summaries(ctx, q)
	case <-ctx.Done():
		return rooms.SummaryPage{}, ctx.Err()
	}
}

func (s *slow) Append(ctx context.Context, a rooms.Append) (rooms.Appended, error) {
	<-time.After(time.Duration(s.pause.Load()))
	return s.Journal.Append(ctx, a)
}

// Where the journal has lost something and nobody says so, a node that has seen it finds out within ten seconds.
func TestRoomsAreCompared(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		h := &house{t: t, dir: dir, shared: true}
		h.start()
		defer h.stop()
		room := h.match(rooms.Options{})
		visit := h.enter(room, "ana")
		defer visit.Leave()
		h.do(ana, rooms.DoSow, room, func(c *rooms.Command) { c.Turn, c.Pit = 1, 1 })
		seen := visit.Room.Feed().At()
		h.lose(room, seen)
		h.pass(11 * time.Second)
		log, err := h.journal.Load(t.Context(), room, 0)
		if err != nil || log.At != seen {
			t.Errorf("the journal stands at %v, %v, want %v", log.At, err, seen)
		}
	})
}

// lose makes the journal forget the last event of a room, in silence.
func (h *house) lose(room string, at rooms.Revision) {
	h.t.Helper()
	log := must.Get(h.journal.Load(h.t.Context(), room, at.Version-2))(h.t)
	db := must.Get(sql.Open("sqlite", filepath.Join(h.dir, "casitas.db")))(h.t)
	defer func() { _ = db.Close() }()
	before := log.Entries[0]
	for statement, args := range map[string][]any{
		`DELETE FROM events WHERE room = ? AND version > ?`:      {room, before.Version},
		`UPDATE rooms SET version = ?2, head = ?3 WHERE id = ?1`: {room, before.Version, before.Head},
	} {
		must.Get(db.ExecContext(h.t.Context(), statement, args...))(h.t)
	}
}

// A drain answers when what is being written is known to be written, not before.
func TestDrainWaitsForWrites(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		room := h.match(rooms.Options{})
		h.slow.pause.Store(int64(2 * time.Second))
		acked := make(chan error, 1)
		go func() {
			_, err := h.try(ana, rooms.DoSow, room, func(c *rooms.Command) { c.Turn, c.Pit = 1, 1 })
			acked <- err
		}()
		h.pass(time.Second)
		h.lobby.Drain(t.Context())
		synctest.Wait()
		select {
		case err := <-acked:
			if err != nil {
				t.Error(err)
			}
		default:
			t.Error("the drain is over, and what was being written is in doubt")
		}
	})
}

// The last heartbeat of a drain is where the outage begins: what was played before is not given back.
func TestDrainIsTheLastHeartbeat(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		room := h.match(minute)
		h.pass(rooms.StartGrace + 20*time.Second + 700*time.Millisecond)
		stopped := time.Now()
		h.stop()
		h.pass(time.Hour)
		h.start()
		h.pass(5 * time.Second)
		s := h.state(room)
		want := time.Hour.Milliseconds()
		if got := s.Clock.From - s.Opened - rooms.StartGrace.Milliseconds(); got < want || got > want+100 {
			t.Errorf("%d ms are given back for an hour from %v on", got, stopped)
		}
	})
}
