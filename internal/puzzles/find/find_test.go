package find_test

import (
	"fmt"
	"log/slog"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"casitas/internal/engine"
	"casitas/internal/must"
	"casitas/internal/puzzles"
	"casitas/internal/puzzles/find"
	"casitas/internal/rooms"
	"casitas/internal/store/redis"
	"casitas/internal/store/redistest"
	"casitas/internal/store/sqlite"
)

// Puzzles are found in the matches of a journal, whichever store it is in, and in games of bots; those that are chosen have one solution each, the easiest first.
func TestFind(t *testing.T) {
	r := must.Get(engine.ByName("tihbat", 0))(t)
	file := must.Get(sqlite.Open(t.TempDir()))(t)
	t.Cleanup(func() { must.Do(t, file.Close()) })
	many := must.Get(redis.Open(t.Context(), redistest.Start(t).URL(), redis.Options{Log: slog.New(slog.DiscardHandler)}))(t)
	t.Cleanup(func() { must.Do(t, many.Close()) })
	for n := range 6 {
		for _, j := range []rooms.Journal{file, many} {
			play(t, j, r, fmt.Sprint("room", n), rand.New(rand.NewPCG(1, uint64(n))))
		}
	}
	found := map[string]string{}
	for name, source := range map[string]find.Source{"match": find.Journal(file, r), "match on Redis": find.Journal(many, r), "bots": find.Bots(r, 6, 1)} {
		all := must.Get(find.In(t.Context(), source, 2, func(int, int) {}))(t)
		chosen := find.Choose(all, 4)
		if len(chosen) == 0 || len(chosen) > 4 || chosen[0].Level != 1 {
			t.Errorf("%s: %d of %d puzzles are chosen", name, len(chosen), len(all))
		}
		j := puzzles.NewJudge()
		for _, p := range chosen {
			if err := j.Check(p); err != nil || !strings.HasPrefix(name, p.From) {
				t.Errorf("%v, from %s: %v", p.At, p.From, err)
			}
		}
		found[name] = fmt.Sprint(chosen)
	}
	if found["match"] != found["match on Redis"] {
		t.Errorf("of the same matches:\n%s on SQLite,\n%s on Redis", found["match"], found["match on Redis"])
	}
}

// play writes a match into a journal, played at random to its end.
func play(t *testing.T, j rooms.Journal, r engine.Rules, room string, luck *rand.Rand) {
	t.Helper()
	s, at := rooms.Blank(room), time.UnixMilli(1_000_000)
	do := func(c rooms.Command) {
		c.ID, c.At = fmt.Sprint(room, s.At.Version), at
		steps := must.Get(rooms.Decide(&s, c))(t)
		if got, err := j.Append(t.Context(), rooms.AppendOf(&s, c, steps)); err != nil || got.Result != rooms.OK {
			t.Fatalf("%v, %v", got, err)
		}
		s = *steps[len(steps)-1].After
	}
	pair := [2]rooms.Player{{ID: "ana", Name: "Ana"}, {ID: "bea", Name: "Bea"}}
	do(rooms.Command{Do: rooms.DoOpen, By: pair[0], Room: room, Pair: pair, Options: &rooms.Options{Rules: r, Opener: engine.South}})
	for s.Ended == 0 {
		game := s.Match.Game()
		legal := game.Legal()
		do(rooms.Command{Do: rooms.DoSow, By: pair[game.Position().ToMove], Turn: s.Turn, Pit: legal[luck.IntN(len(legal))]})
	}
}
