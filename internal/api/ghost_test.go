package api_test

import (
	"context"
	"sync"
	"testing"

	"casitas/internal/lobby"
	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/store/redis"
	"casitas/internal/store/redistest"
)

// held is a storage whose register waits while it is locked.
type held struct {
	storage
	gate sync.RWMutex
}

func (h *held) Register(ctx context.Context, name string, at rooms.Revision, changes []rooms.Change) (rooms.Registered, error) {
	h.gate.RLock()
	defer h.gate.RUnlock()
	return h.storage.Register(ctx, name, at, changes)
}

// Who takes a seek of a player on another node, and leaves before that node answers, plays with nobody: the seek is in the list again.
func TestWhoTakesHasLeft(t *testing.T) {
	t.Parallel()
	url := redistest.Start(t).URL()
	var slow *held
	var nodes [2]*node
	for i, name := range []string{"hers", "theirs"} {
		store := &held{storage: must.Get(redis.Open(t.Context(), url, redis.Options{}))(t)}
		if i == 0 {
			slow = store
		}
		nodes[i] = &node{t: t}
		nodes[i].startOn(store, lobby.Config{Node: name, Shared: true}, nil)
	}
	a, b := nodes[0].guest(nodes[0].player("Ana")), nodes[1].guest(nodes[1].player("Bea"))
	id := a.seeking(seekFor(tihbat))
	listed := func(want int) func() bool {
		return func() bool { open, _ := nodes[1].lobby.Seeks(); return len(open) == want }
	}
	must.Await(t, "the seek is listed", listed(1))
	slow.gate.Lock()
	b.say(take(id))
	must.Await(t, "she is asked for", listed(0))
	_ = b.Close()
	must.Await(t, "who takes it has left", func() bool { return nodes[1].edge.Counters().Sockets.Load() == 0 })
	slow.gate.Unlock()
	must.Await(t, "the seek is listed again", listed(1))
	if room, code := nodes[1].guest(nodes[1].player("Zoe")).taking(take(id)); room == "" {
		t.Errorf("then it cannot be taken: %s", code)
	}
}
