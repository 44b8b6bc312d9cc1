package redis

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	goredis "github.com/redis/go-redis/v9"

	"casitas/internal/rooms"
)

// ArchiveNow packs away what has been closed for so long.
func (s *Store) ArchiveNow(ctx context.Context, after time.Duration) (int, error) {
	return s.archive(ctx, after)
}

// SweepLists brings up to date what has been left behind.
func (s *Store) SweepLists(ctx context.Context) error { return s.sweepLists(ctx) }

// AppendAndDie appends as a node that is killed before it has brought the players' lists up to date.
func (s *Store) AppendAndDie(ctx context.Context, a rooms.Append) (rooms.Appended, error) {
	summary, err := json.Marshal(a.Summary)
	if err != nil {
		return rooms.Appended{}, err
	}
	got, _, err := s.append(ctx, a, summary)
	return got, err
}

// Unseat takes a room off a player's list, as a node does who has seen the player leave with a version.
func (s *Store) Unseat(ctx context.Context, player, room string, version uint64) error {
	return s.seat(ctx, player, room, version, 0, "gone")
}

// Pack and Unpack are the archive's form.
var (
	Pack   = pack
	Unpack = unpack
)

// LogKey and PartitionTag are where a room's stream is, and its channel.
func (s *Store) LogKey(room string) string { return s.keys.log(room) }

// AppendKeys are all keys that an append to a room touches.
func (s *Store) AppendKeys(room string) (names []string) {
	for _, key := range s.appendKeys(room, []string{"hook"}) {
		names = append(names, key.(string))
	}
	return names
}

// FormKey is what every partition holds, also one without rooms.
func (s *Store) FormKey(room string) string { return s.keys.form(partition(room)) }

// SeatedKey is where the rooms are in which a player sits.
func (s *Store) SeatedKey(player string) string { return s.keys.seated(player) }

// ChannelOf is the channel that tells of a room's writes.
func (s *Store) ChannelOf(room string) string { return s.keys.channel(partition(room)) }

// ParseURL reads an address and gives back what it means, in words.
func ParseURL(text string) (hosts string, cluster bool, master, user, password string, database int, secure bool, err error) {
	a, err := parse(text)
	return a.String(), a.cluster, a.master, a.user, a.password, a.database, a.tls != nil, err
}

// Behind has a replica take over that lacks the last heartbeats, and whose clock is so far behind.
func (s *Store) Behind(ctx context.Context, by time.Duration) error {
	if err := s.Age(ctx, by); err != nil {
		return err
	}
	pipe := s.reads.Pipeline()
	for part := range partitions {
		pipe.Set(ctx, s.keys.shift(byte(part)), -by.Milliseconds(), 0)
	}
	_, err := pipe.Exec(ctx)
	return err
}

// Age lets so much time go by for what is kept of heartbeats and outages.
func (s *Store) Age(ctx context.Context, by time.Duration) error {
	pipe := s.reads.Pipeline()
	was, outages := make([]*goredis.StringCmd, partitions), make([]*goredis.StringSliceCmd, partitions)
	for part := range was {
		was[part] = pipe.Get(ctx, s.keys.heartbeat(byte(part)))
		outages[part] = pipe.ZRange(ctx, s.keys.outages(byte(part)), 0, -1)
	}
	if _, err := pipe.Exec(ctx); err != nil && !errors.Is(err, goredis.Nil) {
		return err
	}
	back := func(text string) (string, float64) {
		var a, b int64
		if _, err := fmt.Sscan(text, &a, &b); err != nil {
			panic(err)
		}
		return fmt.Sprintf("%d %d", a-by.Milliseconds(), b-by.Milliseconds()), float64(b - by.Milliseconds())
	}
	pipe = s.reads.Pipeline()
	for part := range was {
		heartbeat, _ := back(was[part].Val())
		pipe.Set(ctx, s.keys.heartbeat(byte(part)), heartbeat, 0)
		pipe.Del(ctx, s.keys.outages(byte(part)))
		for _, text := range outages[part].Val() {
			outage, to := back(text)
			pipe.ZAdd(ctx, s.keys.outages(byte(part)), goredis.Z{Score: to, Member: outage})
		}
	}
	_, err := pipe.Exec(ctx)
	return err
}
