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

// watchOnly stands before the room of an invitation to watch.
const watchOnly = "watch:"

// AddInvitation keeps where a code leads, until a time; rooms.ErrCodeTaken where it leads elsewhere at now.
func (s *Store) AddInvitation(ctx context.Context, code string, to rooms.Invitation, now, until time.Time) error {
	return s.change("add invitation to room "+to.Room, func() error {
		where := to.Room
		if to.Watch {
			where = watchOnly + where
		}
		storedFor := codeAge + max(0, time.Until(until))
		added, err := s.run(ctx, invitationScript, []any{s.keys.invitation(code)}, where, until.UnixMilli(), now.UnixMilli(), storedFor.Milliseconds())
		if err == nil && added != int64(1) {
			err = rooms.ErrCodeTaken
		}
		return err
	})
}

// InvitationOf says where a code leads; rooms.ErrNoCode where it is unknown or too old.
func (s *Store) InvitationOf(ctx context.Context, code string, now time.Time) (rooms.Invitation, error) {
	is, err := s.reads.Get(ctx, s.keys.invitation(code)).Result()
	if errors.Is(err, goredis.Nil) {
		err = rooms.ErrNoCode
	}
	till, where, _ := strings.Cut(is, " ")
	if until, bad := strconv.ParseInt(till, 10, 64); err == nil && (bad != nil || until < now.UnixMilli()) {
		err = rooms.ErrNoCode
	}
	if err != nil {
		return rooms.Invitation{}, fmt.Errorf("find invitation: %w", unread(err))
	}
	room, watch := strings.CutPrefix(where, watchOnly)
	return rooms.Invitation{Room: room, Watch: watch}, nil
}
