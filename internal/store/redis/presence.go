package redis

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	goredis "github.com/redis/go-redis/v9"

	"casitas/internal/rooms"
)

// crowdAge is how long what nobody says any more is kept at most.
const crowdAge = time.Minute

var _ rooms.PresenceExchange = (*Store)(nil)

// here is who is in a room, by node (hash): until when it holds, and the NodePresence as JSON.
func (k keys) here(room string) string { return k.of(partition(room), "here:"+room) }

// Exchange says who is in rooms on this node and learns who is in them on others. What a node said is
// dropped after until, by the reader's clock: a dead node's guests leave by themselves.
func (s *Store) Exchange(ctx context.Context, node string, here []rooms.NodePresence, ask []string, until time.Time) ([]rooms.NodePresence, error) {
	pipe := s.reads.Pipeline()
	for _, h := range here {
		key := s.keys.here(h.Room)
		ask = append(ask, h.Room)
		if h.Empty() {
			pipe.HDel(ctx, key, node)
			continue
		}
		text, err := json.Marshal(h)
		if err != nil {
			return nil, fmt.Errorf("meet: %w", err)
		}
		pipe.HSet(ctx, key, node, strconv.FormatInt(until.UnixMilli(), 10)+" "+string(text))
		pipe.PExpire(ctx, key, crowdAge)
	}
	said := make([]*goredis.MapStringStringCmd, 0, len(ask))
	for _, room := range ask {
		said = append(said, pipe.HGetAll(ctx, s.keys.here(room)))
	}
	if _, err := pipe.Exec(ctx); err != nil {
		return nil, fmt.Errorf("meet: %w", failure(err))
	}
	var others []rooms.NodePresence
	for i, room := range ask {
		others = append(others, s.heard(ctx, room, node, said[i].Val())...)
	}
	return others, nil
}

// heard is what other nodes say of a room and still holds. What has long ceased to hold is removed.
func (s *Store) heard(ctx context.Context, room, node string, said map[string]string) []rooms.NodePresence {
	now := time.Now()
	var others []rooms.NodePresence
	for from, text := range said {
		stamp, body, _ := strings.Cut(text, " ")
		ms, _ := strconv.ParseInt(stamp, 10, 64)
		until := time.UnixMilli(ms)
		var h rooms.NodePresence
		switch {
		case now.After(until.Add(crowdAge)):
			s.reads.HDel(ctx, s.keys.here(room), from)
		case from == node || now.After(until):
		case json.Unmarshal([]byte(body), &h) == nil:
			h.Room, h.Node = room, from
			others = append(others, h)
		}
	}
	return others
}
