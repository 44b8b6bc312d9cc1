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
func (k *keys) presence(room string) string { return k.of(partition(room), "here:"+room) }

// Exchange says who is in rooms on this node and learns who is in them on others. All of it holds by the time of the
// rooms' partitions: a dead node's guests leave by themselves.
func (s *Store) Exchange(ctx context.Context, node string, here []rooms.NodePresence, now func(part int) time.Time, lasts time.Duration) (
	map[string][]rooms.NodePresence, error,
) {
	texts := make([][]byte, len(here))
	for i, h := range here {
		var err error
		if texts[i], err = json.Marshal(h); err != nil {
			return nil, fmt.Errorf("presence: %w", err)
		}
	}
	said := make([]*goredis.MapStringStringCmd, len(here))
	failed := s.ask(ctx, len(here), func(i int) byte { return partition(here[i].Room) }, func(p goredis.Pipeliner, i int) {
		key := s.keys.presence(here[i].Room)
		if here[i].Empty() {
			p.HDel(ctx, key, node)
		} else {
			until := now(s.Part(here[i].Room)).Add(lasts)
			p.HSet(ctx, key, node, strconv.FormatInt(until.UnixMilli(), 10)+" "+string(texts[i]))
			p.PExpire(ctx, key, presenceAge)
		}
		said[i] = p.HGetAll(ctx, key)
	})
	others := map[string][]rooms.NodePresence{}
	for i, h := range here {
		if said[i] == nil {
			break
		}
		switch err := damage(said[i].Err()); {
		case errors.Is(err, rooms.ErrDamaged):
			s.aside.put(h.Room, err)
			others[h.Room] = nil
		case err == nil:
			others[h.Room] = s.heard(ctx, h.Room, node, said[i].Val(), now(s.Part(h.Room)))
		}
	}
	switch {
	case len(others) == len(here):
		return others, nil
	case len(others) > 0:
		return others, fmt.Errorf("presence: %w: %w", rooms.ErrPartial, failure(failed))
	}
	return nil, fmt.Errorf("presence: %w", failure(failed))
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
