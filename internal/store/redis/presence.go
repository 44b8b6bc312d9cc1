package redis

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	goredis "github.com/redis/go-redis/v9"

	"casitas/internal/rooms"
)

// presenceAge is how long what nobody says any more is kept at most.
const presenceAge = time.Minute

var _ rooms.PresenceExchange = (*Store)(nil)

// presence is who is in a room, by node (hash): until when it holds, and the NodePresence as JSON.
func (k keys) presence(room string) string { return k.of(partition(room), "here:"+room) }

// Exchange says who is in rooms on this node and learns who is in them on others. All of it holds by the time of the
// rooms' partitions: a dead node's guests leave by themselves.
func (s *Store) Exchange(ctx context.Context, node string, present []rooms.NodePresence, of []string,
	now func(part int) time.Time, lasts time.Duration,
) ([]rooms.NodePresence, error) {
	pipe := s.reads.Pipeline()
	for _, h := range present {
		key := s.keys.presence(h.Room)
		of = append(of, h.Room)
		if h.Empty() {
			pipe.HDel(ctx, key, node)
			continue
		}
		text, err := json.Marshal(h)
		if err != nil {
			return nil, fmt.Errorf("presence: %w", err)
		}
		until := now(s.Part(h.Room)).Add(lasts)
		pipe.HSet(ctx, key, node, strconv.FormatInt(until.UnixMilli(), 10)+" "+string(text))
		pipe.PExpire(ctx, key, presenceAge)
	}
	said := make([]*goredis.MapStringStringCmd, 0, len(of))
	for _, room := range of {
		said = append(said, pipe.HGetAll(ctx, s.keys.presence(room)))
	}
	pipe.Exec(ctx) //nolint:errcheck // each answer has its own
	var others []rooms.NodePresence
	var failed error
	answered := false
	for i, room := range of {
		switch err := damage(said[i].Err()); {
		case errors.Is(err, rooms.ErrDamaged):
			s.aside.put(room, err)
			continue
		case err != nil:
			failed = err
			continue
		}
		answered = true
		others = append(others, s.heard(ctx, room, node, said[i].Val(), now(s.Part(room)))...)
	}
	switch {
	case failed != nil && answered:
		failed = fmt.Errorf("presence: %w: %w", rooms.ErrPartial, failure(failed))
	case failed != nil:
		failed = fmt.Errorf("presence: %w", failure(failed))
	}
	return others, failed
}

// heard is what other nodes say of a room and still holds. What has long ceased to hold is removed.
func (s *Store) heard(ctx context.Context, room, node string, said map[string]string, now time.Time) []rooms.NodePresence {
	var others []rooms.NodePresence
	for from, text := range said {
		stamp, body, _ := strings.Cut(text, " ")
		ms, _ := strconv.ParseInt(stamp, 10, 64)
		until := time.UnixMilli(ms)
		var h rooms.NodePresence
		switch {
		case now.After(until.Add(presenceAge)):
			s.reads.HDel(ctx, s.keys.presence(room), from)
		case from == node || now.After(until):
		case json.Unmarshal([]byte(body), &h) == nil:
			h.Room, h.Node = room, from
			others = append(others, h)
		}
	}
	return others
}
