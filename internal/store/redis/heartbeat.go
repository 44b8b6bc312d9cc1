package redis

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	goredis "github.com/redis/go-redis/v9"

	"casitas/internal/rooms"
)

// A stretch without heartbeats, of whichever nodes, that is longer than gapMin is an outage, and so is a jump of a
// partition's time by more than jumpMin.
const (
	gapMin  = 2500 * time.Millisecond
	jumpMin = time.Second
)

// inTime is how soon a heartbeat must be answered to be of use: nobody takes a move by what was asked 1.5 s ago. Where that
// is so for no node, nobody can play, however regularly heartbeats are written.
const inTime = 1400 * time.Millisecond

// partTime is what this node knows of a partition's time, in ms: what it was told last, and what it was told in time to judge by.
type partTime struct{ last, known atomic.Int64 }

const beforeTime = 500 * time.Millisecond // that one Redis has to say what was before, while the others wait

// Parts is how many partitions there are.
func (s *Store) Parts() int { return partitions }

// Part is a room's partition.
func (s *Store) Part(room string) int { return int(partition(room)) }

// Heartbeat says in every partition that some node is up: in one round trip to each Redis, and none waits for another.
func (s *Store) Heartbeat(ctx context.Context, expect func(part int) time.Time, took func(part int, h rooms.Heartbeat)) error {
	shards, err := s.shards(ctx)
	if err != nil {
		err = fmt.Errorf("heartbeat: %w", failure(err))
		for part := range partitions {
			took(part, rooms.Heartbeat{Err: err})
		}
		return err
	}
	round := heartbeats{store: s, expect: expect, took: took, before: s.before(ctx)}
	var all sync.WaitGroup
	failed := make([]error, len(shards))
	for i, shard := range shards {
		all.Go(func() { failed[i] = round.at(ctx, shard.parts) })
	}
	all.Wait()
	return errors.Join(failed...)
}

// heartbeats are those of all partitions, sent together.
type heartbeats struct {
	store  *Store
	expect func(part int) time.Time
	took   func(part int, h rooms.Heartbeat)
	before []any // what was before partitions had a time of their own; nil: not known
}

var errBefore = errors.New("it is not known yet what the journal's first partition holds of the time before")

// at sees to the partitions of one Redis. It answers with the first error of those that have not taken it.
func (r heartbeats) at(ctx context.Context, parts []byte) (failed error) {
	if r.before == nil && parts[0] == 0 { // a heartbeat would write over what is not read yet
		r.took(0, rooms.Heartbeat{Err: errBefore})
		failed, parts = errBefore, parts[1:]
	}
	began := time.Now()
	responses := r.run(ctx, heartbeatScript, parts, "")
	var first []byte // partitions that have never had one
	for i, response := range responses {
		if said, is := response.Val().([]any); is && len(said) == 0 {
			first = append(first, parts[i])
		}
	}
	if r.before != nil && len(first) > 0 {
		for i, response := range r.run(ctx, heartbeatScript, first, r.before...) {
			responses[slices.Index(parts, first[i])] = response
		}
	}
	for i, part := range parts {
		h := heartbeatOf(responses[i])
		if h.Err != nil {
			h.Err = fmt.Errorf("heartbeat of partition %d: %w", part, failure(h.Err))
			failed = cmp.Or(failed, h.Err)
		} else {
			r.store.times[part].last.Store(h.Now.UnixMilli())
			if time.Since(began) < inTime {
				r.store.times[part].known.Store(h.Now.UnixMilli())
			}
		}
		r.took(int(part), h)
	}
	return failed
}

// run runs the script in partitions, where Redis does not know it by giving it the text.
func (r heartbeats) run(ctx context.Context, sc script, parts []byte, before ...any) []*goredis.Cmd {
	responses := r.pipe(ctx, "evalsha", sc.name, parts, before)
	var unknown []byte
	for i, response := range responses {
		if goredis.HasErrorPrefix(response.Err(), "NOSCRIPT") {
			unknown = append(unknown, parts[i])
		}
	}
	if len(unknown) > 0 {
		for i, response := range r.pipe(ctx, "eval", sc.text, unknown, before) {
			responses[slices.Index(parts, unknown[i])] = response
		}
	}
	return responses
}

