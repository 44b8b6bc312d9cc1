package proof

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"casitas/internal/engine"
	"casitas/internal/lobby"
	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
	"casitas/internal/store/sqlite"
)

type plain struct{}

func (plain) Event(*rooms.State, *rooms.State, rooms.Event) live.Frame { return nil }

func (plain) View(s *rooms.State) []byte {
	b, _ := json.Marshal(s.At)
	return b
}

// TestClocksInABubble lets the flags of many games fall on a real journal, in a bubble in which time passes when all wait.
func TestClocksInABubble(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		journal, err := sqlite.Open(dir)
		must.Do(t, err)
		house := lobby.New(lobby.Config{Journal: journal, Encoder: plain{}, Log: slog.New(slog.DiscardHandler)})
		ctx, cancel := context.WithCancel(context.Background())
		ended := make(chan struct{})
		go func() {
			house.Run(ctx)
			close(ended)
		}()
		all := openMany(t, house, bubbleGames.now())
		<-time.After(4 * time.Minute)
		cancel()
		<-ended
		house.Drain(context.Background())
		var sum counters
		for _, room := range all {
			sum.add(t, journal, room)
		}
		if err := journal.Close(); err != nil {
			t.Error(err)
		}
		sum.report(t, "in a bubble", time.Second)
	})
}

// openMany opens games with clocks of 10 s to 2 min, a hundred at a time, and seats two players at each.
func openMany(t *testing.T, house *lobby.Lobby, n int) []string {
	luck := rand.New(rand.NewPCG(1, 2))
	all := make([]string, n)
	running := make(chan struct{}, 100)
	var wait sync.WaitGroup
	for i := range all {
		initial := rooms.MinInitial + time.Duration(luck.Int64N(int64(110*time.Second)))
		running <- struct{}{}
		wait.Go(func() {
			defer func() { <-running }()
			room, err := seat(house, i, initial)
			if err != nil {
				t.Errorf("game %d: %v", i, err)
			}
			all[i] = room
		})
	}
	wait.Wait()
	return all
}

func seat(house *lobby.Lobby, i int, initial time.Duration) (string, error) {
	rules := engine.Games()[i%len(engine.Games())]
	o := &rooms.Options{Rules: rules, Opener: engine.Nobody, Clock: &rooms.TimeControl{Initial: initial.Milliseconds()}}
	by := rooms.Player{ID: fmt.Sprintf("a%d", i), Name: "A"}
	room, _, err := house.Do(context.Background(), rooms.Command{ID: "open", By: by, Do: rooms.DoOpen, Seat: engine.South, Options: o}, "")
	if err != nil {
		return "", err
	}
	by.ID = fmt.Sprintf("b%d", i)
	_, _, err = house.Do(context.Background(), rooms.Command{ID: "sit", By: by, Do: rooms.DoSit, Seat: engine.Nobody, Room: room}, "")
	return room, err
}
