package redis

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	goredis "github.com/redis/go-redis/v9"

	"casitas/internal/rooms"
)

var _ rooms.TalkExchange = (*Store)(nil)

// talk is the last lines of a room's conversation, as JSON, oldest first (list).
func (k *keys) talk(room string, among rooms.Among) string {
	return k.of(partition(room), "talk:"+string(among)+":"+room)
}

// talkHint begins a message on a partition's channel that says in which room something was said. To a program that does
// not know it, it is no version.
const talkHint = "talk "

// Say keeps a line and has all nodes hear that there is one more.
func (s *Store) Say(ctx context.Context, room string, among rooms.Among, line rooms.Line, most int, lasts time.Duration) error {
	text, err := json.Marshal(line)
	if err != nil {
		return fmt.Errorf("talk: %w", err)
	}
	key := s.keys.talk(room, among)
	p := s.writes.TxPipeline() // or a node that dies on the way leaves lines that nothing ends
	p.RPush(ctx, key, text)
	p.LTrim(ctx, key, int64(-most), -1)
	p.PExpire(ctx, key, lasts)
	p.SPublish(ctx, s.keys.channel(partition(room)), talkHint+room)
	if _, err := p.Exec(ctx); err != nil {
		return fmt.Errorf("talk in room %s: %w", room, failure(err))
	}
	return nil
}

// Said are the lines that are kept. One that cannot be read is left out.
func (s *Store) Said(ctx context.Context, room string) (map[rooms.Among][]rooms.Line, error) {
	among := [...]rooms.Among{rooms.AmongPlayers, rooms.AmongWatchers}
	var stored [len(among)]*goredis.StringSliceCmd
	for i := range among {
		stored[i] = goredis.NewStringSliceCmd(ctx, "lrange", s.keys.talk(room, among[i]), 0, -1)
	}
	if err := s.look(ctx, stored[0], stored[1]); err != nil {
		return nil, fmt.Errorf("talk in room %s: %w", room, err)
	}
	all := map[rooms.Among][]rooms.Line{}
	for i := range among {
		for _, text := range stored[i].Val() {
			var line rooms.Line
			if json.Unmarshal([]byte(text), &line) == nil {
				all[among[i]] = append(all[among[i]], line)
			}
		}
	}
	return all, nil
}

// HearTalk calls hint when something was said on any node, and for every room that is watched here where it may have been missed.
func (s *Store) HearTalk(hint func(room string)) { s.talked.Store(&hint) }

// hearTalk passes a message on; false: it is about something else.
func (s *Store) hearTalk(payload string) bool {
	room, is := strings.CutPrefix(payload, talkHint)
	if is {
		s.tellTalk(room)
	}
	return is
}

func (s *Store) tellTalk(room string) {
	if hint := s.talked.Load(); hint != nil {
		(*hint)(room)
	}
}
