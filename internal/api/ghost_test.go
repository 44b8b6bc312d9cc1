package api_test

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"casitas/internal/lobby"
	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/store/redis"
	"casitas/internal/store/redistest"
	"casitas/web/wire"
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

// slowly has Ana seek on one node, whose register can be held, and others come to another; listed waits until these see so many seeks there.
func slowly(t *testing.T) (slow *held, ana *guest, other *node, seek string, listed func(want int)) {
	url := redistest.Start(t).URL()
	var nodes [2]*node
	for i, name := range []string{"hers", "theirs"} {
		store := &held{storage: must.Get(redis.Open(t.Context(), url, redis.Options{}))(t)}
		if i == 0 {
			slow = store
		}
		nodes[i] = &node{t: t}
		nodes[i].startOn(store, lobby.Config{Node: name, Shared: true}, nil)
	}
	listed = func(want int) {
		t.Helper()
		must.Await(t, fmt.Sprint("listed are ", want), func() bool { open, _ := nodes[1].lobby.Seeks(); return len(open) == want })
	}
	ana = nodes[0].guest(nodes[0].player("Ana"))
	seek = ana.seeking(seekFor(tihbat))
	listed(1)
	return slow, ana, nodes[1], seek, listed
}

// Who takes a seek of a player on another node, and leaves before that node answers, plays with nobody: the seek is in the list again.
func TestWhoTakesHasLeft(t *testing.T) {
	t.Parallel()
	slow, _, n, seek, listed := slowly(t)
	b := n.guest(n.player("Bea"))
	slow.gate.Lock()
	b.say(take(seek))
	listed(0)
	_ = b.Close()
	must.Await(t, "it is known that who takes it has left", func() bool {
		got := must.Get(slow.storage.Register(t.Context(), "seeks", rooms.Revision{}, nil))(t)
		return got.All["ask/"+seek] == nil
	})
	slow.gate.Unlock()
	listed(1)
	if room, code := n.guest(n.player("Zoe")).taking(take(seek)); room == "" {
		t.Errorf("then it cannot be taken: %s", code)
	}
}

// Where the node of who seeks does not answer, as one with an older program does not, who takes the seek is told that they may ask again: it is
// there still, and taken when its player has come to a node that does.
func TestTakenWhileSilent(t *testing.T) {
	t.Parallel()
	slow, ana, n, seek, _ := slowly(t)
	b := n.guest(n.player("Bea"))
	slow.gate.Lock()
	ask := take(seek)
	b.say(ask)
	var nack wire.Nack
	for nack.ID == "" {
		if f := must.Get(b.hear())(t); f.T == wire.TNack {
			f.into(&nack)
		}
	}
	slow.gate.Unlock()
	if nack.Code != "unavailable" || !nack.Retryable {
		t.Errorf("refused with %+v", nack)
	}
	must.Await(t, "the seek is there again", func() bool { open, _ := n.lobby.Seeks(); return len(open) == 1 })
	b.say(ask)
	if first, second := ana.paired(), b.paired(); first != second {
		t.Errorf("told %+v and %+v", first, second)
	}
}
