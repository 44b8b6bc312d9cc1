// Package docs has no code: it holds what is written here to what the program does.
package docs

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"casitas/internal/must"
)

const schemaFile = "../web/wire/wire.schema.json"

func read(t *testing.T, name string) string {
	t.Helper()
	text := must.Get(os.ReadFile(name))(t)
	return string(text)
}

var example = regexp.MustCompile("(?s)```json (\\w+)\n(.*?)```")

// contract reads the schema, made so strict that no object may have members that are not described.
func contract(t *testing.T) *jsonschema.Compiler {
	t.Helper()
	text := must.Get(jsonschema.UnmarshalJSON(strings.NewReader(read(t, schemaFile))))(t)
	closeAll(text)
	c := jsonschema.NewCompiler()
	must.Do(t, c.AddResource("wire.json", text))
	return c
}

// Every golden frame is a frame of the schema.
func TestGoldenFramesAreDescribed(t *testing.T) {
	is, err := contract(t).Compile("wire.json")
	must.Do(t, err)
	files, err := filepath.Glob("../web/wire/testdata/*.json")
	must.Do(t, err)
	seen := 0
	for _, name := range files {
		var list []any
		if json.Unmarshal([]byte(read(t, name)), &list) != nil {
			continue // a whole room, which is made of such frames
		}
		for _, frame := range list {
			seen++
			if err := is.Validate(frame); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	if seen < 15 {
		t.Errorf("only %d golden frames found", seen)
	}
}

// Every example is what the schema says it is.
func TestExamplesAreTrue(t *testing.T) {
	c := contract(t)
	shown := map[string]bool{}
	for _, m := range example.FindAllStringSubmatch(read(t, "protocol.md"), -1) {
		shown[m[1]] = true
		is, err := c.Compile("wire.json#/$defs/" + m[1])
		if err != nil {
			t.Errorf("an example is said to be a %s: %v", m[1], err)
			continue
		}
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(m[2]))
		if err != nil {
			t.Errorf("%s\n%v", m[2], err)
			continue
		}
		if err := is.Validate(value); err != nil {
			t.Errorf("%s\n%v", m[2], err)
		}
	}
	for _, frame := range frames(t) {
		if !shown[frame] {
			t.Errorf("there is no example of a %s", frame)
		}
	}
}

// closeAll lets no object have members that are not described.
func closeAll(schema any) {
	switch s := schema.(type) {
	case map[string]any:
		if _, has := s["properties"]; has {
			s["additionalProperties"] = false
		}
		for _, part := range s {
			closeAll(part)
		}
	case []any:
		for _, part := range s {
			closeAll(part)
		}
	}
}

// frames are the types of all frames.
func frames(t *testing.T) []string {
	t.Helper()
	var schema struct {
		Defs map[string]struct {
			OneOf []struct {
				Ref string `json:"$ref"`
			} `json:"oneOf"`
		} `json:"$defs"`
	}
	must.Do(t, json.Unmarshal([]byte(read(t, schemaFile)), &schema))
	var names []string
	for _, side := range []string{"ClientFrame", "ServerFrame"} {
		for _, f := range schema.Defs[side].OneOf {
			names = append(names, strings.TrimPrefix(f.Ref, "#/$defs/"))
		}
	}
	if len(names) < 10 {
		t.Fatalf("the schema has only the frames %v", names)
	}
	return names
}

// told is a kind of word that the program has and the page must tell of.
type told struct {
	what  string
	in    string // Go files
	words string // finds them there
	least int    // how many there are at least, so that the search cannot go blind
}

// Every type of frame, command, refusal, event, phase, address and close code in the program is on the page.
func TestEverythingIsTold(t *testing.T) {
	page := read(t, "protocol.md")
	for _, k := range []told{
		{"type of frame", "../web/wire/*.go", `\bT[A-Z]\w+\s+= "(\w+)"`, 15},
		{"command", "../web/wire/*.go", `\bDo[A-Z]\w+\s+= "(\w+)"`, 10},
		{"way to resume", "../web/wire/*.go", `\bHow[A-Z]\w+\s+= "(\w+)"`, 5},
		{"refused move", "../internal/engine/refusal.go", `Refusal = "([\w-]+)"`, 7},
		{"flaw of a position", "../internal/engine/sound.go", `Flaw = "([\w-]+)"`, 7},
		{"end of a game", "../internal/engine/seat.go", `Reason = "([\w-]+)"`, 5},
		{"event", "../internal/rooms/event.go", `Kind = "([\w-]+)"`, 13},
		{"end of a match", "../internal/rooms/event.go", `Why = "([\w-]+)"`, 5},
		{"phase", "../internal/rooms/state.go", `Phase = "([\w-]+)"`, 5},
		{"status", "../internal/rooms/summary.go", `Status = "([\w-]+)"`, 4},
		{"code", "../internal/api/*.go", `Code: +"([\w-]+)"`, 10},
		{"code of a socket or route", "../internal/api/*/*.go", `Code: +"([\w-]+)"`, 20},
		{"code of an error", "../internal/api/codes.go", `\{\w+\.Err\w+, "([\w-]+)"`, 25},
		{"code of a replay", "../internal/api/rest/replay*.go", `unsound\("([\w-]+)"`, 5},
	} {
		for _, word := range k.find(t) {
			if !strings.Contains(page, "`"+word+"`") {
				t.Errorf("%s `%s` is not on the page", k.what, word)
			}
		}
	}
	for _, code := range (told{"close code", "../internal/api/ws/close.go", `\bclose\w+\s+= ([14]\d{3})\b`, 12}).find(t) {
		if !strings.Contains(page, "| "+code+" | ") {
			t.Errorf("close code %s is not on the page", code)
		}
	}
	for _, path := range (told{"address", "../internal/api/rest/routes.go", `\b(?:get|r\.\w+)\((?:http\.\w+, )?"(/[\w/{}]+)"`, 12}).find(t) {
		if !strings.Contains(page, path) {
			t.Errorf("address %s is not on the page", path)
		}
	}
}

// Every limit that the server starts with is on the page.
func TestLimitsAreTold(t *testing.T) {
	page := read(t, "protocol.md")
	table := page[strings.Index(page, "## Limits"):strings.Index(page, "## Versions")]
	for _, n := range (told{"limit", "../internal/api/limits.go", "int +`default:\"(\\d+)\"", 10}).find(t) {
		if k := len(n) - 3; k > 0 {
			n = n[:k] + "," + n[k:]
		}
		if !regexp.MustCompile(`\b` + n + `\b`).MatchString(table) {
			t.Errorf("a limit of %s is not on the page", n)
		}
	}
}

func (k told) find(t *testing.T) []string {
	t.Helper()
	names := must.Get(filepath.Glob(k.in))(t)
	var words []string
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		for _, m := range regexp.MustCompile(k.words).FindAllStringSubmatch(read(t, name), -1) {
			words = append(words, m[1])
		}
	}
	if len(words) < k.least {
		t.Errorf("only %v found in %s: is a %s written in another way now?", words, k.in, k.what)
	}
	return words
}

// What the page links to is there.
func TestLinksLead(t *testing.T) {
	page := read(t, "protocol.md")
	for _, m := range regexp.MustCompile(`\]\(([^)#:]+)\)`).FindAllStringSubmatch(page, -1) {
		if _, err := os.Stat(filepath.FromSlash(m[1])); err != nil {
			t.Errorf("a link leads nowhere: %v", err)
		}
	}
	for _, m := range regexp.MustCompile(`\]\(#([^)]+)\)`).FindAllStringSubmatch(page, -1) {
		if !strings.Contains(anchors(page), "#"+m[1]+"\n") {
			t.Errorf("no heading is called #%s", m[1])
		}
	}
}

// anchors are the headings as links know them, one a line.
func anchors(page string) string {
	var all strings.Builder
	drop := regexp.MustCompile("[^a-z0-9 -]")
	for _, m := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(page, -1) {
		all.WriteString("#" + strings.ReplaceAll(drop.ReplaceAllString(strings.ToLower(m[1]), ""), " ", "-") + "\n")
	}
	return all.String()
}