func (r heartbeats) pipe(ctx context.Context, how, what string, parts []byte, before []any) []*goredis.Cmd {
	responses := make([]*goredis.Cmd, len(parts))
	pipe, keys := r.store.writes.Pipeline(), r.store.keys
	for i, part := range parts {
		expected := any("")
		if at := r.expect(int(part)); !at.IsZero() {
			expected = at.UnixMilli()
		}
		words := []any{
			how, what, 3, keys.heartbeat(part), keys.outages(part), keys.shift(part),
			expected, gapMin.Milliseconds(), rooms.OutagesFor.Milliseconds(), jumpMin.Milliseconds(),
			wordOf(&r.store.times[part].last), wordOf(&r.store.times[part].known),
		}
		responses[i] = pipe.Do(ctx, append(words, before...)...)
	}
	_, _ = pipe.Exec(ctx) // each response has its own error
	return responses
}

// before is when the first partition had its last heartbeat before this process, and its outages: until partitions
// had a time of their own, the journal kept them there for all. It is read once; nil where that has failed.
func (s *Store) before(ctx context.Context) []any {
	if known := s.earlier.Load(); known != nil {
		return *known
	}
	ctx, cancel := context.WithTimeout(ctx, beforeTime)
	defer cancel()
	pipe := s.reads.Pipeline()
	last, outages := pipe.Get(ctx, s.keys.heartbeat(0)), pipe.ZRange(ctx, s.keys.outages(0), 0, -1)
	if _, err := pipe.Exec(ctx); err != nil && !errors.Is(err, goredis.Nil) {
		return nil
	}
	at := "0"
	for _, word := range strings.Fields(last.Val()) {
		at = word // the last is by Redis' own clock
	}
	before := []any{at}
	for _, gap := range outages.Val() {
		before = append(before, gap)
	}
	if !s.earlier.CompareAndSwap(nil, &before) {
		return *s.earlier.Load() // a heartbeat of this process may lie between
	}
	return before
}

// wordOf is a time as the script takes it: nothing where there is none.
func wordOf(ms *atomic.Int64) any {
	if at := ms.Load(); at > 0 {
		return at
	}
	return ""
}

func heartbeatOf(response *goredis.Cmd) (h rooms.Heartbeat) {
	said, err := response.StringSlice()
	if err != nil {
		return rooms.Heartbeat{Err: err}
	}
	if len(said) == 0 {
		return rooms.Heartbeat{Err: errBefore}
	}
	for i, text := range said {
		var at [2]int64
		for j, word := range strings.Fields(text) {
			if at[j%2], err = strconv.ParseInt(word, 10, 64); err != nil {
				return rooms.Heartbeat{Err: fmt.Errorf("redis holds the outage %q: %w", text, err)}
			}
		}
		if i == 0 {
			h.Now = time.UnixMilli(at[0])
			continue
		}
		h.Outages = append(h.Outages, rooms.Outage{From: time.UnixMilli(at[0]), To: time.UnixMilli(at[1])})
	}
	return h
}

// Ready proves by a write that the journal takes writes: all of it, or in a Cluster that has lost some of its masters the rest,
// whose rooms are played on. And there is nothing by which they would be lost, as far as is known.
func (s *Store) Ready(ctx context.Context) error {
	if err := s.safe(); err != nil {
		return err
	}
	shards, err := s.shards(ctx)
	if err != nil {
		return fmt.Errorf("the journal takes no writes: %w", failure(err))
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	probed := make(chan error, len(shards))
	for _, shard := range shards {
		go func() { probed <- s.probe(ctx, shard) }()
	}
	var failed error
	for range shards {
		err := <-probed
		if err == nil {
			return nil
		}
		failed = errors.Join(failed, err)
	}
	return failed
}

func (s *Store) probe(ctx context.Context, at shard) error {
	set := once{goredis.NewCmd(ctx, "set", s.keys.of(at.parts[0], "probe"), time.Now().UnixMilli())}
	if err := s.writes.Process(ctx, set); err != nil {
		return fmt.Errorf("the journal takes no writes at %s: %w", at.addr, failure(err))
	}
	return nil
}
