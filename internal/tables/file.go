package tables

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"

	"casitas/internal/engine"
)

// magic is the first line of a table's file. After it come the head as a line of JSON, and the layers, a byte a position.
const magic = "casitas-table-1\n"

// head says what is in a file.
type head struct {
	Rules  engine.Rules `json:"rules"`
	Layers []headLayer  `json:"layers"`
}

type headLayer struct {
	Seeds int    `json:"seeds"`
	Sum   string `json:"sha256"`
}

// FileName is how the table of a game is called.
func FileName(r engine.Rules) string { return r.Name + "-" + strconv.Itoa(r.Pits) + ".table" }

// ErrFile wraps what is wrong with a table's file.
var ErrFile = errors.New("this is no table of this game, or not all of it: build it anew (casitas tables build)")

// Save writes a table to its file in a folder, whole or not at all.
func (t *Table) Save(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil { //nolint:gosec // for everybody to read
		return err
	}
	f, err := os.CreateTemp(dir, ".table-*")
	if err != nil {
		return err
	}
	err = errors.Join(t.write(f), f.Chmod(0o644), f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), filepath.Join(dir, FileName(t.rules)))
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}

func (t *Table) write(to io.Writer) error {
	h := head{Rules: t.rules}
	for seeds, l := range t.layers {
		if l != nil {
			h.Layers = append(h.Layers, headLayer{Seeds: seeds, Sum: fmt.Sprintf("%x", sha256.Sum256(l))})
		}
	}
	text, err := json.Marshal(h)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(to)
	_, err = fmt.Fprintf(w, "%s%s\n", magic, text)
	for _, l := range t.layers {
		if err == nil {
			_, err = w.Write(l)
		}
	}
	return errors.Join(err, w.Flush())
}

// Open finds the table of a game in a folder. It is read as it is needed, and stays open for as long as the program runs.
// fs.ErrNotExist where there is none, ErrFile where it is not one of these rules.
func Open(dir string, r engine.Rules) (*Table, error) {
	path := filepath.Join(dir, FileName(r))
	text, err := mapped(path)
	if err != nil {
		return nil, err
	}
	t, _, err := parse(text, r)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return t, nil
}

// parse finds the layers in a file's bytes.
func parse(text []byte, r engine.Rules) (*Table, head, error) {
	var h head
	line, rest, found := bytes.Cut(bytes.TrimPrefix(text, []byte(magic)), []byte("\n"))
	if !bytes.HasPrefix(text, []byte(magic)) || !found || json.Unmarshal(line, &h) != nil || h.Rules != r {
		return nil, h, ErrFile
	}
	t := &Table{rules: r}
	for _, l := range h.Layers {
		if l.Seeds < len(t.layers) || l.Seeds > maxSeeds || ways[2*r.Pits][l.Seeds] > uint64(len(rest)) {
			return nil, h, ErrFile
		}
		t.layers = append(t.layers, make([][]byte, l.Seeds+1-len(t.layers))...)
		t.layers[l.Seeds], rest = rest[:ways[2*r.Pits][l.Seeds]], rest[ways[2*r.Pits][l.Seeds]:]
	}
	if len(rest) > 0 || len(t.layers) == 0 {
		return nil, h, ErrFile
	}
	return t, h, nil
}

// Whole reads all of a game's file and says whether it is as it was written.
func Whole(dir string, r engine.Rules) (*Table, error) {
	text, err := os.ReadFile(filepath.Join(dir, FileName(r)))
	if err != nil {
		return nil, err
	}
	t, h, err := parse(text, r)
	if err != nil {
		return nil, err
	}
	for _, l := range h.Layers {
		if fmt.Sprintf("%x", sha256.Sum256(t.layers[l.Seeds])) != l.Sum {
			return nil, fmt.Errorf("%d seeds: %w", l.Seeds, ErrFile)
		}
	}
	return t, nil
}
