package engine

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"casitas/internal/must"
)

// line is one line of testdata/vectors, each state kept as it was written.
type line struct {
	Name     string          `json:"name"`
	Rules    string          `json:"rules"`
	Pits     int             `json:"pits"`
	Match    Length          `json:"match"`
	Start    json.RawMessage `json:"start"`
	Previous Outcome         `json:"previousWinner"`
	Turns    []struct {
		Pit   int             `json:"pit"`
		Trace string          `json:"trace"`
		State json.RawMessage `json:"state"`
		Deal  json.RawMessage `json:"deal"`
	} `json:"turns"`
	Winner Outcome `json:"matchWinner"`
	Cut    bool    `json:"cut"`

	text []byte
}

// lines reads every line of every vector.
func lines(t testing.TB) []line {
	files, err := filepath.Glob("testdata/vectors/*.jsonl")
	if err != nil || len(files) != len(games) {
		t.Fatalf("%d vector files for %d games: %v", len(files), len(games), err)
	}
	return linesOf(t, files...)
}

// linesOf reads every line of some files.
func linesOf(t testing.TB, files ...string) (all []line) {
	for _, name := range files {
		text, err := os.ReadFile(name)
		must.Do(t, err)
		scan := bufio.NewScanner(bytes.NewReader(text))
		scan.Buffer(nil, 1<<22)
		for scan.Scan() {
			l := line{text: bytes.Clone(scan.Bytes())}
			must.Do(t, json.Unmarshal(l.text, &l))
			all = append(all, l)
		}
	}
	return all
}

// begin sets a line up through the public door.
func (l line) begin(t testing.TB) Match {
	t.Helper()
	r := must.Get(ByName(l.Rules, l.Pits))(t)
	var s State
	must.Do(t, json.Unmarshal(l.Start, &s))
	m := must.Get(Setup(r, l.Match, s, l.Previous.Seat()))(t)
	return m
}

// same fails unless a state is written byte for byte as the reference wrote it.
func same(t *testing.T, what string, m Match, want json.RawMessage) {
	t.Helper()
	got := must.Get(json.Marshal(m.State()))(t)
	if !bytes.Equal(got, want) {
		t.Fatalf("%s\n got %s\nwant %s", what, got, want)
	}
}

// Every state, trace, deal and winner of every line, byte for byte.
func TestVectors(t *testing.T) {
	for _, l := range append(lines(t), linesOf(t, setsFile)...) {
		t.Run(l.Name, func(t *testing.T) {
			m := l.begin(t)
			same(t, "start", m, l.Start)
			for i, want := range l.Turns {
				m = playLine(t, m, i, want.Pit, want.Trace)
				same(t, want.Trace, m, want.State)
				if m.RoundOver() != (want.Deal != nil) {
					t.Fatalf("turn %d: round over is %t, deal is %s", i+1, m.RoundOver(), want.Deal)
				}
				if want.Deal != nil {
					next := must.Get(m.Next())(t)
					m = next
					same(t, "deal", m, want.Deal)
				}
			}
			if l.Match != SingleGame && m.Winner() != l.Winner {
				t.Fatalf("match won by %q, want %q", m.Winner(), l.Winner)
			}
			if l.Cut && m.Winner() != Undecided {
				t.Fatalf("the line just stops, but %s won", m.Winner())
			}
		})
	}
}

// playLine plays one turn of a line, and reads its notation and its compact form back.
func playLine(t *testing.T, m Match, i, pit int, trace string) Match {
	t.Helper()
	before := m.Game().Position()
	next, turn, err := m.Play(pit)
	if err != nil {
		t.Fatalf("turn %d, pit %d: %v", i+1, pit, err)
	}
	if turn.String() != trace {
		t.Fatalf("turn %d\n got %s\nwant %s", i+1, turn, trace)
	}
	parsed, err := parseTurn(m.Rules(), before, trace)
	if err != nil || !reflect.DeepEqual(parsed, turn) {
		t.Fatalf("turn %d: %s reads as %s, %v", i+1, trace, parsed, err)
	}
	expanded, err := parseCompact(m.Rules(), before, turn.Compact())
	if err != nil || !reflect.DeepEqual(expanded, turn) {
		t.Fatalf("turn %d: %s expands to %s, %v", i+1, turn.Compact(), expanded, err)
	}
	last := turn.Laps[len(turn.Laps)-1]
	words := strings.Fields(trace[strings.LastIndex(trace, "/"):])
	at, _, _ := strings.Cut(words[last.Sown], "*")
	if end, err := EndOf(m.Rules(), next.Game().Position(), turn.Compact()); err != nil || strconv.Itoa(end) != at {
		t.Fatalf("turn %d: %s ends in pit %d, not %s, %v", i+1, turn.Compact(), end, at, err)
	}
	position, err := ParsePosition(before.String())
	if err != nil || position != before {
		t.Fatalf("turn %d: %s reads as %s, %v", i+1, before, position, err)
	}
	return next
}

// A record reads a line and writes it again, byte for byte; the text form says the same.
func TestVectorsAsRecords(t *testing.T) {
	for _, l := range append(lines(t), linesOf(t, setsFile)...) {
		t.Run(l.Name, func(t *testing.T) {
			var rec Record
			must.Do(t, json.Unmarshal(l.text, &rec))
			again := must.Get(json.Marshal(rec))(t)
			if !bytes.Equal(again, bytes.TrimSpace(l.text)) {
				t.Fatalf("written back\n%.300s\nfrom\n%.300s", again, l.text)
			}
			fromText := must.Get(parseRecord(rec.String()))(t)
			if !reflect.DeepEqual(fromText, rec) {
				t.Fatal("the text form reads as another record")
			}
		})
	}
}

// The note in testdata says how many lines there are.
func TestVectorsAreAllThere(t *testing.T) {
	note, err := os.ReadFile("testdata/vectors/README.md")
	if n := len(lines(t)); err != nil || !strings.Contains(string(note), fmt.Sprintf("%d lines", n)) {
		t.Fatalf("testdata/vectors/README.md does not say that these are %d lines", n)
	}
}
