// Package puzzles asks for the only way: positions in which one pit does what all others do not, and from which on that is so for
// every turn of one's own that is asked for. They come from certificates and from games that were played; a command makes them
// (casitas puzzles), and what a pit does is what the engine says.
package puzzles

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"sync"

	"casitas/internal/engine"
)

// Kind is what is to be found.
type Kind string

// The kinds. In the first three it is proved of each pit whether South comes to hold the goal, whatever North plays.
const (
	Win    Kind = "win"    // the only pit that wins
	Save   Kind = "save"   // the only pit that does not lose
	Feed   Kind = "feed"   // the same, where the other row has to be fed
	Run    Kind = "run"    // the only way to so many captures in a row
	Houses Kind = "houses" // the only pit that captures so many times in one turn
)

// Kinds are all of them.
var Kinds = []Kind{Win, Save, Feed, Run, Houses}

// Puzzle is a position of a single game, without any past, in which South is to move.
type Puzzle struct {
	Game  string          `json:"game"`
	Kind  Kind            `json:"kind"`
	Goal  int             `json:"goal"` // seeds that South is to hold in the end, or captures
	At    engine.Position `json:"at"`
	Level int             `json:"level"` // 1, the easiest of its game, to Levels
	Steps []Step          `json:"steps"`
	From  string          `json:"from"` // where the position comes from
}

// Levels is how hard puzzles can be.
const Levels = 5

// Step is a turn of South's that is to be found.
type Step struct {
	Pit   int           `json:"pit"`             // the only one
	Then  []int         `json:"then,omitempty"`  // North's turns after it, up to the next step
	Wrong map[int][]int `json:"wrong,omitempty"` // every other pit, with turns that show why not
}

// ID names a puzzle, the same in every file that it is in.
func (p Puzzle) ID() string {
	sum := sha256.Sum256([]byte(p.Game + " " + string(p.Kind) + " " + p.At.String()))
	return hex.EncodeToString(sum[:4])
}

// Rules are those of its game, on its board.
func (p Puzzle) Rules() (engine.Rules, error) { return engine.ByName(p.Game, int(p.At.Size)) }

// Start is the single game in which it begins.
func (p Puzzle) Start() (engine.Match, error) {
	r, err := p.Rules()
	if err != nil {
		return engine.Match{}, err
	}
	s := engine.State{Pits: p.At.Piles(), Held: [2]int{int(p.At.Held[0]), int(p.At.Held[1])}, ToMove: p.At.ToMove}
	return engine.Setup(r, engine.SingleGame, s, engine.Nobody)
}

//go:embed puzzles.gz
var file []byte

// All are the puzzles that come with the program, game by game, the easiest first.
var All = sync.OnceValues(func() ([]Puzzle, error) { return Read(bytes.NewReader(file)) })

// Write writes puzzles, compressed, one a line.
func Write(to io.Writer, all []Puzzle) error {
	z, err := gzip.NewWriterLevel(to, gzip.BestCompression)
	if err != nil {
		return err
	}
	lines := json.NewEncoder(z)
	for _, p := range all {
		if err := lines.Encode(p); err != nil {
			return err
		}
	}
	return z.Close()
}

// ReadFile reads a file of puzzles.
func ReadFile(path string) ([]Puzzle, error) {
	text, err := os.ReadFile(filepath.Clean(path))
	if err != nil {
		return nil, err
	}
	return Read(bytes.NewReader(text))
}

// Read reads what Write wrote. Whether each has one solution is for Check to say.
func Read(from io.Reader) (all []Puzzle, err error) {
	z, err := gzip.NewReader(bufio.NewReader(from))
	if err != nil {
		return nil, err
	}
	lines := json.NewDecoder(z)
	for lines.More() {
		var p Puzzle
		if err := lines.Decode(&p); err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, nil
}
