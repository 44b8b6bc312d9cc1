// Ladder lets the bots of each game play one another and says how often each wins against the one below.
package main

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/signal"
	"runtime"
	"sync"
	"time"

	"casitas/internal/engine"
	"casitas/internal/tables"
	"casitas/internal/think"
)

func main() {
	game := flag.String("game", "", "one game only, by its name (hoyito-1); all of them without")
	games := flag.Int("games", 400, "games that each pair of neighbours plays, half from either side")
	cores := flag.Int("cores", runtime.NumCPU(), "games at a time")
	seed := flag.Uint64("seed", 1, "where luck begins")
	least := flag.Float64("least", 0, "fail if a pair's stronger one takes fewer points of 100")
	flag.Parse()
	if !ladder(*game, *games, *cores, *seed, *least) {
		os.Exit(1)
	}
}

// ladder prints the table, and says whether it came to its end with at least so many points of 100 in each pair.
func ladder(game string, games, cores int, seed uint64, least float64) bool {
	held := true
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	_, _ = fmt.Fprintln(os.Stdout, "| game | level | looks ahead | by lot | against | won | drawn | lost | of 100 points | Elo | ms a move |")
	_, _ = fmt.Fprintln(os.Stdout, "|---|---|---|---|---|---|---|---|---|---|---|")
	for _, r := range engine.Games() {
		if game != "" && game != r.Name {
			continue
		}
		for level := 2; level <= think.Levels; level++ {
			t := meet(ctx, r, level, games, cores, seed)
			if ctx.Err() != nil {
				return false
			}
			l := think.LevelOf(r.Name, level)
			_, _ = fmt.Fprintf(os.Stdout, "| %s | %d | %d | %d %% | %d | %d | %d | %d | %.1f | %+.0f | %.2f |\n",
				r.Name, level, l.Depth, l.Random, level-1, t.won, t.drawn, t.lost, t.points(), t.elo(), t.perMove())
			if !(t.points() >= least) { // no games have no points
				held = false
				_, _ = fmt.Fprintf(os.Stderr, "%s %d against %d: %.1f points, fewer than %.1f\n", r.Name, level, level-1, t.points(), least)
			}
		}
	}
	return held
}

// meet has a level play the one below it.
func meet(ctx context.Context, r engine.Rules, level, games, cores int, seed uint64) standing {
	ends, err := tables.Build(ctx, r, tables.Usual(r), cores, func(*tables.Table, int) error { return nil })
	if err != nil {
		return standing{}
	}
	var all standing
	var mu sync.Mutex
	var wait sync.WaitGroup
	began := time.Now()
	next := make(chan int)
	for range max(cores, 1) {
		wait.Go(func() {
			p := pair{think.NewSearch(18), think.NewSearch(18)}
			for i := range next {
				won, spent, moves := p.play(ctx, ends, r, level, engine.Seat(i%2), rand.New(rand.NewPCG(seed, uint64(i/2))))
				mu.Lock()
				all.add(won, spent, moves)
				fmt.Fprintf(os.Stderr, "\r%s %d against %d: %d of %d games, %v left   ", r.Name, level, level-1, all.games(), games,
					(time.Since(began) / time.Duration(all.games()) * time.Duration(games-all.games())).Round(time.Second))
				mu.Unlock()
			}
		})
	}
	for i := 0; i < games && ctx.Err() == nil; i++ {
		next <- i
	}
	close(next)
	wait.Wait()
	fmt.Fprint(os.Stderr, "\r\033[K")
	return all
}

// pair is the stronger and the weaker of two bots, each with a search of its own.
type pair [2]*think.Search

// drawn is how many turns of a game are drawn by lot before the two begin, the same ones from either side: with best play
// who opens decides most of these games.
const drawn = 2

// play is one single game; the stronger one sits at a seat, South opens. It answers with 1, 0 or -1 for the stronger one,
// and how long that one thought.
func (p pair) play(ctx context.Context, ends think.Ends, r engine.Rules, level int, strong engine.Seat, luck *rand.Rand) (result int, spent time.Duration, moves int) {
	m, err := engine.NewMatch(r, engine.SingleGame, engine.South)
	if err != nil {
		panic(err) // the engine's own games can be played
	}
	for range drawn {
		legal := m.Game().Legal()
		if m, _, err = m.Play(legal[luck.IntN(len(legal))]); err != nil {
			panic(err) // it was legal
		}
	}
	for m.Game().Over() == "" && ctx.Err() == nil {
		who, l := 1, think.LevelOf(r.Name, level-1)
		if m.Game().Position().ToMove == strong {
			who, l = 0, think.LevelOf(r.Name, level)
		}
		began := time.Now()
		if p[who].Knows(nil); l.Ends {
			p[who].Knows(ends)
		}
		pit, err := p[who].Choose(ctx, m, l, luck, func() {})
		if err != nil {
			return 0, spent, moves
		}
		if who == 0 {
			spent, moves = spent+time.Since(began), moves+1
		}
		if m, _, err = m.Play(pit); err != nil {
			panic(err) // it was legal
		}
	}
	switch m.Winner().Seat() {
	case strong:
		return 1, spent, moves
	case engine.Nobody:
		return 0, spent, moves
	}
	return -1, spent, moves
}
