package rest

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"unicode/utf8"

	"casitas/internal/api"
	"casitas/internal/engine"
	"casitas/web/wire"
)

// claims are what a record says: its head, and of each turn the pit and a sum of all else.
type claims struct {
	head engine.RecordHead
	pits []int
	sums [][sha256.Size]byte
	sum  func(engine.Played) [sha256.Size]byte
}

// sumOfTrace is all that a text says of a turn, sumOfAll what JSON says.
func sumOfTrace(p engine.Played) [sha256.Size]byte { return sha256.Sum256([]byte(p.Trace)) }

func sumOfAll(p engine.Played) [sha256.Size]byte {
	text, _ := json.Marshal(p) // of numbers and words: it cannot fail
	return sha256.Sum256(text)
}

// claim adds a turn.
func (c *claims) claim(p engine.Played) error {
	if len(c.pits) == api.RecordTurns {
		return unsound("too-many-moves", "a record has at most %d turns", api.RecordTurns)
	}
	c.pits, c.sums = append(c.pits, p.Pit), append(c.sums, c.sum(p))
	return nil
}

// readText reads a record as people paste it, line by line; from is what in reads in the end.
func readText(in io.Reader, from *unhurried) (*claims, error) {
	c := &claims{sum: sumOfTrace}
	scan := bufio.NewScanner(in)
	scan.Buffer(nil, api.RecordPart)
	var lines engine.RecordLines
	tags := 0
	for scan.Scan() {
		from.part = api.RecordPart
		text := scan.Text()
		if !utf8.ValidString(text) {
			return nil, unsound("bad-record", "the record is not UTF-8")
		}
		turn, isTurn, err := lines.Read(text)
		if err != nil {
			return nil, unsound("bad-record", "%v", err)
		}
		if !isTurn {
			if tags += len(bytes.TrimSpace(scan.Bytes())); tags > api.RecordPart {
				return nil, errLongPart
			}
			continue
		}
		pit, err := engine.OriginOf(turn)
		if err != nil {
			return nil, unsound("bad-record", "turn %d %v", len(c.pits)+1, err)
		}
		if err := c.claim(engine.Played{Pit: pit, Trace: turn}); err != nil {
			return nil, err
		}
	}
	if err := scan.Err(); err != nil {
		return nil, readingError(err)
	}
	head, err := lines.Head()
	if err != nil {
		return nil, unsound("bad-record", "%v", err)
	}
	c.head = head
	return c, nil
}

// readJSON reads a record as JSON, turn by turn; from is what in reads in the end.
func readJSON(in io.Reader, from *unhurried) (*claims, error) {
	c := &claims{sum: sumOfAll}
	d := json.NewDecoder(in)
	if err := want(d, json.Delim('{')); err != nil {
		return nil, err
	}
	head, size := map[string]json.RawMessage{}, 0
	for d.More() {
		token, err := d.Token()
		if err != nil {
			return nil, readingError(err)
		}
		name, _ := token.(string)
		if head[name] != nil {
			return nil, shapeError("%q comes twice", name)
		}
		if name == "turns" {
			head[name] = json.RawMessage("[]")
			if err := c.readTurns(d, from); err != nil {
				return nil, err
			}
			continue
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return nil, readingError(err)
		}
		if size += len(name) + len(value); size > api.RecordPart {
			return nil, errLongPart
		}
		head[name] = value
	}
	if err := want(d, json.Delim('}')); err != nil {
		return nil, err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, readingError(api.ErrNotJSON)
	}
	if err := c.readHead(head); err != nil {
		return nil, err
	}
	return c, nil
}

// readHead reads all that a record says beside its turns.
func (c *claims) readHead(head map[string]json.RawMessage) error {
	whole, err := json.Marshal(head)
	if err != nil {
		return readingError(api.ErrNotJSON)
	}
	if tags := head["tags"]; tags != nil { // apart, for they may be called anything
		delete(head, "tags")
		if err := api.ReadStrict(tags, &map[string]string{}); err != nil {
			return api.ReadError(err)
		}
	}
	rest, err := json.Marshal(head)
	if err != nil {
		return readingError(api.ErrNotJSON)
	}
	if err := api.ReadStrict(rest, &wire.MatchRecord{}); err != nil {
		return api.ReadError(err)
	}
	if err := json.Unmarshal(whole, &c.head); err != nil {
		return unsound("bad-record", "%v", err)
	}
	return nil
}

func (c *claims) readTurns(d *json.Decoder, from *unhurried) error {
	if err := want(d, json.Delim('[')); err != nil {
		return err
	}
	for d.More() {
		from.part = api.RecordPart
		var text json.RawMessage
		if err := d.Decode(&text); err != nil {
			return readingError(err)
		}
		turn := engine.Played{State: engine.State{ToMove: engine.Nobody}}
		if err := api.ReadStrict(text, &turn); err != nil {
			return api.ReadError(err)
		}
		if err := c.claim(turn); err != nil {
			return err
		}
	}
	return want(d, json.Delim(']'))
}

// want reads a brace or a bracket.
func want(d *json.Decoder, delim json.Delim) error {
	switch token, err := d.Token(); {
	case err != nil:
		return readingError(err)
	case token != delim:
		return shapeError("%s must stand where %v does", delim, token)
	}
	return nil
}

func shapeError(format string, a ...any) api.Error {
	e := unsound("bad-request", format, a...)
	e.Status = http.StatusBadRequest
	return e
}

// readingError says why a body could not be read on.
func readingError(err error) error {
	var ours api.Error
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &ours):
		return ours
	case errors.As(err, &large):
		return errLongRecord
	case errors.Is(err, bufio.ErrTooLong):
		return errLongPart
	}
	return api.ReadError(api.ErrNotJSON)
}
