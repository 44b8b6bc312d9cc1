package redis

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"time"

	goredis "github.com/redis/go-redis/v9"

	"casitas/internal/rooms"
)

// How often each node sweeps. Several nodes sweep the same: it does no harm.
const (
	sweepEvery   = 5 * time.Second
	archiveEvery = 12        // sweeps
	archiveAgain = time.Hour // before a damaged room is looked at again
)

// sweep goes on for as long as the store is open.
func (s *Store) sweep(ctx context.Context) {
	again := time.NewTicker(sweepEvery + rand.N(sweepEvery/5)) // nodes that start together do not stay so
	defer again.Stop()
	for n := 1; ; n++ {
		select {
		case <-again.C:
		case <-ctx.Done():
			return
		}
		if err := s.sweepLists(ctx); err != nil && ctx.Err() == nil {
			s.options.Log.Warn("players' lists could not be swept", "err", err)
		}
		if n%archiveEvery > 0 || s.options.ArchiveAfter < 0 {
			continue
		}
		if _, err := s.archive(ctx, s.options.ArchiveAfter); err != nil && ctx.Err() == nil {
			s.options.Log.Warn("closed rooms could not be archived", "err", err)
		}
	}
}

// archive packs away the rooms that have been closed for so long by Redis' clock, a handful of each partition, and
// says how many.
func (s *Store) archive(ctx context.Context, after time.Duration) (int, error) {
	const most = 20
	now, err := s.reads.Time(ctx).Result()
	if err != nil {
		return 0, fmt.Errorf("redis' time: %w", err)
	}
	var closed []string
	err = s.eachPartition(ctx, func(part byte) (goredis.ZRangeArgs, bool) {
		to := strconv.FormatInt(now.Add(-after).UnixMilli(), 10)
		return goredis.ZRangeArgs{Key: s.keys.fresh(part), ByScore: true, Start: "-inf", Stop: to, Count: most}, true
	}, func(_ byte, z goredis.Z) { closed = append(closed, member(z)) })
	if err != nil && !errors.Is(err, rooms.ErrPartial) {
		return 0, fmt.Errorf("rooms to archive: %w", err)
	}
	packed := 0
	for _, room := range closed {
		err := damage(s.archiveRoom(ctx, room))
		if err == nil {
			packed++
			continue
		}
		if errors.Is(err, rooms.ErrDamaged) || errors.Is(err, rooms.ErrNoRoom) {
			s.aside.put(room, err)
			err = s.archiveLater(ctx, room, now.Add(archiveAgain-after))
		}
		if err != nil {
			return packed, fmt.Errorf("archive room %s: %w", room, err)
		}
	}
	return packed, nil
}

// archiveLater takes a room out of the way of those that closed after it, as if it had closed at a time.
func (s *Store) archiveLater(ctx context.Context, room string, closed time.Time) error {
	at := goredis.Z{Score: float64(closed.UnixMilli()), Member: room}
	return s.writes.ZAddXX(ctx, s.keys.fresh(partition(room)), at).Err()
}

// archiveRoom packs one room away, if what is packed is proved to be its history.
func (s *Store) archiveRoom(ctx context.Context, room string) error {
	log, err := s.load(ctx, room, 0)
	if err != nil {
		return err
	}
	if log.Summary.Status != rooms.Closed {
		return fmt.Errorf("%w: it is among the closed rooms, and is %s", rooms.ErrDamaged, log.Summary.Status)
	}
	record, err := pack(log.Entries)
	if err != nil {
		return err
	}
	if _, err := unpack(record, log.At); err != nil {
		return err
	}
	keys := []any{s.keys.room(room), s.keys.log(room), s.keys.commands(room), s.keys.fresh(partition(room))}
	done, err := s.run(ctx, archiveScript, keys, room, log.At.Version, string(log.At.Head), record)
	if err == nil && done != int64(1) {
		err = fmt.Errorf("%w: its events end at %v, and it stands elsewhere", rooms.ErrDamaged, log.At)
	}
	return err
}
