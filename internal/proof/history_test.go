package proof

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"casitas/internal/client"
	"casitas/internal/driver"
	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/store"
	"casitas/internal/store/redis"
	"casitas/internal/store/redistest"
	"casitas/web/wire"
)

const (
	players    = 4
	clients    = 2 // of each player
	places     = 20
	opinionFor = time.Minute // of one room
)

// playHistory has clients ask so many commands of nodes that run a program, kills Redis on the way, and answers
// with what they heard, and with the journal as it is then.
func playHistory(t *testing.T, bin string, commands, kills int) (*history, journals, store.Audit) {
	ctx, cancel := context.WithTimeout(t.Context(), 15*time.Minute)
	defer cancel()
	server := redistest.Start(t)
	nodes := startNodes(t, bin, server.URL(), 3)
	h := newHistory()
	hall := newHall(places, players, commands, rand.New(rand.NewPCG(*seed, 3)))
	stages := make(chan struct{}, kills)
	for k := range kills {
		hall.stages[commands*(k+1)/(kills+1)] = func() { stages <- struct{}{} }
	}
	asking, letGo := context.WithCancel(ctx)
	defer letGo()
	var all sync.WaitGroup
	for _, c := range crew(ctx, t, nodes.URLs(), hall, h) {
		all.Go(func() { c.run(asking) })
	}
	for range kills {
		<-stages
		server.Kill()
		server.Restart()
	}
	finish(ctx, hall, &all, letGo)
	nodes.Kill(ctx)
	return readHistory(ctx, t, server.URL(), h)
}

// finish waits until all has been asked and answered, but not for ever.
func finish(ctx context.Context, hall *hall, all *sync.WaitGroup, letGo func()) {
	done := make(chan struct{})
	go func() { all.Wait(); close(done) }()
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	var over time.Time
	for {
		select {
		case <-done:
			return
		case <-ctx.Done():
			letGo()
		case now := <-tick.C:
			if hall.over() && over.IsZero() {
				over = now
			}
			if !over.IsZero() && now.Sub(over) > patience {
				letGo()
			}
		}
	}
}

// crew makes the players, and for each its clients.
func crew(ctx context.Context, t *testing.T, nodes []string, hall *hall, h *history) []*program {
	var all []*program
	for p := range players {
		who := must.Get(driver.Register(ctx, nodes, fmt.Sprintf("Player %d", p), *seed+uint64(p), driver.NewLedger()))(t)
		for range clients {
			all = append(all, &program{
				number: len(all), player: p, id: who.ID, key: who.Key, nodes: nodes, hall: hall, history: h,
				inbox: make(chan wire.Cmd, 1), luck: rand.New(rand.NewPCG(*seed, uint64(100+len(all)))),
				wants: map[string]*op{}, rooms: map[string]*client.Mirror{}, sown: map[string]int{},
			})
		}
		a, b := all[len(all)-2], all[len(all)-1]
		a.twin, b.twin = b, a
	}
	return all
}

// readHistory is the journal as it is now.
func readHistory(ctx context.Context, t *testing.T, url string, h *history) (*history, journals, store.Audit) {
	s := must.Get(redis.Open(ctx, url, redis.Options{}))(t)
	defer func() { _ = s.Close() }()
	audit := must.Get(store.Walk(ctx, s))(t)
	j := journals{}
	for q := (rooms.SummaryQuery{Most: store.PageMost}); ; {
		page := must.Get(s.Summaries(ctx, q))(t)
		for _, summary := range page.Summaries {
			j[summary.Room] = must.Get(s.Load(ctx, summary.Room, 0))(t)
		}
		if q.From = page.Next; q.From == "" {
			return h, j, audit
		}
	}
}

// TestHistory plays, and holds all that was heard against the journal and against a model.
func TestHistory(t *testing.T) {
	t.Parallel()
	t.Logf("seed %d", *seed)
	began := time.Now()
	h, j, audit := playHistory(t, bin, historyCommands.now(), historyKills.now())
	took := time.Since(began)
	v := check(h, j)
	for _, f := range v.faults[:min(len(v.faults), 20)] {
		t.Error(f)
	}
	for _, f := range audit.Faults[:min(len(audit.Faults), 20)] {
		t.Error(f)
	}
	began = time.Now()
	illegal, unknown := secondOpinion(h, j, opinionFor)
	if len(illegal)+len(unknown) > 0 {
		t.Errorf("porcupine: rooms %v are not as the model says, and of %v nothing was found out", illegal, unknown)
	}
	if v.acks < historyCommands.now()/4 || v.answeredAgain == 0 || v.answeredTwice == 0 || v.refusals == 0 {
		t.Errorf("too little happened for this to prove anything: %+v", v)
	}
	t.Logf("history:     %d commands by %d clients of %d players in %d rooms, %d at a time, on 3 nodes, in %v", len(h.ops), players*clients, players, v.rooms, places, took.Round(time.Second))
	t.Logf("Redis:       killed with SIGKILL %d times, appendfsync always", historyKills.now())
	t.Logf("sent:        %d frames, %d on another connection, %d refused for now; %d connections, %d cut on purpose", h.counts.sent, h.counts.resent, h.counts.retries, h.counts.connections, h.counts.cuts)
	t.Logf("answers:     %d acks, %d of them of a command answered before (%d long before), %d refusals, %d never answered (%d of those in the journal)", v.acks, v.answeredTwice, v.answeredAgain, v.refusals, v.unknown, v.unknownIn)
	t.Logf("journal:     %d rooms, %d events, %d commands", audit.Rooms, audit.Events, audit.Commands)
	t.Logf("porcupine:   %d rooms, %d not as the model says, %d not decided, in %v", v.rooms, len(illegal), len(unknown), time.Since(began).Round(time.Millisecond))
	t.Logf("faults:      %d (chain, lost, twice, misplaced, refused and there, out of order, shown and not there, unasked)", len(v.faults)+len(audit.Faults))
	lies(t, h, j)
}
