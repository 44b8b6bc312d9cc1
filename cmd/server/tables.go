package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"casitas/internal/engine"
	"casitas/internal/tables"
	"casitas/internal/tables/check"
)

// tableCommands are what can be done with tables of endings.
type tableCommands struct {
	Build tablesBuild `cmd:"" help:"Work them out, with all cores, and hold them against the engine."`
	Check tablesCheck `cmd:"" help:"Read them whole, and hold them against the engine."`
}

// tableFolder says which tables are meant.
type tableFolder struct {
	Dir  string   `default:"./data/tables" type:"path" help:"Folder for the tables; a server reads those in the folder tables of its --data."`
	Game []string `placeholder:"NAME" help:"These games only, such as ayoayo; all without it."`
}

func (f tableFolder) games() ([]engine.Rules, error) {
	if len(f.Game) == 0 {
		return engine.Games(), nil
	}
	var all []engine.Rules
	for _, name := range f.Game {
		r, err := engine.ByName(name, 0)
		if err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	return all, nil
}

type tablesBuild struct {
	tableFolder
	Seeds int `default:"12" help:"Up to so many seeds on the board: 12 takes seconds a game, 16 minutes and up to 1.1 GB of memory. Tihbat is always worked out whole."`
}

// Samples of each layer that are held against the engine.
var samples = check.Counts{Step: 2000, Tree: 20, Played: 10}

// Run builds the tables, one game after another.
func (b tablesBuild) Run() error {
	ctx, stop := untilStopped()
	defer stop()
	games, err := b.games()
	if err != nil {
		return err
	}
	for _, r := range games {
		if err := b.build(ctx, r); err != nil {
			return fmt.Errorf("%s: %w", r.Name, err)
		}
	}
	return nil
}

func (b tablesBuild) build(ctx context.Context, r engine.Rules) error {
	seeds := max(b.Seeds, r.EndsAt+1)
	if r.Pits == 2 {
		seeds = r.Total()
	}
	began, c := time.Now(), check.New(r, 1)
	t, err := tables.Build(ctx, r, seeds, runtime.GOMAXPROCS(0), func(t *tables.Table, seeds int) error {
		n, err := c.Layer(ctx, t, seeds, samples)
		say("%s, %d seeds: %d positions after %v; held against the engine in %d one turn ahead, %d with the history of each line, %d played out",
			r.Name, seeds, t.Layer(seeds), time.Since(began).Round(time.Millisecond), n.Step, n.Tree, n.Played)
		return err
	})
	if err != nil {
		return err
	}
	if err := t.Save(b.Dir); err != nil {
		return err
	}
	say("%s: %s", r.Name, filepath.Join(b.Dir, tables.FileName(r)))
	return nil
}

type tablesCheck struct{ tableFolder }

// Run checks the tables that are there.
func (c tablesCheck) Run() error {
	ctx, stop := untilStopped()
	defer stop()
	games, err := c.games()
	if err != nil {
		return err
	}
	for _, r := range games {
		t, err := tables.Whole(c.Dir, r)
		if err != nil {
			return fmt.Errorf("%s: %w", r.Name, err)
		}
		checker, all := check.New(r, uint64(time.Now().UnixNano())), check.Counts{}
		for seeds := range t.Seeds() + 1 {
			if t.Layer(seeds) == 0 {
				continue
			}
			n, err := checker.Layer(ctx, t, seeds, samples)
			if err != nil {
				return fmt.Errorf("%s: %w", r.Name, err)
			}
			all.Add(n)
		}
		say("%s: up to %d seeds; agrees in %d positions one turn ahead, %d with the history of each line, %d played out", r.Name, t.Seeds(), all.Step, all.Tree, all.Played)
	}
	return nil
}

func say(format string, a ...any) { _, _ = fmt.Fprintf(os.Stdout, format+"\n", a...) }
