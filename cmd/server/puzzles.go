package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"

	"casitas/docs/solved"
	"casitas/internal/engine"
	"casitas/internal/puzzles"
	"casitas/internal/puzzles/find"
)

// puzzleCommands are what can be done with puzzles.
type puzzleCommands struct {
	Make  puzzlesMake  `cmd:"" help:"Look for puzzles in the single games that were played here; the server shows them beside its own."`
	Check puzzlesCheck `cmd:"" help:"See that each has one solution."`
}

// puzzleFile is the name of a host's own puzzles, in the folder of the data.
const puzzleFile = "puzzles.gz"

type puzzlesMake struct {
	journalFlags
	To   string   `type:"path" placeholder:"FILE" help:"File to write; without it puzzles.gz in the folder of the data, where the server looks for it."`
	Game []string `placeholder:"NAME" help:"These games only, such as ayoayo; all without it."`
	Most int      `default:"60" help:"How many a game."`
	Own  bool     `help:"Look in the certificates, and in games that bots play, instead of the journal: those that come with the program are made so."`
	Bots int      `default:"300" help:"With --own: how many games of bots, for each game."`
}

// Run makes the puzzles, one game after another.
func (m puzzlesMake) Run() error {
	ctx, stop := untilStopped()
	defer stop()
	games, err := tableFolder{Game: m.Game}.games()
	if err != nil {
		return err
	}
	to, err := m.file()
	if err != nil {
		return err
	}
	var all []puzzles.Puzzle
	for _, r := range games {
		found, err := m.find(ctx, r)
		if err != nil {
			return fmt.Errorf("%s: %w", r.Name, err)
		}
		all = append(all, found...)
	}
	if len(all) == 0 {
		return errors.New("no puzzle was found")
	}
	var text bytes.Buffer
	if err := puzzles.Write(&text, all); err != nil {
		return err
	}
	if err := os.WriteFile(to, text.Bytes(), 0o644); err != nil { //nolint:gosec // for everybody to read
		return err
	}
	say("%s: %d puzzles, %d bytes", to, len(all), text.Len())
	return nil
}

// file is where the puzzles go, in a folder that is there, before anything is looked for: a host whose journal is in Redis may have none.
func (m puzzlesMake) file() (string, error) {
	if m.To != "" {
		return m.To, nil
	}
	if at, err := os.Stat(m.Data); err == nil && !at.IsDir() {
		return "", fmt.Errorf("%s is a file: say with --to where the puzzles go", m.Data)
	}
	return filepath.Join(m.Data, puzzleFile), os.MkdirAll(m.Data, 0o700)
}

func (m puzzlesMake) find(ctx context.Context, r engine.Rules) ([]puzzles.Puzzle, error) {
	sources := []find.Source{find.Certificates(solved.Files, r), find.Bots(r, m.Bots, 1)}
	if !m.Own {
		j, err := m.open(ctx)
		if err != nil {
			return nil, err
		}
		defer func() { _ = j.Close() }()
		sources = []find.Source{find.Journal(j, r)}
	}
	var all []find.Found
	for _, source := range sources {
		found, err := find.In(ctx, source, runtime.GOMAXPROCS(0), func(places, found int) {
			fmt.Fprintf(os.Stderr, "\r%s: %d positions, %d puzzles   ", r.Name, places, found)
		})
		fmt.Fprint(os.Stderr, "\r\033[K")
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	chosen := find.Choose(all, m.Most)
	kinds := map[puzzles.Kind]int{}
	for _, p := range chosen {
		kinds[p.Kind]++
	}
	say("%s: %d of %d puzzles %v", r.Name, len(chosen), len(all), kinds)
	return chosen, nil
}

type puzzlesCheck struct {
	File string `arg:"" optional:"" type:"path" help:"File with puzzles; without it those that come with the program."`
}

// Run checks all puzzles of a file.
func (c puzzlesCheck) Run() error {
	all, err := puzzles.All()
	if c.File != "" {
		all, err = puzzles.ReadFile(c.File)
	}
	if err != nil {
		return err
	}
	j := puzzles.NewJudge()
	for i, p := range all {
		if err := j.Check(p); err != nil {
			return fmt.Errorf("puzzle %s: %w", p.ID(), err)
		}
		fmt.Fprintf(os.Stderr, "\r%d of %d   ", i+1, len(all))
	}
	fmt.Fprint(os.Stderr, "\r\033[K")
	say("%d puzzles: each has one solution", len(all))
	return nil
}
