package api_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"casitas/internal/engine"
	"casitas/internal/must"
	"casitas/web"
	"casitas/web/wire"
)

// rules asks for the rules in a language.
func (n *node) rules(lang string) wire.Games {
	n.t.Helper()
	var got wire.Games
	if status := n.ask(http.MethodGet, "/api/rules?lang="+lang, "", nil, &got); status != http.StatusOK {
		n.t.Fatal(status)
	}
	return got
}

// Every game is there, with the very traits it is played by, with a card, a place and a source.
func TestRules(t *testing.T) {
	n := start(t)
	got, games := n.rules(""), engine.Games()
	if len(got.Games) != len(games) {
		t.Fatalf("%d games, not %d", len(got.Games), len(games))
	}
	for i, g := range got.Games {
		if g.Name != games[i].Name || len(g.Sources) == 0 || len(g.Decisions) == 0 {
			t.Errorf("%+v says too little", g)
		}
		traits := must.Get(json.Marshal(g.Traits))(t)
		want := must.Get(json.Marshal(games[i]))(t)
		if string(traits) != string(want) {
			t.Errorf("%s has traits\n%s, the engine plays by\n%s", g.Name, traits, want)
		}
		n.playable(g)
	}
}

// The rules are there in every language of the page, whichever way it is asked for; all else of them is the same.
func TestRulesInEveryLanguage(t *testing.T) {
	n := start(t)
	for _, c := range []struct{ query, accept, want string }{
		{"", "", "en"},
		{"?lang=es", "", "es"},
		{"?lang=es-DO", "en", "es"},
		{"?lang=en", "es", "en"},
		{"?lang=xx", "", "en"},
		{"", "es-DO, en;q=0.5", "es"},
		{"", "ja, en;q=0.2, es;q=0.7", "es"},
		{"", "*", "en"},
		{"?lang=", "ja", "en"},
		{"?lang=;;", "es", "es"},
	} {
		res := n.get("/api/rules"+c.query, "Accept-Language", c.accept)
		var got wire.Games
		err := json.Unmarshal([]byte(res.body), &got)
		if err != nil || got.Lang != c.want || res.header.Get("Content-Language") != c.want || res.header.Get("Vary") != "Accept-Language" {
			t.Errorf("%s, %s: %s, not %s; %v %v", c.query, c.accept, got.Lang, c.want, res.header, err)
		}
	}
	catalogues, err := web.Catalogues()
	must.Do(t, err)
	english := n.rules("en")
	for lang := range catalogues {
		if lang == "en" {
			continue
		}
		told := n.rules(lang)
		if told.Lang != lang {
			t.Fatalf("asked for in %s, told in %s", lang, told.Lang)
		}
		for i, other := range told.Games {
			en := english.Games[i]
			for k, texts := range [][2]string{{en.Region, other.Region}, {en.From, other.From}, {en.Short, other.Short}, {en.About, other.About}, {en.Record, other.Record}} {
				if texts[0] == "" || texts[1] == "" || texts[0] == texts[1] {
					t.Errorf("%s, %s, prose %d: %q", lang, en.Name, k, texts)
				}
			}
			same(t, en.Name, en.Card, other.Card)
			same(t, en.Name, en.Decisions, other.Decisions)
		}
	}
}

// same fails unless two languages speak of the same topics, each in words of its own, with all numbers filled in.
func same(t *testing.T, game string, a, b []wire.Fact) {
	t.Helper()
	if len(a) != len(b) {
		t.Fatalf("%s: %d facts and %d", game, len(a), len(b))
	}
	for i := range a {
		if a[i].Topic != b[i].Topic || a[i].Text == b[i].Text || strings.ContainsAny(a[i].Text+b[i].Text, "{}") {
			t.Errorf("%s: %+v, %+v", game, a[i], b[i])
		}
	}
}

// playable opens every board and length that a game says it has, and has others refused.
func (n *node) playable(g wire.Game) {
	n.t.Helper()
	for _, pits := range g.Boards {
		if status, text := n.replay(encoded(n.t, request{"rules": g.Name, "pits": pits}), asJSON); status != http.StatusOK {
			n.t.Errorf("%s with %d pits: %s", g.Name, pits, text)
		}
	}
	if status, _ := n.replay(encoded(n.t, request{"rules": g.Name, "pits": len(g.Boards) + g.Boards[0]}), asJSON); status == http.StatusOK {
		n.t.Errorf("%s has boards that it does not tell of", g.Name)
	}
	if status, _ := n.replay(encoded(n.t, request{"rules": g.Name, "match": -1}), asJSON); (status == http.StatusOK) != g.Lengths.ToTheEnd {
		n.t.Errorf("%s to the end: %d", g.Name, status)
	}
	topics := map[string]bool{}
	for _, f := range g.Card {
		if topics[f.Topic] || f.Text == "" {
			n.t.Errorf("%s says %q twice, or nothing of it", g.Name, f.Topic)
		}
		topics[f.Topic] = true
	}
	for _, f := range g.Decisions {
		topics[f.Topic] = true
	}
	if !topics["no seeds"] && !topics["passing"] {
		n.t.Errorf("%s does not say what happens to a player without seeds", g.Name)
	}
	for _, topic := range []string{"board", "direction", "sowing", "relay", "capture", "winner", "match"} {
		if !topics[topic] {
			n.t.Errorf("%s says nothing of %s", g.Name, topic)
		}
	}
}

// What has not changed is not sent again, and pages of any origin may read it.
func TestReadsAreKeptAndOpen(t *testing.T) {
	n := start(t)
	first := n.get("/api/rules")
	tag := first.header.Get("ETag")
	if first.header.Get("Access-Control-Allow-Origin") != "*" || first.header.Get("Access-Control-Allow-Credentials") != "" {
		t.Errorf("headers %v", first.header)
	}
	for has, want := range map[string]int{tag: 304, `"other", W/` + tag: 304, `"other"`: 200, "*": 304} {
		if got := n.get("/api/rules", "If-None-Match", has); got.status != want || (got.status == 304) != (got.body == "") {
			t.Errorf("%s: %d %.80s", has, got.status, got.body)
		}
	}
	for _, path := range []string{"/api/replay", "/api/analysis", "/api/rules", "/api/rooms/x"} {
		got := n.fetch(http.MethodOptions, path, "", "Origin", "https://elsewhere.example", "Access-Control-Request-Method", http.MethodPost)
		if got.status != http.StatusNoContent || got.header.Get("Access-Control-Allow-Headers") == "" {
			t.Errorf("%s: %d %v", path, got.status, got.header)
		}
	}
	// Whoever speaks in a player's name is not read from elsewhere.
	if n.get("/api/players/me").header.Get("Access-Control-Allow-Origin") != "" {
		t.Error("pages of other origins may read who a player is")
	}
}
