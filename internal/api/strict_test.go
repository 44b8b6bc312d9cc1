package api

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"casitas/web/wire"
)

func TestReadStrict(t *testing.T) {
	var c wire.Cmd
	good := `{"t":"cmd","id":"x","do":"open","options":{"rules":"tihbat","length":0,"clock":{"initial":1,"increment":2},"public":true}}`
	if err := readStrict([]byte(good), &c); err != nil || c.Options.Clock.Increment != 2 {
		t.Errorf("%+v %v", c, err)
	}
	for _, text := range []string{`{"room":"\ud83d\ude00"}`, `{"room":"\\ud800"}`, `{"room":"\\\ud83d\ude00\\"}`} {
		if err := readStrict([]byte(text), &c); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
	for text, want := range map[string]error{
		``:                                      errNotJSON,
		`{`:                                     errNotJSON,
		`{"t":"cmd"} x`:                         errNotJSON,
		"{\"t\":\"\xc3\"}":                      errNotUTF8,
		`null`:                                  errFrame,
		`7`:                                     errFrame,
		`{"T":"cmd"}`:                           errFrame,
		`{"t":"cmd","t":"cmd"}`:                 errFrame,
		`{"t":"cmd","\u0074":"cmd"}`:            errFrame,
		`{"options":{"length":1,"Length":2}}`:   errFrame,
		`{"options":{"rules":"a","rules":"b"}}`: errFrame,
		`{"options":{"initial":1}}`:             errFrame, // a member of another level
		`{"turn":1e99}`:                         errFrame,
		`{"turn":"1"}`:                          errFrame,
		`{"t":"\ud800"}`:                        errFrame, // half a character
		`{"t":"\uDFFF"}`:                        errFrame,
		`{"t":"\ud83d\ud83d"}`:                  errFrame,
		`{"t":"\ud83d\\ude00"}`:                 errFrame,
		`{"t":"\ud83dude00"}`:                   errFrame,
		`{"t":"\ude00\ud83d"}`:                  errFrame,
		`{"\ud800":1}`:                          errFrame,
	} {
		if err := readStrict([]byte(text), &wire.Cmd{}); !errors.Is(err, want) {
			t.Errorf("%s: %v, not %v", text, err, want)
		}
	}
}

func TestDepth(t *testing.T) {
	nested := func(n int) []byte { return []byte(strings.Repeat(`{"a":`, n) + "1" + strings.Repeat("}", n)) }
	if err := checkText(nested(wire.MaxDepth), vocabulary{free: true}); err != nil {
		t.Errorf("as deep as it may be: %v", err)
	}
	if err := checkText(nested(wire.MaxDepth+1), vocabulary{free: true}); !errors.Is(err, errFrame) {
		t.Errorf("one deeper: %v", err)
	}
}

// What is taken strictly is what a lenient reader would make of it, and taken again when written.
func FuzzReadStrict(f *testing.F) {
	f.Add([]byte(`{"t":"cmd","id":"x","room":"a","do":"sow","turn":1,"pit":0}`))
	f.Add([]byte(`{"t":"cmd","options":{"rules":"tihbat","length":-1,"public":true}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		var strict, lenient, again wire.Cmd
		if readStrict(text, &strict) != nil {
			return
		}
		if err := json.Unmarshal(text, &lenient); err != nil {
			t.Fatalf("%s: strictly taken, but %v", text, err)
		}
		written, err := json.Marshal(strict)
		if err != nil {
			t.Fatal(err)
		}
		if err := readStrict(written, &again); err != nil {
			t.Fatalf("%s: %v", written, err)
		}
		twice, err := json.Marshal(again)
		if err != nil || string(twice) != string(written) {
			t.Fatalf("%s became %s", written, twice)
		}
	})
}
