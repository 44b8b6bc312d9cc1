package redis

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	goredis "github.com/redis/go-redis/v9"

	"casitas/internal/rooms"
)

// A player's lists lie in the player's partition, the room in its own, and no script spans two. So the room's script
// notes that the lists are behind; whoever wrote brings them up to date; and a sweep does so
// for those who could not. Doing it twice, or late, does no harm: the lists only say where to look, and
// what is found is judged by the room's summary.

// listWithin is how long whoever wrote tries to bring the lists up to date.
const listWithin = time.Second

// list brings the lists of a room's players up to date after a write.
func (s *Store) list(ctx context.Context, room string, version uint64, summary rooms.Summary) {
	err := s.listPlayers(ctx, room, version, summary)
	if err == nil {
		err = s.writes.SRem(ctx, s.keys.behind(partition(room)), behindName(room, version)).Err()
	}
	if err != nil {
		s.options.Log.Info("the lists of a room's players are behind; they will be swept", "room", room, "err", err)
	}
}

// behindName is how a partition notes a version that the players' lists may not know of.
func behindName(room string, version uint64) string {
	return strconv.FormatUint(version, 10) + " " + room
}

func (s *Store) listPlayers(ctx context.Context, room string, version uint64, summary rooms.Summary) error {
	how := "sits"
	if summary.Status == rooms.Closed {
		how = "played"
	}
	for _, player := range summary.Seats {
		if player.ID == "" {
			continue
		}
		if err := s.seat(ctx, player.ID, room, version, summary.Changed, how); err != nil {
			return err
		}
	}
	return nil
}

// seat brings one player's lists up to date with a version of a room.
func (s *Store) seat(ctx context.Context, player, room string, version uint64, changed int64, how string) error {
	keys := []any{s.keys.seated(player), s.keys.played(player)}
	_, err := s.run(ctx, seatScript, keys, room, version, changed, how)
	return err
}

// sweepLists brings up to date what others have left behind.
func (s *Store) sweepLists(ctx context.Context) error {
	const most = 50 // of each partition, each time
	noted := make([]*goredis.StringSliceCmd, partitions)
	failed := s.ask(ctx, partitions, func(part int) byte { return byte(part) }, func(p goredis.Pipeliner, part int) {
		noted[part] = p.SRandMemberN(ctx, s.keys.behind(byte(part)), most)
	})
	if failed != nil {
		failed = fmt.Errorf("rooms whose players' lists are behind: %w", failed)
	}
	for part, names := range noted {
		if names == nil || names.Err() != nil {
			continue // the others are swept all the same
		}
		for _, name := range names.Val() {
			err := s.catchUp(ctx, byte(part), name)
			if errors.Is(damage(err), rooms.ErrDamaged) {
				_, room, _ := strings.Cut(name, " ")
				s.aside.put(room, err)
				continue
			}
			if err != nil {
				failed = errors.Join(failed, err)
				break // with the part, or with a player's
			}
		}
	}
	return failed
}

// catchUp brings the lists of one room's players up to where the room stands now.
func (s *Store) catchUp(ctx context.Context, part byte, name string) error {
	_, room, _ := strings.Cut(name, " ")
	summaries, err := s.summaries(ctx, []string{room})
	if err != nil {
		return err
	}
	if c := summaries[0]; c.damaged {
		return nil // it stays noted until it can be read
	} else if c.found {
		if err := s.listPlayers(ctx, room, c.version, c.summary); err != nil {
			return fmt.Errorf("lists of the players of room %s: %w", room, err)
		}
	}
	return s.writes.SRem(ctx, s.keys.behind(part), name).Err()
}
