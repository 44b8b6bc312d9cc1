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

// What is wrong with a text that a stranger sent.
var (
	errNotUTF8 = errors.New("this is not UTF-8")
	errNotJSON = errors.New("this is not JSON")
	errFrame   = errors.New("this cannot be taken") // JSON, but not what is expected
)

// readStrict reads JSON into a struct, and refuses what a lenient reader would pass over:
// members it does not know or that come twice, another spelling of a member, nesting beyond
// wire.MaxDepth, anything after the end. Sockets and HTTP read with it alike.
// The error is errNotUTF8, errNotJSON, or errFrame with what is wrong in it.
func readStrict(text []byte, into any) error {
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
		return fmt.Errorf("%w: %s must be %s, not a %s", errFrame, fieldOf(kind), inWords(kind.Type), kind.Value)
	default:
		return fmt.Errorf("%w: %s", errFrame, strings.TrimPrefix(err.Error(), "json: "))
	}
}

// checkText walks the text once, before anything is made of it.
func checkText(text []byte, known vocabulary) error {
	if !utf8.Valid(text) {
		return errNotUTF8
	}
	if !json.Valid(text) {
		return errNotJSON
	}
	if half := halfCharacter(text); half != "" {
		return fmt.Errorf("%w: %s is half a character", errFrame, half)
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
			return errNotJSON
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
			return fmt.Errorf("%w: it must be an object", errFrame)
		}
		if len(w.open) == wire.MaxDepth {
			return fmt.Errorf("%w: it nests deeper than %d", errFrame, wire.MaxDepth)
		}
		in := level{}
		if t == '{' {
			in.seen = map[string]bool{}
		}
		w.open = append(w.open, in)
		return nil
	default:
		if len(w.open) == 0 {
			return fmt.Errorf("%w: it must be an object", errFrame)
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
		return fmt.Errorf("%w: %q comes twice", errFrame, name)
	}
	if !w.known.has(name) {
		return fmt.Errorf("%w: unknown field %q", errFrame, name)
	}
	in.seen[name], in.value = true, true
	return nil
}

func (w *walk) valueDone() {
	if len(w.open) > 0 {
		w.open[len(w.open)-1].value = false
	}
}
