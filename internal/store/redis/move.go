package redis

import (
	"context"

	"casitas/internal/rooms"
)

// ordinary says whether an append may be one as nearly all are: a move in a room that goes on.
func ordinary(a rooms.Append) bool {
	return a.Expect.Version > 0 && a.NotBefore.IsZero() && a.Summary.Status != rooms.Closed
}

// move runs the script that knows the ordinary case alone, with half as many words. Where written is false, nothing was.
func (s *Store) move(ctx context.Context, a rooms.Append, summary []byte) (written bool, err error) {
	part := partition(a.Room)
	list := listOf(a.Summary.Status, a.Summary.Public)
	keys := append(make([]any, 0, 5+len(a.Deliver)),
		s.keys.of(part, "room:"+a.Room), s.keys.of(part, "log:"+a.Room), s.keys.of(part, "commands:"+a.Room),
		s.keys.appended[part][0], s.keys.appended[part][4+list])
	for _, hook := range a.Deliver {
		keys = append(keys, s.keys.undelivered(part, hook))
	}
	args := append(make([]any, 0, 10+2*len(a.Events)),
		a.Room, a.Command, a.Expect.Version, string(a.Expect.Head), deadlineOf(a),
		list, seatsOf(a.Summary), a.Summary.Changed, summary, s.keys.channel(part))
	response, err := s.run(ctx, moveScript, keys, withEvents(args, a)...)
	if err != nil {
		return false, failure(err)
	}
	return response == int64(0), nil
}
