package api

import (
	jsonv1 "encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"casitas/web/wire"
)

// ReadStrict reads a JSON object into what it points to, and refuses what a lenient reader would pass over: members it does
// not know or that come twice, another spelling of a member, half a surrogate pair, anything after the end. Sockets and HTTP
// read with it alike. The error is ErrNotUTF8, ErrNotJSON, or errShape with what is wrong in it.
func ReadStrict(text []byte, into any) error {
	return read(text, into, strictly)
}

var strictly = json.RejectUnknownMembers(true)

// FrameType is the type that a frame says it has, "" where it says none. Errors as those of ReadStrict.
func FrameType(text []byte) (string, error) {
	var head struct {
		T any `json:"t"`
	}
	err := read(text, &head)
	t, _ := head.T.(string)
	return t, err
}

func read(text []byte, into any, o ...json.Options) error {
	if !utf8.Valid(text) {
		return ErrNotUTF8
	}
	if depth(text) > wire.MaxDepth { // what is read goes as deep in the stack
		return fmt.Errorf("%w: it nests deeper than %d", errShape, wire.MaxDepth)
	}
	if err := json.Unmarshal(text, into, o...); err != nil {
		return misreadAs(err)
	}
	if jsontext.Value(text).Kind() != '{' {
		return fmt.Errorf("%w: it must be an object", errShape) // null
	}
	return nil
}

// misreadAs says what is wrong in a text that could not be read.
func misreadAs(err error) error {
	var syntax *jsontext.SyntacticError
	var meaning *json.SemanticError
	var inner *jsonv1.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax) && errors.Is(err, jsontext.ErrDuplicateName):
		return fmt.Errorf("%w: %q comes twice", errShape, syntax.JSONPointer.LastToken())
	case errors.As(err, &syntax):
		return fmt.Errorf("%w: %w", ErrNotJSON, syntax.Err)
	case errors.Is(err, json.ErrUnknownName) && errors.As(err, &meaning):
		return fmt.Errorf("%w: unknown field %q", errShape, meaning.JSONPointer.LastToken())
	case errors.As(err, &meaning) && errors.As(meaning.Err, &inner): // of a type that reads itself, by encoding/json
		return fmt.Errorf("%w: %s must be %s, not a %s", errShape, placeOf(meaning.JSONPointer), inWords(inner.Type), inner.Value)
	case errors.As(err, &meaning) && meaning.Err != nil && !errors.Is(err, strconv.ErrRange) && !errors.Is(err, strconv.ErrSyntax):
		return fmt.Errorf("%w: %s: %w", errShape, placeOf(meaning.JSONPointer), meaning.Err) // a type that reads itself
	case errors.As(err, &meaning) && meaning.GoType != nil:
		return fmt.Errorf("%w: %s must be %s, not %s", errShape, placeOf(meaning.JSONPointer), inWords(meaning.GoType), valueOf(meaning))
	default:
		return fmt.Errorf("%w: %w", errShape, err)
	}
}

// depth is how deep a text nests, if it is JSON.
func depth(text []byte) (deepest int) {
	quoted, now := false, 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '"':
			quoted = !quoted
		case c == '\\' && quoted:
			i++
		case quoted:
		case c == '{' || c == '[':
			now++
			deepest = max(deepest, now)
		case c == '}' || c == ']':
			now--
		}
	}
	return deepest
}

// placeOf is a value as its sender knows it.
func placeOf(p jsontext.Pointer) string {
	if p == "" {
		return "it"
	}
	return `"` + strings.Join(slices.Collect(p.Tokens()), ".") + `"`
}

// valueOf is what stands in the place of another.
func valueOf(e *json.SemanticError) string {
	if len(e.JSONValue) > 0 && len(e.JSONValue) < 40 {
		return string(e.JSONValue)
	}
	return map[jsontext.Kind]string{
		'n': "null", 't': "true", 'f': "false", '"': "text", '0': "a number", '{': "an object", '[': "a list",
	}[e.JSONKind]
}

// inWords says what a value must be.
func inWords(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return inWords(t.Elem())
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return "text"
	case reflect.Slice, reflect.Array:
		return "a list"
	case reflect.Struct, reflect.Map:
		return "an object"
	case reflect.Interface:
		return "another value"
	default:
		return "a whole number"
	}
}
