package redis

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"

	goredis "github.com/redis/go-redis/v9"

	"casitas/internal/rooms"
	"casitas/internal/store"
)

// ordered is one sorted set of rooms by their last change, read from the newest on, a few at a time.
type ordered struct {
	part  byte
	key   string
	ahead []store.Cursor // read and not yet taken, in order
	from  store.Cursor   // what comes next lies after this
	few   int64          // how many to read the next time
	dry   bool           // there is nothing more to read
}

// merged is several sorted sets, of which the next room in the order of all is taken.
type merged struct {
	store   *Store
	all     []*ordered
	partial error // some cannot be read now: a rooms.ErrPartial
}

// newOrdered is a sorted set to be read from a cursor on.
func newOrdered(part byte, key string, from store.Cursor, few int) *ordered {
	return &ordered{part: part, key: key, from: from, few: int64(few)}
}

// take gives the next rooms of all sets, so many if there are.
func (m *merged) take(ctx context.Context, most int) ([]store.Cursor, error) {
	var taken []store.Cursor
	for len(taken) < most {
		if err := m.fill(ctx); err != nil {
			return nil, err
		}
		var first *ordered
		for _, one := range m.all {
			if len(one.ahead) > 0 && (first == nil || one.ahead[0].Before(first.ahead[0])) {
				first = one
			}
		}
		if first == nil {
			break
		}
		taken = append(taken, first.ahead[0])
		first.ahead = first.ahead[1:]
	}
	return taken, nil
}

// summaries reads the summaries of rooms that were taken, as far as that can be done now.
func (m *merged) summaries(ctx context.Context, ids []string) ([]summarized, error) {
	found, err := m.store.summaries(ctx, ids)
	if errors.Is(err, rooms.ErrPartial) {
		m.partial, err = err, nil
	}
	return found, err
}

// fill reads on wherever nothing is left ahead, so that the first of all is known.
func (m *merged) fill(ctx context.Context) error {
	for {
		var empty []*ordered
		for _, one := range m.all {
			if len(one.ahead) == 0 && !one.dry {
				empty = append(empty, one)
			}
		}
		if len(empty) == 0 {
			return nil
		}
		responses := make([]*goredis.ZSliceCmd, len(empty))
		err := m.store.ask(ctx, len(empty), func(i int) byte { return empty[i].part }, func(p goredis.Pipeliner, i int) {
			responses[i] = p.ZRevRangeByScoreWithScores(ctx, empty[i].key, empty[i].next())
		})
		failed := 0
		for i, one := range empty {
			if responses[i] == nil || responses[i].Err() != nil { // nothing is to be had of it now
				failed++
				one.dry = true
				if responses[i] != nil && errors.Is(damage(responses[i].Err()), rooms.ErrDamaged) {
					m.store.aside.putKey(one.key, responses[i].Err())
				}
				continue
			}
			one.put(responses[i].Val())
		}
		switch {
		case err != nil && failed == len(m.all):
			return err
		case err != nil:
			m.partial = fmt.Errorf("%w: %w", rooms.ErrPartial, err)
		}
	}
}

// next is what to read next. Rooms that changed in the same millisecond as the last one come
// again, and are left out.
func (o *ordered) next() *goredis.ZRangeBy {
	to := "+inf"
	if o.from.Changed < math.MaxInt64 {
		to = strconv.FormatInt(o.from.Changed, 10)
	}
	return &goredis.ZRangeBy{Min: "-inf", Max: to, Count: o.few}
}

func (o *ordered) put(read []goredis.Z) {
	for _, z := range read {
		if at := (store.Cursor{Changed: int64(z.Score), Room: member(z)}); o.from.Before(at) {
			o.ahead = append(o.ahead, at)
		}
	}
	o.dry = int64(len(read)) < o.few
	o.few *= 2
	if n := len(o.ahead); n > 0 {
		o.from = o.ahead[n-1]
	}
}
