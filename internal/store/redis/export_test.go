package redis

import (
	"context"
	"encoding/json"
	"time"

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
	card, err := json.Marshal(a.Summary)
	if err != nil {
		return rooms.Appended{}, err
	}
	got, _, err := s.append(ctx, a, card)
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

// ChannelOf is the channel that tells of a room's writes.
func (s *Store) ChannelOf(room string) string { return s.keys.channel(partition(room)) }

// Problems holds settings against what a journal needs.
var Problems = problems

// ParseURL reads an address and gives back what it means, in words.
func ParseURL(text string) (hosts string, cluster bool, master, user, password string, database int, secure bool, err error) {
	a, err := parse(text)
	return a.String(), a.cluster, a.master, a.user, a.password, a.database, a.tls != nil, err
}
