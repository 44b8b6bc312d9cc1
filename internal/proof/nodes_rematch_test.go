package proof

import (
	"context"
	"log/slog"
	"net/http"
	"testing"
	"time"

	"casitas/internal/engine"
	"casitas/internal/rooms"
	"casitas/internal/store/redis"
	"casitas/internal/store/redistest"
	"casitas/internal/store/sqlite"
)

// TestNodesRematch leaves a journal behind as a node does that dies when a rematch is agreed and its room is not made
// yet. The next node makes it, though nobody opens the old room.
func TestNodesRematch(t *testing.T) {
	t.Parallel()
	for name, begin := range map[string]func(t *testing.T) (rooms.Journal, []string){
		"sqlite": func(t *testing.T) (rooms.Journal, []string) {
			dir := t.TempDir()
			journal, err := sqlite.Open(dir)
			if err != nil {
				t.Fatal(err)
			}
			return journal, []string{"--data", dir}
		},
		"redis": func(t *testing.T) (rooms.Journal, []string) {
			url := redistest.Start(t).URL()
			journal, err := redis.Open(t.Context(), url, redis.Options{Log: slog.New(slog.DiscardHandler)})
			if err != nil {
				t.Fatal(err)
			}
			return journal, []string{"--redis", url}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
			defer cancel()
			journal, args := begin(t)
			agreed(ctx, t, journal)
			if err := journal.Close(); err != nil {
				t.Fatal(err)
			}
			s := start(t, args...)
			for again := time.NewTicker(200 * time.Millisecond); ; {
				if code, _ := s.Get(ctx, "/api/rooms/next"); code == http.StatusOK {
					break
				}
				select {
				case <-again.C:
				case <-ctx.Done():
					t.Fatal("the room of the rematch is not made")
				}
			}
		})
	}
}

// agreed writes a match that was given up a minute ago, and of which a rematch was agreed, in the room "next".
func agreed(ctx context.Context, t *testing.T, journal rooms.Journal) {
	t.Helper()
	ana, bea := rooms.Player{ID: "ana", Name: "Ana"}, rooms.Player{ID: "bea", Name: "Bea"}
	s := rooms.Blank("old")
	for _, c := range []rooms.Command{
		{ID: "open", By: ana, Do: rooms.DoOpen, Seat: engine.South, Room: "old", Options: &rooms.Options{Rules: engine.Games()[0]}},
		{ID: "sit", By: bea, Do: rooms.DoSit, Seat: engine.North},
		{ID: "resign", By: ana, Do: rooms.DoResign},
		{ID: "ask", By: ana, Do: rooms.DoRematch, Room: "next"},
		{ID: "accept", By: bea, Do: rooms.DoRematch, Room: "next"},
	} {
		c.At = time.Now().Add(-time.Minute)
		steps, err := rooms.Decide(s, c)
		if err != nil {
			t.Fatal(err)
		}
		a := rooms.AppendOf(s, c, steps)
		if steps[len(steps)-1].Event.Kind == rooms.Rematched {
			a.Deliver = []string{"rematch"} // as a node does
		}
		if got, err := journal.Append(ctx, a); err != nil || got.Result != rooms.OK {
			t.Fatalf("%v, %v", got, err)
		}
		s = steps[len(steps)-1].After
	}
	if s.Next != "next" {
		t.Fatalf("the rematch is in %q", s.Next)
	}
}
