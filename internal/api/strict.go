package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"unicode/utf8"

	"casitas/web/wire"
)

// ReadStrict reads JSON into a struct, and refuses what a lenient reader would pass over:
// members it does not know or that come twice, another spelling of a member, nesting beyond
// wire.MaxDepth, anything after the end. Sockets and HTTP read with it alike.
// The error is ErrNotUTF8, ErrNotJSON, or errShape with what is wrong in it.
func ReadStrict(text []byte, into any) error {
	if err := checkText(text, spellings(reflect.TypeOf(into))); err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	err := d.Decode(into)
	var kind *json.UnmarshalTypeError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &kind):
		return fmt.Errorf("%w: %s must be %s, not a %s", errShape, fieldOf(kind), inWords(kind.Type), kind.Value)
	default:
		return fmt.Errorf("%w: %s", errShape, strings.TrimPrefix(err.Error(), "json: "))
	}
}

// CheckText holds a text against all that is asked of any: UTF-8, JSON, no member twice, no deeper than wire.MaxDepth.
func CheckText(text []byte) error { return checkText(text, vocabulary{free: true}) }

// checkText walks the text once, before anything is made of it.
func checkText(text []byte, known vocabulary) error {
	if !utf8.Valid(text) {
		return ErrNotUTF8
	}
	if !json.Valid(text) {
		return ErrNotJSON
	}
	if half := halfCharacter(text); half != "" {
		return fmt.Errorf("%w: %s is half a character", errShape, half)
	}
	w := walk{known: known}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return ErrNotJSON
		}
		if err := w.take(token); err != nil {
			return err
		}
	}
}

// walk is where we are in a JSON text: the objects and lists that are open.
type walk struct {
	known vocabulary
	open  []level
}

// level is one object or list that is open. seen is nil for a list.
type level struct {
	seen  map[string]bool
	value bool // in an object: a value comes next, not a name
}

func (w *walk) take(token json.Token) error {
	switch t := token.(type) {
	case json.Delim:
		if t == '}' || t == ']' {
			w.open = w.open[:len(w.open)-1]
			w.valueDone()
			return nil
		}
		if len(w.open) == 0 && t != '{' {
			return fmt.Errorf("%w: it must be an object", errShape)
		}
		if len(w.open) == wire.MaxDepth {
			return fmt.Errorf("%w: it nests deeper than %d", errShape, wire.MaxDepth)
		}
		in := level{}
		if t == '{' {
			in.seen = map[string]bool{}
		}
		w.open = append(w.open, in)
		return nil
	default:
		if len(w.open) == 0 {
			return fmt.Errorf("%w: it must be an object", errShape)
		}
		in := &w.open[len(w.open)-1]
		if name, ok := token.(string); ok && in.seen != nil && !in.value {
			return w.name(in, name)
		}
		w.valueDone()
		return nil
	}
}

func (w *walk) name(in *level, name string) error {
	if in.seen[name] {
		return fmt.Errorf("%w: %q comes twice", errShape, name)
	}
	if !w.known.has(name) {
		return fmt.Errorf("%w: unknown field %q", errShape, name)
	}
	in.seen[name], in.value = true, true
	return nil
}

func (w *walk) valueDone() {
	if len(w.open) > 0 {
		w.open[len(w.open)-1].value = false
	}
}
