package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"math"
	"slices"

	"casitas/internal/rooms"
	"casitas/internal/store"
)

// every status a room may have; a list of all rooms is read one status after another.
var statuses = []rooms.Status{rooms.Open, rooms.Live, rooms.Finished, rooms.Closed}

// listed is a summary with its place in lists, which its writer's clock does not move backward.
type listed struct {
	store.Cursor
	summary []byte
}

// Summaries lists rooms, newest change first.
func (s *Store) Summaries(ctx context.Context, q rooms.SummaryQuery) (rooms.SummaryPage, error) {
	from := store.Cursor{Changed: math.MaxInt64}
	if q.From != "" {
		var err error
		if from, err = store.ParseCursor(q.From); err != nil {
			return rooms.SummaryPage{}, fmt.Errorf("list rooms: %w", err)
		}
	}
	size := store.PageSize(q)
	found, err := s.list(ctx, q, from, size+1) // one more, to know whether there is a next page
	if err != nil {
		return rooms.SummaryPage{}, fmt.Errorf("list rooms: %w", err)
	}
	var page rooms.SummaryPage
	if len(found) > size {
		found = found[:size]
		page.Next = found[size-1].String()
	}
	for _, l := range found {
		summary, err := readSummary(l.Room, l.summary)
		if err != nil {
			page.Damaged = append(page.Damaged, l.Room)
			continue
		}
		page.Summaries = append(page.Summaries, summary)
	}
	return page, nil
}

// list reads the first rooms after a cursor from each index that holds some of them, and
// puts them into one order.
func (s *Store) list(ctx context.Context, q rooms.SummaryQuery, from store.Cursor, most int) ([]listed, error) {
	var found []listed
	read := func(row *sql.Rows) error {
		var l listed
		err := row.Scan(&l.Room, &l.Changed, &l.summary)
		found = append(found, l)
		return err
	}
	for _, index := range indexes(q) {
		args := append(slices.Clone(index.args), q.Public, q.Ended, from.Changed, from.Room, most)
		err := s.reads.each(ctx, read, `SELECT id, changed, card FROM rooms WHERE `+index.where+`
			AND (NOT ? OR public) AND (NOT ? OR ended > 0) AND (changed, id) < (?, ?)
			ORDER BY changed DESC, id DESC LIMIT ?`, args...)
		if err != nil {
			return nil, err
		}
	}
	slices.SortFunc(found, func(a, b listed) int {
		if a.Before(b.Cursor) {
			return -1
		}
		return 1
	})
	// Who sits on both sides is found twice; a room that changed between two readings, too.
	found = slices.CompactFunc(found, func(a, b listed) bool { return a.Room == b.Room })
	return found[:min(len(found), most)], nil
}

// index is one run through the rooms in the order of their change.
type index struct {
	where string
	args  []any
}

// indexes are the runs that together hold every room of a query.
func indexes(q rooms.SummaryQuery) []index {
	wanted := statuses
	if len(q.Status) > 0 {
		wanted = slices.Clone(q.Status)
		slices.Sort(wanted)
		wanted = slices.Compact(wanted)
	}
	var all []index
	for _, status := range wanted {
		if q.Player == "" {
			all = append(all, index{"status = ?", []any{status}})
			continue
		}
		all = append(all,
			index{"south = ? AND south <> '' AND status = ? AND (NOT ? OR json_extract(card, '$.waits[0]'))", []any{q.Player, status, q.Waits}},
			index{"north = ? AND north <> '' AND status = ? AND (NOT ? OR json_extract(card, '$.waits[1]'))", []any{q.Player, status, q.Waits}})
	}
	return all
}
