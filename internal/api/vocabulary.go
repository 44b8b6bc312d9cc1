package api

import (
	"encoding/json"
	"reflect"
	"strings"
	"sync"
)

// vocabulary is the names that members may have, at any depth. encoding/json would also take
// them in capitals. free lets others occur, but not one of them spelled another way.
type vocabulary struct {
	names map[string]bool
	free  bool
}

func (v vocabulary) has(name string) bool {
	if v.names[name] || !v.free {
		return v.names[name]
	}
	for known := range v.names {
		if strings.EqualFold(known, name) {
			return false
		}
	}
	return true
}

// spelled keeps what spellings found out, by type.
var spelled sync.Map

// spellings are the names of all members that a type can have.
func spellings(t reflect.Type) vocabulary {
	if found, ok := spelled.Load(t); ok {
		v, _ := found.(vocabulary)
		return v
	}
	v := vocabulary{names: map[string]bool{}}
	v.collect(t, map[reflect.Type]bool{})
	spelled.Store(t, v)
	return v
}

func (v *vocabulary) collect(t reflect.Type, seen map[reflect.Type]bool) {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice || t.Kind() == reflect.Array {
		t = t.Elem()
	}
	if t.Kind() == reflect.Map || t.Kind() == reflect.Interface {
		v.free = true
	}
	if t.Kind() != reflect.Struct || seen[t] {
		return
	}
	seen[t] = true
	for f := range t.Fields() {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "-" {
			continue
		}
		if name != "" {
			v.names[name] = true
		}
		v.collect(f.Type, seen)
	}
}

// fieldOf is the member that has a wrong value, as its sender knows it: without the names of our types.
func fieldOf(e *json.UnmarshalTypeError) string {
	var path []string
	for part := range strings.SplitSeq(e.Field, ".") {
		if part != "" && part == strings.ToLower(part[:1])+part[1:] {
			path = append(path, part)
		}
	}
	if len(path) == 0 {
		return "it"
	}
	return `"` + strings.Join(path, ".") + `"`
}

// inWords says what a value must be.
func inWords(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return "text"
	case reflect.Slice, reflect.Array:
		return "a list"
	case reflect.Struct, reflect.Map:
		return "an object"
	default:
		return "a whole number"
	}
}
