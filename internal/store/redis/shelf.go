package redis

import (
	"context"
	"math"
	"strconv"

	goredis "github.com/redis/go-redis/v9"

	"casitas/internal/store"
)

// shelf is one sorted set of rooms by their last change, read from the newest on, a few at a time.
type shelf struct {
	key   string
	ahead []store.Cursor // read and not yet taken, in order
	from  store.Cursor   // what comes next lies after this
	few   int64          // how many to read the next time
	dry   bool           // there is nothing more to read
}

// shelves are several, of which the next room in the order of all is taken.
type shelves struct {
	store *Store
	all   []*shelf
}

// newShelf is a shelf to be read from a cursor on.
func newShelf(key string, from store.Cursor, few int) *shelf {
	return &shelf{key: key, from: from, few: int64(few)}
}

// take gives the next rooms of all shelves, so many if there are.
func (s *shelves) take(ctx context.Context, most int) ([]store.Cursor, error) {
	var taken []store.Cursor
	for len(taken) < most {
		if err := s.fill(ctx); err != nil {
			return nil, err
		}
		var first *shelf
		for _, one := range s.all {
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

// fill reads on wherever nothing is left ahead, so that the first of all is known.
func (s *shelves) fill(ctx context.Context) error {
	for {
		var empty []*shelf
		for _, one := range s.all {
			if len(one.ahead) == 0 && !one.dry {
				empty = append(empty, one)
			}
		}
		if len(empty) == 0 {
			return nil
		}
		answers := make([]*goredis.ZSliceCmd, len(empty))
		_, err := s.store.reads.Pipelined(ctx, func(p goredis.Pipeliner) error {
			for i, one := range empty {
				answers[i] = p.ZRevRangeByScoreWithScores(ctx, one.key, one.next())
			}
			return nil
		})
		if err != nil {
			return err
		}
		for i, one := range empty {
			one.put(answers[i].Val())
		}
	}
}

// next is what to read next. Rooms that changed in the same millisecond as the last one come
// again, and are left out.
func (s *shelf) next() *goredis.ZRangeBy {
	to := "+inf"
	if s.from.Changed < math.MaxInt64 {
		to = strconv.FormatInt(s.from.Changed, 10)
	}
	return &goredis.ZRangeBy{Min: "-inf", Max: to, Count: s.few}
}

func (s *shelf) put(read []goredis.Z) {
	for _, z := range read {
		if at := (store.Cursor{Changed: int64(z.Score), Room: member(z)}); s.from.Before(at) {
			s.ahead = append(s.ahead, at)
		}
	}
	s.dry = int64(len(read)) < s.few
	s.few *= 2
	if n := len(s.ahead); n > 0 {
		s.from = s.ahead[n-1]
	}
}
