// Reading runs a command with an engine that reads one of our decisions otherwise, to see what hangs on it:
// go run ./cmd/reading endless-ends go run ./cmd/solve -otherwise. The files themselves stay as they are.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
)

const engine = "internal/engine"

// reading is a decision read otherwise: what that means, and how the engine's text changes.
type reading struct {
	name, says string
	edits      []edit
}

// edit puts new text in the place of old, which stands once in a file of the engine.
type edit struct{ file, old, new string }

const (
	refused = "	case s.endless:\n		return Endless\n"
	undone  = "	case s.endless && feed:\n		return MustFeed\n	case s.endless:\n		*s.board, s.left, s.taken = g.pos, g.left, 0\n"
)

var readings = []reading{
	{"endless-skips", "who begins a turn that never ends has lost it: the board is as it was before, and the other moves", []edit{
		{"game.go", refused, undone},
	}},
	{"endless-ends", "a turn that never ends ends the game: the board is as it was before, and what is left is shared as after a repetition", []edit{
		{"game.go", refused, undone},
		{"settle.go", "	if s.left <= g.rules.EndsAt {\n", "	if s.endless {\n		g.divide(Stuck, s.turn)\n		return\n	}\n	if s.left <= g.rules.EndsAt {\n"},
	}},
	{"rest-to-seeds", "Ayoayo: what cannot be fed goes to whoever has seeds in their row, not to whoever moved last", []edit{
		{"settle.go", "g.give(lastMover, g.pos.Left(), t)", "g.give(g.pos.ToMove, g.pos.Left(), t)"},
	}},
	{"facing-takes", "Ayoayo: a last seed that faces an empty pit is taken, alone", []edit{
		{"capture.go", "			return false // facing-empty: the seed stays\n", "			s.empty(pit, after)\n			return true\n"},
	}},
	{"passing-ends", "Ayoayo: who has no seeds to move does not pass: the game is over, and what is left goes to whoever moved last", []edit{
		{"settle.go", "		if g.mustFeed() {\n", "		if g.mustFeed() || g.rules.Feed && g.pos.Row(g.pos.ToMove) == 0 {\n"},
	}},
}

func main() {
	if err := run(); err != nil {
		_, _ = fmt.Fprintln(os.Stderr, "reading:", err)
		os.Exit(1)
	}
}

func run() error {
	if len(os.Args) < 3 {
		for _, r := range readings {
			_, _ = fmt.Fprintf(os.Stdout, "%s: %s\n", r.name, r.says)
		}
		return errors.New("say one of these, and a command")
	}
	dir, err := os.MkdirTemp("", "casitas-reading-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	overlay, err := overlaid(os.Args[1], ".", dir)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	cmd := exec.CommandContext(ctx, os.Args[2], os.Args[3:]...)
	cmd.Cancel = func() error { return nil } // it hears the interrupt itself
	cmd.Env = append(os.Environ(), "GOFLAGS="+strings.TrimSpace(os.Getenv("GOFLAGS")+" -overlay="+overlay))
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	return cmd.Run()
}

// overlaid writes the changed files of a reading into a folder, and beside them what tells Go to take them; it answers with the path of that.
func overlaid(name, root, dir string) (string, error) {
	var err error
	if root, err = filepath.Abs(root); err != nil {
		return "", err
	}
	replace := map[string]string{}
	for _, r := range readings {
		if r.name != name {
			continue
		}
		for _, e := range r.edits {
			path := filepath.Join(root, engine, e.file)
			text, err := os.ReadFile(path)
			if err != nil {
				return "", err
			}
			if n := strings.Count(string(text), e.old); n != 1 {
				return "", fmt.Errorf("%s: what %s changes stands in it %d times", path, name, n)
			}
			replace[path] = filepath.Join(dir, e.file)
			if err := os.WriteFile(replace[path], []byte(strings.Replace(string(text), e.old, e.new, 1)), 0o600); err != nil {
				return "", err
			}
		}
	}
	if len(replace) == 0 {
		return "", fmt.Errorf("no reading is called %q", name)
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	overlay := filepath.Join(dir, "overlay.json")
	return overlay, os.WriteFile(overlay, text, 0o600)
}
