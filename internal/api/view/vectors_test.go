package view_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"casitas/internal/engine"
	"casitas/internal/must"
	"casitas/internal/rooms"
)

// line is what these tests need of a line of the engine's test vectors.
type line struct {
	Name  string `json:"name"`
	Rules string `json:"rules"`
	Pits  int    `json:"pits"`
	Match int    `json:"match"`
	Start struct {
		ToMove engine.Seat `json:"toMove"`
		Round  int         `json:"round"`
	} `json:"start"`
	Turns []struct {
		Pit int `json:"pit"`
	} `json:"turns"`
}

func (l line) pits() []int {
	var pits []int
	for _, t := range l.Turns {
		pits = append(pits, t.Pit)
	}
	return pits
}

func (l line) options(t testing.TB) rooms.Options {
	t.Helper()
	return rooms.Options{Rules: mustRules(t, l.Rules, l.Pits), Length: engine.Length(l.Match), Opener: l.Start.ToMove}
}

// lines are the vectors that begin with an opening, which is what rooms are played from.
func lines(t testing.TB) []line {
	t.Helper()
	files, err := filepath.Glob("../../engine/testdata/vectors/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatalf("no vectors found: %v", err)
	}
	var all []line
	for _, file := range files {
		text, err := os.ReadFile(file)
		must.Do(t, err)
		for row := range bytes.Lines(text) {
			var l line
			must.Do(t, json.Unmarshal(row, &l))
			_, what, _ := strings.Cut(l.Name, "/")
			if strings.HasPrefix(what, "game") || strings.HasPrefix(what, "match") {
				all = append(all, l)
			}
		}
	}
	return all
}

func lineNamed(t testing.TB, name string) line {
	t.Helper()
	for _, l := range lines(t) {
		if l.Name == name {
			return l
		}
	}
	t.Fatalf("there is no line %s", name)
	return line{}
}
