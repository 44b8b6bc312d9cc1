package sqlite

import (
	"context"
	"fmt"
	"time"

	"casitas/internal/rooms"
)

// A gap between two heartbeats of one process that is longer than gapMin counts as
// time away: the process stood still, or could not write. Gaps are told of for a day.
const (
	gapMin = 2500 * time.Millisecond
	gapAge = 24 * time.Hour
)

// Heartbeat marks that the service is up at a time, and answers with the spans of the last day in
// which it was away: between the last heartbeat of one process and the first of the
// next, and wherever heartbeats of this one lie more than 2.5 s apart.
func (s *Store) Heartbeat(ctx context.Context, now time.Time) ([]rooms.Outage, error) {
	spans, err := write(ctx, s.writer, func(t *tx) ([]rooms.Outage, error) {
		if err := s.heartbeat(t, now.UnixMilli()); err != nil {
			return nil, err
		}
		return t.away()
	})
	if err != nil {
		return nil, fmt.Errorf("pulse: %w", err)
	}
	return spans, nil
}

// heartbeat writes down a heartbeat and the gap before it, if there is one. A heartbeat that lies
// before the last one changes nothing: spans never overlap.
func (s *Store) heartbeat(t *tx, now int64) error {
	var last int64
	beaten, err := t.find(`SELECT at FROM pulse`, nil, &last)
	if err != nil {
		return err
	}
	if beaten && now > last && (!s.pulsed || now-last > gapMin.Milliseconds()) {
		if err := t.exec(`INSERT INTO away (since, until) VALUES (?, ?)`, last, now); err != nil {
			return err
		}
	}
	if err := t.exec(`DELETE FROM away WHERE until <= ?`, max(now, last)-gapAge.Milliseconds()); err != nil {
		return err
	}
	t.after = append(t.after, func() { s.pulsed = true })
	return t.exec(`INSERT INTO pulse (one, at) VALUES (1, ?) ON CONFLICT DO UPDATE SET at = max(at, excluded.at)`, now)
}

// away lists the spans that are written down, oldest first.
func (t *tx) away() ([]rooms.Outage, error) {
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
