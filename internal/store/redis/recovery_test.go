package redis_test

import (
	"testing"
	"time"

	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/store/redis"
	"casitas/internal/store/redistest"
)

// Of a player's recovery codes only the last is kept, however often they make one.
func TestRecoveryReplaced(t *testing.T) {
	server := redistest.Start(t)
	s := open(t, server.URL(), redis.Options{})
	now := time.UnixMilli(1)
	must.Do(t, s.AddPlayer(t.Context(), rooms.Player{ID: "ana", Name: "Ana"}, rooms.KeyHash{}, now))
	for i := range 3 {
		code := rooms.KeyHash{1: byte(i)}
		for range 2 { // asked again
			must.Do(t, s.SetRecovery(t.Context(), "ana", code, now))
		}
		if p, err := s.PlayerByRecovery(t.Context(), code); err != nil || p.ID != "ana" {
			t.Errorf("code %d: %v, %v", i, p, err)
		}
	}
	if kept, _ := server.Do("KEYS", "*recovery:*").([]any); len(kept) != 1 {
		t.Errorf("kept: %v", kept)
	}
}
