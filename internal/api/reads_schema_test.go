package api_test

import (
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"casitas/internal/must"
	"casitas/internal/puzzles"
	"casitas/web/wire"
)

// contract reads the schema, in which no object of a body may have members that are not described.
func contract(t *testing.T) *jsonschema.Compiler {
	t.Helper()
	text := must.Get(os.ReadFile("../../web/wire/wire.schema.json"))(t)
	schema := must.Get(jsonschema.UnmarshalJSON(strings.NewReader(string(text))))(t)
	narrow(schema)
	c := jsonschema.NewCompiler()
	must.Do(t, c.AddResource("wire.json", schema))
	return c
}

func narrow(schema any) {
	switch s := schema.(type) {
	case map[string]any:
		if _, has := s["properties"]; has {
			s["additionalProperties"] = false
		}
		for _, part := range s {
			narrow(part)
		}
	case []any:
		for _, part := range s {
			narrow(part)
		}
	}
}

// Every body that is answered is what the schema says, with nothing left unsaid.
func TestBodiesAreAsDescribed(t *testing.T) {
	tb := seated(t, wire.Options{Rules: "hoyito-3", Opener: "south", Length: 1, Public: true, Clock: &wire.Clock{Initial: 60_000}})
	finished := seat(tb.node, tihbat)
	for finished.a.view(finished.room).Phase == "playing" {
		finished.sowFirst()
	}
	tb.sowFirst()
	c, known := contract(t), must.Get(puzzles.All())(t)
	for _, b := range []struct{ path, body, is string }{
		{"/api/rules", "", "Games"},
		{"/api/lessons/hoyito-3", "", "Lessons"},
		{"/api/lessons/oware", "", "ErrorResponse"},
		{"/api/puzzles", "", "Puzzles"},
		{"/api/puzzles/" + known[0].ID(), "", "Puzzle"},
		{"/api/puzzles/none", "", "ErrorResponse"},
		{"/api/openings/tihbat", "", "Openings"},
		{"/api/openings/oware", "", "ErrorResponse"},
		{"/api/rooms", "", "Rooms"},
		{"/api/rooms?limit=none", "", "ErrorResponse"},
		{"/api/rooms/" + tb.room, "", "Room"},
		{"/api/rooms/" + finished.room, "", "Room"},
		{"/api/rooms/nowhere", "", "ErrorResponse"},
		{"/api/matches/" + tb.room, "", "MatchRecord"},
		{"/api/matches/" + finished.room, "", "MatchRecord"},
		{"/api/players/" + finished.south.ID + "/matches", "", "Matches"},
		{"/api/players/" + finished.south.ID, "", "Profile"},
		{"/api/players/nobody", "", "ErrorResponse"},
		{"/api/replay", `{"rules":"hoyito-3","match":2,"moves":[2]}`, "Replayed"},
		{"/api/replay", `{"rules":"hoyito-1","start":{"pits":[2,0,1,0,2,1,0,2,1,0,2,1]},"moves":[0]}`, "Replayed"},
		{"/api/replay", `{"rules":"oware"}`, "ErrorResponse"},
		{"/api/analysis", `{"rules":"hoyito-3","match":2,"moves":[2]}`, "Analysis"},
		{"/api/analysis", `{"rules":"hoyito-1","start":{"pits":[2,0,1,0,2,1,0,2,1,0,2,1]},"moves":[0]}`, "ErrorResponse"},
		{"/api/analysis", `{"rules":"tihbat","start":{"pits":[8,8,8,8]}}`, "ErrorResponse"},
	} {
		is, err := c.Compile("wire.json#/$defs/" + b.is)
		must.Do(t, err)
		var value any
		if b.body == "" {
			tb.ask(http.MethodGet, b.path, "", nil, &value)
		} else {
			tb.ask(http.MethodPost, b.path, "", b.body, &value)
		}
		if err := is.Validate(value); err != nil {
			t.Errorf("%s %s is no %s: %v", b.path, b.body, b.is, err)
		}
	}
}
