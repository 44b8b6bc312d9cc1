package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"sync"
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
		return fmt.Errorf("%w: %q cannot be a %s", errFrame, kind.Field, kind.Value)
	default:
		return fmt.Errorf("%w: %s", errFrame, strings.TrimPrefix(err.Error(), "json: "))
	}
}

// checkText walks the text once, before anything is made of it.
// known are the members that may occur; nil: any.
func checkText(text []byte, known map[string]bool) error {
	if !utf8.Valid(text) {
		return errNotUTF8
	}
	if !json.Valid(text) {
		return errNotJSON
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
	known map[string]bool
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
	if w.known != nil && !w.known[name] {
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

// spelled keeps what spellings found out, by type.
var spelled sync.Map

// spellings are the names of all members that a type can have, at any depth: encoding/json would
// also take them in capitals. nil where a map lets any name occur.
func spellings(t reflect.Type) map[string]bool {
	if found, ok := spelled.Load(t); ok {
		names, _ := found.(map[string]bool)
		return names
	}
	names := map[string]bool{}
	if !collect(t, names, map[reflect.Type]bool{}) {
		names = nil
	}
	spelled.Store(t, names)
	return names
}

// collect answers false where any name may occur.
func collect(t reflect.Type, names map[string]bool, seen map[reflect.Type]bool) bool {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice || t.Kind() == reflect.Array {
		t = t.Elem()
	}
	if t.Kind() == reflect.Map || t.Kind() == reflect.Interface {
		return false
	}
	if t.Kind() != reflect.Struct || seen[t] {
		return true
	}
	seen[t] = true
	for f := range t.Fields() {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name != "" && name != "-" {
			names[name] = true
		}
		if name != "-" && !collect(f.Type, names, seen) {
			return false
		}
	}
	return true
}
