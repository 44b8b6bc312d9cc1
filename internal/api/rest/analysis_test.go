package rest

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"casitas/internal/engine"
	"casitas/internal/must"
)

// vector is a line of the test vectors, which has been checked when it was read, and the match as it was set up.
type vector struct {
	engine.Record
	first engine.Match
}

func vectors(t *testing.T) []vector {
	t.Helper()
	files := must.Get(filepath.Glob("../../engine/testdata/vectors/*.jsonl"))(t)
	var all []vector
	for _, name := range files {
		text := must.Get(os.ReadFile(name))(t)
		for line := range strings.Lines(string(text)) {
			var rec engine.Record
			must.Do(t, json.Unmarshal([]byte(line), &rec))
			var head engine.RecordHead
			must.Do(t, json.Unmarshal([]byte(line), &head))
			all = append(all, vector{rec, must.Get(head.Match())(t)})
		}
	}
	if len(all) < 100 {
		t.Fatalf("only %d lines", len(all))
	}
	return all
}

// At every turn of the vectors (one line in five in the short form) an analysis offers what is legal, leads where the next position is, and then stands there.
func TestAnalysisOfVectors(t *testing.T) {
	for i, rec := range vectors(t) {
		if i%5 > 0 && os.Getenv("CASITAS_LONG") == "" {
			continue
		}
		m, _, err := engine.Replay(rec.first, nil)
		must.Do(t, err)
		for i, p := range rec.Turns {
			got, err := analysis(t.Context(), m, nil)
			must.Do(t, err)
			at := slices.IndexFunc(got.Pits, func(o outlook) bool { return o.Pit == p.Pit })
			if at < 0 || len(got.Pits) != len(got.State.Legal) || !reflect.DeepEqual(got.Pits[at], outlook{p.Pit, p.Turn.Compact(), p.State}) {
				t.Fatalf("%s, turn %d: %+v for %v", rec.Name, i+1, got.Pits, got.State.Legal)
			}
			then, err := analysis(t.Context(), m, []int{p.Pit})
			if err != nil || then.Last != p.Turn.Compact() || !reflect.DeepEqual(then.State, p.State) || !reflect.DeepEqual(then.Deal, p.Deal) {
				t.Fatalf("%s, turn %d: then stands at %+v, %v", rec.Name, i+1, then, err)
			}
			m, _, _ = engine.Replay(m, []int{p.Pit})
		}
	}
}

// An analysis that takes too long, or that nobody waits for any more, stops.
func TestAnalysisStops(t *testing.T) {
	m, err := engine.NewMatch(engine.Games()[1], engine.SingleGame, engine.South)
	must.Do(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var at *turnError
	if _, err := analysis(ctx, m, []int{0, 6}); !errors.As(err, &at) || at.at != 0 || at.why != errLongAnalysis {
		t.Errorf("before a move: %v", err)
	}
	if _, err := analysis(ctx, m, nil); !errors.Is(err, errLongAnalysis) {
		t.Errorf("before a pit: %v", err)
	}
}
