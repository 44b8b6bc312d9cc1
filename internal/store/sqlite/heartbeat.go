package sqlite

import (
	"context"
	"fmt"
	"time"

	"casitas/internal/rooms"
)

// A gap between two heartbeats of one process that is longer than gapMin counts as
// time away: the process stood still, or could not write.
const gapMin = 2500 * time.Millisecond

// inTime is how soon a heartbeat must be answered to be of use: nobody takes a move by what was asked 1.5 s ago. A disk may be
// so slow that heartbeats are written without a gap, and still none is known of in time: no move is taken then.
const inTime = 1400 * time.Millisecond

// Parts is 1: the folder is there as a whole, or not.
func (s *Store) Parts() int { return 1 }

// Part is 0 for every room.
func (s *Store) Part(string) int { return 0 }

// Heartbeat says that this process is up. It is the journal's own clock, so that nothing expected is needed.
func (s *Store) Heartbeat(ctx context.Context, _ func(part int) time.Time, took func(part int, h rooms.Heartbeat)) error {
	began := time.Now()
	h, err := write(ctx, s.writer, s.heartbeat)
	switch {
	case err != nil:
		h = rooms.Heartbeat{Err: fmt.Errorf("heartbeat: %w", err)}
	case time.Since(began) < inTime:
		s.served.Store(h.Now.UnixMilli())
	}
	took(0, h)
	return h.Err
}

// heartbeat writes down a heartbeat and the outage before it, if there was one: between the last heartbeat of one
// process and the first of the next, wherever those of this one that were answered in time lie more than gapMin apart, and
// where the wall clock has jumped.
func (s *Store) heartbeat(t *tx) (h rooms.Heartbeat, err error) {
	moment, carried, now := s.clock.look()
	var last int64
	found, err := t.find(`SELECT at FROM pulse`, nil, &last)
	if err != nil {
		return h, err
	}
	at, from := now.UnixMilli(), int64(0)
	served := s.served.Load()
	switch gap := at - last; {
	case !found:
	case served > 0 && at-served > gapMin.Milliseconds():
		from = min(served, last)
	case gap > gapMin.Milliseconds() || gap > 0 && !s.beating:
		from = last
	case now.After(carried):
		from = max(last, carried.UnixMilli())
	}
	if from > 0 && from < at {
		if err := t.exec(`DELETE FROM away WHERE since > ?`, from); err != nil { // it has become longer
			return h, err
		}
		if err := t.exec(`INSERT OR REPLACE INTO away (since, until) VALUES (?, ?)`, from, at); err != nil {
			return h, err
		}
	}
	if err := t.exec(`DELETE FROM away WHERE until > ?`, at); err != nil {
		return h, err
	}
	err = t.exec(`INSERT INTO pulse (one, at) VALUES (1, ?) ON CONFLICT DO UPDATE SET at = excluded.at`, at)
	if err != nil {
		return h, err
	}
	t.after = append(t.after, func() {
		s.beating = true
		s.clock.jump(moment, now)
	})
	h.Now = now
	if h.Outages, err = t.outages(); err != nil {
		return h, err
	}
	if old := forgotten(h.Outages, now); old > 0 {
		err = t.exec(`DELETE FROM away WHERE until <= ?`, h.Outages[old-1].To.UnixMilli())
		h.Outages = h.Outages[old:]
	}
	return h, err
}

// forgotten counts the outages, oldest first, that ended more than rooms.OutagesFor in service ago: while the journal was away later, no
// clock ran.
func forgotten(all []rooms.Outage, now time.Time) int {
	var later time.Duration
	for i := len(all) - 1; i >= 0; i-- {
		if now.Sub(all[i].To)-later > rooms.OutagesFor {
			return i + 1
		}
		later += all[i].To.Sub(all[i].From)
	}
	return 0
}

// outages lists the spans that are written down, oldest first.
func (t *tx) outages() ([]rooms.Outage, error) {
	s, err := t.stmt(`SELECT since, until FROM away ORDER BY since`)
	if err != nil {
		return nil, err
	}
	rows, err := s.QueryContext(always)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var spans []rooms.Outage
	for rows.Next() {
		var since, until int64
		if err := rows.Scan(&since, &until); err != nil {
			return nil, err
		}
		spans = append(spans, rooms.Outage{From: time.UnixMilli(since), To: time.UnixMilli(until)})
	}
	return spans, rows.Err()
}

// Ready proves by a write, synced like any other, that the journal takes writes.
func (s *Store) Ready(ctx context.Context) error {
	_, err := write(ctx, s.writer, func(t *tx) (struct{}, error) {
		return struct{}{}, t.exec(`UPDATE probe SET count = count + 1`)
	})
	if err != nil {
		return fmt.Errorf("the journal takes no writes: %w", err)
	}
	return nil
}
