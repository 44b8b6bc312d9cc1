package scores_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"casitas/internal/engine"
	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/scores"
	"casitas/internal/store/redis"
	"casitas/internal/store/redistest"
	"casitas/internal/store/sqlite"
)

type storage interface {
	rooms.Journal
	rooms.Scores
}

// counted counts what is added to scores.
type counted struct {
	rooms.Scores
	added atomic.Int64
}

func (c *counted) AddFinishes(ctx context.Context, player string, all []rooms.Finish, whole bool) error {
	c.added.Add(1)
	return c.Scores.AddFinishes(ctx, player, all, whole)
}

var ana, bea = rooms.Player{ID: "ana", Name: "Ana"}, rooms.Player{ID: "bea", Name: "Bea"}

// TestPast: what ended before there were scores is counted when somebody first asks, once, on either store, and what the hook
// hears of again is not counted again. A bot has no scores.
func TestPast(t *testing.T) {
	t.Parallel()
	for name, open := range map[string]func(t *testing.T) storage{
		"sqlite": func(t *testing.T) storage { return must.Get(sqlite.Open(t.TempDir()))(t) },
		"redis": func(t *testing.T) storage {
			return must.Get(redis.Open(t.Context(), redistest.Start(t).URL(), redis.Options{}))(t)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			t.Cleanup(func() { must.Do(t, s.Close()) })
			openings(t, s)
			const matches = 230
			for i := range matches {
				put(t, s, match(i))
			}
			hook := scores.Hook(s)
			ended := rooms.Blank("7")
			ended.Options.Rules = must.Get(engine.ByName("tihbat", 2))(t)
			ended.Seats, ended.Ended, ended.Winner = match(7).Seats, 1, match(7).Winner
			must.Do(t, hook.Do(t.Context(), &ended, rooms.Event{}))
			past := crowd(t, s, matches/100+1)
			for range 2 {
				all, whole, err := past.Of(t.Context(), ana.ID, true)
				must.Do(t, err)
				slices.SortFunc(all, func(a, b rooms.Score) int { return a.Opponent.Bot() - b.Opponent.Bot() })
				if !whole || len(all) != 2 || all[0].Opponent != bea || all[0].Ended != [3]int{92, 46, 46} || all[1].Opponent.Bot() != 1 || all[1].Ended != [3]int{46, 0, 0} {
					t.Errorf("counted %v of %d", all, matches)
				}
				must.Do(t, hook.Do(t.Context(), &ended, rooms.Event{}))
			}
			if got, _, err := past.Of(t.Context(), bea.ID, false); err != nil || len(got) != 1 || got[0].Ended != [3]int{23, 23, 46} {
				t.Errorf("in public: %v", got)
			}
			if bot, _, _ := s.ScoresOf(t.Context(), rooms.BotOf(1).ID, true); len(bot) > 0 {
				t.Errorf("a bot's: %v", bot)
			}
		})
	}
}

// crowd asks for a player's scores from many sides at once: the past is counted once, so many pages long.
func crowd(t *testing.T, s storage, pages int64) *scores.Past {
	t.Helper()
	store := &counted{Scores: s}
	past := scores.NewPast(s, store)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if _, _, err := past.Of(t.Context(), ana.ID, true); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if added := store.added.Load(); added != pages {
		t.Errorf("the past is counted %d pages long", added)
	}
	return past
}

// openings has the first games of matches counted by their first pit, each room once, as who opened them sees it; of private
// matches, and of those that one player played alone, nothing is learnt.
func openings(t *testing.T, s storage) {
	t.Helper()
	hook := scores.Openings(s)
	for i, first := range []engine.Seat{engine.South, engine.North, engine.North, engine.South} {
		ended := rooms.Blank(fmt.Sprint("opened", i))
		ended.First, ended.Ended, ended.Winner, ended.Options.Public = first, 1, engine.SouthWins, i < 3
		m := must.Get(engine.NewMatch(must.Get(engine.ByName("ayoayo", 0))(t), engine.SingleGame, first))(t)
		ended.Match, _, _ = m.Play(m.Game().Legal()[4])
		for range 2 {
			if hook.In(&ended) {
				must.Do(t, hook.Do(t.Context(), &ended, rooms.Event{}))
			}
		}
	}
	if got := must.Get(scores.OpeningsOf(t.Context(), s, "ayoayo"))(t); len(got) != 1 || got[4] != [3]int{1, 0, 2} {
		t.Errorf("openings of Ayoayo: %v", got)
	}
}

// match is one of many: of five Ana wins two against Bea, one is drawn, one lost, and one is won against a bot.
func match(i int) rooms.Summary {
	s := rooms.Summary{
		Room: fmt.Sprint(i), Status: rooms.Closed, Public: i%2 == 0, Rules: "tihbat", Seats: [2]rooms.Player{ana, bea}, Changed: int64(i), Ended: int64(i + 1),
		Winner: []engine.Outcome{engine.SouthWins, engine.SouthWins, engine.Draw, engine.NorthWins, engine.SouthWins}[i%5],
	}
	if i%5 == 4 {
		s.Seats[1] = rooms.BotOf(1)
	}
	return s
}

func put(t *testing.T, s rooms.Journal, c rooms.Summary) {
	t.Helper()
	got, err := s.Append(t.Context(), rooms.Append{Room: c.Room, Command: "c", Events: [][]byte{[]byte(`{"k":"opened"}`)}, Summary: c})
	if err != nil || got.Result != rooms.OK {
		t.Fatalf("match %s: %v, %v", c.Room, got, err)
	}
}
