package api

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"casitas/internal/must"
	"casitas/web/wire"
)

func TestReadStrict(t *testing.T) {
	var c wire.Cmd
	good := `{"t":"cmd","id":"x","do":"open","options":{"rules":"tihbat","length":0,"clock":{"initial":1,"increment":2},"public":true}}`
	if err := ReadStrict([]byte(good), &c); err != nil || c.Options.Clock.Increment != 2 {
		t.Errorf("%+v %v", c, err)
	}
	for _, text := range []string{`{"room":"\ud83d\ude00"}`, `{"room":"\\ud800"}`, `{"room":"\\\ud83d\ude00\\"}`} {
		if err := ReadStrict([]byte(text), &c); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
	for text, want := range map[string]error{
		``:                                      ErrNotJSON,
		`{`:                                     ErrNotJSON,
		`{"t":"cmd"} x`:                         ErrNotJSON,
		"{\"t\":\"\xc3\"}":                      ErrNotUTF8,
		`null`:                                  errShape,
		`7`:                                     errShape,
		`{"T":"cmd"}`:                           errShape,
		`{"t":"cmd","t":"cmd"}`:                 errShape,
		`{"t":"cmd","\u0074":"cmd"}`:            errShape,
		`{"options":{"length":1,"Length":2}}`:   errShape,
		`{"options":{"rules":"a","rules":"b"}}`: errShape,
		`{"options":{"initial":1}}`:             errShape, // a member of another level
		`{"turn":1e99}`:                         errShape,
		`{"turn":"1"}`:                          errShape,
		`{"t":"\ud800"}`:                        ErrNotJSON, // half a character
		`{"t":"\uDFFF"}`:                        ErrNotJSON,
		`{"t":"\ud83d\ud83d"}`:                  ErrNotJSON,
		`{"t":"\ud83d\\ude00"}`:                 ErrNotJSON,
		`{"t":"\ud83dude00"}`:                   ErrNotJSON,
		`{"t":"\ude00\ud83d"}`:                  ErrNotJSON,
		`{"\ud800":1}`:                          ErrNotJSON,
	} {
		if err := ReadStrict([]byte(text), &wire.Cmd{}); !errors.Is(err, want) {
			t.Errorf("%s: %v, not %v", text, err, want)
		}
	}
}

func TestDepth(t *testing.T) {
	nested := func(n int) []byte { return []byte(strings.Repeat(`{"a[\"":`, n) + "1" + strings.Repeat("}", n)) }
	if got := depth(nested(5)); got != 5 {
		t.Errorf("five levels are %d", got)
	}
	for _, into := range []any{&wire.Cmd{}, &map[string]any{}} {
		err := ReadStrict(nested(wire.MaxDepth+1), into)
		if !errors.Is(err, errShape) || !strings.Contains(err.Error(), "deeper") {
			t.Errorf("one too deep: %v", err)
		}
	}
	if err := ReadStrict(nested(wire.MaxDepth), &map[string]any{}); err != nil {
		t.Errorf("as deep as it may be: %v", err)
	}
}

// What is taken strictly is what a lenient reader would make of it, and taken again when written.
func FuzzReadStrict(f *testing.F) {
	f.Add([]byte(`{"t":"cmd","id":"x","room":"a","do":"sow","turn":1,"pit":0}`))
	f.Add([]byte(`{"t":"cmd","options":{"rules":"tihbat","length":-1,"public":true}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		var strict, lenient, again wire.Cmd
		if ReadStrict(text, &strict) != nil {
			return
		}
		if err := json.Unmarshal(text, &lenient); err != nil {
			t.Fatalf("%s: strictly taken, but %v", text, err)
		}
		if !reflect.DeepEqual(strict, lenient) {
			t.Fatalf("%s: strictly %+v, else %+v", text, strict, lenient)
		}
		written, err := json.Marshal(strict)
		must.Do(t, err)
		if err := ReadStrict(written, &again); err != nil {
			t.Fatalf("%s: %v", written, err)
		}
		twice, err := json.Marshal(again)
		if err != nil || string(twice) != string(written) {
			t.Fatalf("%s became %s", written, twice)
		}
	})
}
