package redis

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"

	goredis "github.com/redis/go-redis/v9"

	"casitas/internal/rooms"
	"casitas/internal/store"
)

// Summaries lists rooms, newest change first.
func (s *Store) Summaries(ctx context.Context, q rooms.SummaryQuery) (rooms.SummaryPage, error) {
	page, err := s.page(ctx, q)
	if err != nil {
		return page, fmt.Errorf("list rooms: %w", err)
	}
	return page, nil
}

func (s *Store) page(ctx context.Context, q rooms.SummaryQuery) (page rooms.SummaryPage, err error) {
	from := store.Cursor{Changed: math.MaxInt64}
	if q.From != "" {
		if from, err = store.ParseCursor(q.From); err != nil {
			return page, err
		}
	}
	walk, err := s.walk(ctx, q, from)
	if err != nil {
		return page, err
	}
	size, last := store.PageSize(q), store.Cursor{}
	for {
		taken, err := walk.take(ctx, size+1-len(page.Summaries))
		if err != nil {
			return rooms.SummaryPage{}, err
		}
		if len(taken) == 0 {
			return page, walk.partial
		}
		found, err := walk.summaries(ctx, roomsOf(taken))
		if err != nil {
			return rooms.SummaryPage{}, err
		}
		for i, f := range found {
			twice := last.Room == taken[i].Room // on a player's two lists
			if f.damaged && !twice {
				page.Damaged, last = append(page.Damaged, f.room), taken[i]
			}
			if !f.found || twice || !matches(q, f.summary) {
				continue
			}
			if len(page.Summaries) == size {
				page.Next = last.String()
				return page, walk.partial
			}
			page.Summaries, last = append(page.Summaries, f.summary), taken[i]
		}
	}
}

// walk is all sorted sets in which rooms of a query are.
func (s *Store) walk(ctx context.Context, q rooms.SummaryQuery, from store.Cursor) (*merged, error) {
	walk := &merged{store: s}
	if q.Player != "" {
		seated, err := s.seatedIn(ctx, q.Player, from)
		if errors.Is(err, rooms.ErrPartial) {
			walk.partial, err = err, nil
		}
		walk.all = []*ordered{seated}
		if len(q.Status) == 0 || slices.Contains(q.Status, rooms.Closed) { // it may be long
			walk.all = append(walk.all, newOrdered(partition(q.Player), s.keys.played(q.Player), from, store.PageSize(q)+1))
		}
		return walk, err
	}
	var numbers []int
	for _, status := range statuses {
		if len(q.Status) > 0 && !slices.Contains(q.Status, status) {
			continue
		}
		numbers = append(numbers, listOf(status, true))
		if !q.Public {
			numbers = append(numbers, listOf(status, false))
		}
	}
	few := 2 + 2*store.PageSize(q)/(partitions*max(1, len(numbers)))
	for part := range partitions {
		for _, number := range numbers {
			walk.all = append(walk.all, newOrdered(byte(part), s.keys.list(byte(part), number), from, few))
		}
	}
	return walk, nil
}

// seatedIn is the rooms that a player sits in, in the order of their last change, which the player's list does
// not know. Rooms that the list holds wrongly, because somebody could not finish, are put right.
func (s *Store) seatedIn(ctx context.Context, player string, from store.Cursor) (*ordered, error) {
	ids, err := s.reads.ZRange(ctx, s.keys.seated(player), 0, -1).Result()
	if err != nil {
		return nil, unread(err)
	}
	found, partial := s.summaries(ctx, ids)
	if partial != nil && !errors.Is(partial, rooms.ErrPartial) {
		return nil, partial
	}
	all := &ordered{dry: true}
	for i, f := range found {
		sits := f.found && (f.summary.Seats[0].ID == player || f.summary.Seats[1].ID == player)
		how := ""
		switch {
		case f.found && !sits:
			how = "gone"
		case f.found && f.summary.Status == rooms.Closed:
			how = "played"
		}
		if how != "" {
			if err := s.seat(ctx, player, ids[i], f.version, f.summary.Changed, how); err != nil {
				s.options.Log.Info("a player's list could not be put right", "room", ids[i], "err", err)
			}
		}
		if at := (store.Cursor{Changed: f.changed, Room: ids[i]}); sits && from.Before(at) {
			all.ahead = append(all.ahead, at)
		}
	}
	slices.SortFunc(all.ahead, func(a, b store.Cursor) int {
		if a.Before(b) {
			return -1
		}
		return 1
	})
	return all, partial
}

// matches says whether a summary is one that a query asks for: it may have changed since it was listed.
func matches(q rooms.SummaryQuery, c rooms.Summary) bool {
	return (len(q.Status) == 0 || slices.Contains(q.Status, c.Status)) &&
		(!q.Public || c.Public) &&
		(!q.Ended || c.Ended > 0) &&
		(!q.Waits || c.WaitsFor(q.Player)) &&
		(q.Player == "" || c.Seats[0].ID == q.Player || c.Seats[1].ID == q.Player)
}

func roomsOf(places []store.Cursor) []string {
	ids := make([]string, len(places))
	for i, p := range places {
		ids[i] = p.Room
	}
	return ids
}

// summarized is a room's summary, with its version and its place in lists. One that cannot be read is not found, but damaged.
type summarized struct {
	room    string
	found   bool
	damaged bool
	summary rooms.Summary
	version uint64
	changed int64
}

// summaries reads the summaries of rooms, in one round trip to each node. Damaged ones are put aside: they keep nobody from
// seeing the others. Those that lie where nobody answers are not found: rooms.ErrPartial.
func (s *Store) summaries(ctx context.Context, ids []string) ([]summarized, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	responses := make([]*goredis.SliceCmd, len(ids))
	failed := s.ask(ctx, len(ids), func(i int) byte { return partition(ids[i]) }, func(p goredis.Pipeliner, i int) {
		responses[i] = p.HMGet(ctx, s.keys.room(ids[i]), "card", "version", "changed")
	})
	all, answered := make([]summarized, len(ids)), 0
	for i, response := range responses {
		if response == nil {
			break
		}
		is, err := response.Result()
		if err == nil {
			all[i], err = summarizedOf(ids[i], is)
		}
		if err = damage(err); errors.Is(err, rooms.ErrDamaged) {
			s.aside.put(ids[i], err)
			all[i], err = summarized{room: ids[i], damaged: true}, nil
		}
		if err == nil {
			answered++
		}
	}
	switch {
	case answered == len(ids):
		return all, nil
	case answered > 0:
		return all, fmt.Errorf("%w: %w", rooms.ErrPartial, failed)
	}
	return nil, failed
}

func summarizedOf(room string, is []any) (c summarized, err error) {
	if len(is) != 3 || is[0] == nil {
		return c, nil
	}
	summary, _ := is[0].(string)
	version, _ := is[1].(string)
	changed, _ := is[2].(string)
	c.room, c.found = room, true
	if c.summary, err = readSummary(room, summary); err != nil {
		return c, err
	}
	if c.version, err = strconv.ParseUint(version, 10, 64); err != nil {
		return c, fmt.Errorf("%w: its version: %w", rooms.ErrDamaged, err)
	}
	if c.changed, err = strconv.ParseInt(changed, 10, 64); err != nil {
		return c, fmt.Errorf("%w: its last change: %w", rooms.ErrDamaged, err)
	}
	return c, nil
}
