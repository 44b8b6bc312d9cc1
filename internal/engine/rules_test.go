package engine

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"casitas/internal/must"
)

func TestGames(t *testing.T) {
	for _, r := range Games() {
		if err := r.Validate(); err != nil {
			t.Error(err)
		}
		if again, err := ByName(r.Name, 0); err != nil || again != r {
			t.Errorf("%s: %v", r.Name, err)
		}
	}
	Games()[0].Name = "mine"
	if Games()[0].Name != "hoyito-1" {
		t.Error("the literals can be written over")
	}
}

func TestByNameRefuses(t *testing.T) {
	for _, c := range []struct {
		name string
		pits int
		want string
	}{
		{"oware", 0, `no game is called "oware": there are hoyito-1, hoyito-2, hoyito-3, ayoayo, tihbat`},
		{"", 6, `no game is called ""`},
		{"hoyito-1", 5, "hoyito-1 is played with 6 to 12 pits a side, not 5"},
		{"hoyito-1", 13, "not 13"},
		{"hoyito-1", -1, "not -1"},
		{"hoyito-3", 7, "hoyito-3 is played with 6 pits a side, not 7"},
		{"tihbat", 6, "tihbat is played with 2 pits a side, not 6"},
	} {
		if _, err := ByName(c.name, c.pits); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s, %d: %v", c.name, c.pits, err)
		}
	}
}

// Rules can be stored, and come back equal. A trait that was not stored means "as before".
func TestRulesAreStorable(t *testing.T) {
	for _, r := range boards() {
		text, err := json.Marshal(r)
		must.Do(t, err)
		var again Rules
		if err := json.Unmarshal(text, &again); err != nil || again != r {
			t.Errorf("%s reads as %v, %v", text, again, err)
		}
	}
	text, _ := json.Marshal(Games()[4])
	want := `{"name":"tihbat","pits":2,"minPits":2,"maxPits":2,"seeds":7,"origin":"first","takes":[2,4,6,8],"ownRow":true}`
	if string(text) != want {
		t.Errorf("tihbat is stored as %s", text)
	}
}

func TestValidateRefuses(t *testing.T) {
	for want, spoil := range map[string]func(*Rules){
		"without a name":        func(r *Rules) { r.Name = "" },
		"13 pits a side":        func(r *Rules) { r.Pits = 13 },
		"boards of 1 to 30":     func(r *Rules) { r.MinPits, r.MaxPits = 1, 30 },
		"boards of 0 to":        func(r *Rules) { r.MinPits = 0 },
		"0 seeds a pit":         func(r *Rules) { r.Seeds = 0 },
		"at most 255":           func(r *Rules) { r.Seeds = 22 },
		"unknown origin":        func(r *Rules) { r.Origin = "lost" },
		"unknown capture":       func(r *Rules) { r.Capture = "all" },
		"unknown division":      func(r *Rules) { r.Division = "thirds" },
		"a capture of nothing":  func(r *Rules) { r.Takes |= 1 },
		"its own pit only":      func(r *Rules) { r.Capture = TakeRun },
		"cannot be halved":      func(r *Rules) { r.Takes = CountsOf(3) },
		"ends at 3":             func(r *Rules) { r.EndsAt = 3 },
		"captures of four":      func(r *Rules) { r.Takes = CountsOf(2, 4) },
		"a round's winner only": func(r *Rules) { r.HeirFrom, r.Rounds = 3, false },
		"nor feeding":           func(r *Rules) { r.Feed = true },
	} {
		r := Games()[0]
		spoil(&r)
		if err := r.Validate(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q: %v", want, err)
		}
		if _, err := NewGame(r, South); err == nil {
			t.Errorf("%q can be played", want)
		}
		if _, err := NewMatch(r, SingleGame, South); err == nil {
			t.Errorf("%q can be played as a match", want)
		}
	}
}

func TestCountsRefuse(t *testing.T) {
	for _, text := range []string{`[0]`, `[16]`, `[-1]`, `4`, `["4"]`} {
		var c Counts
		if err := json.Unmarshal([]byte(text), &c); err == nil {
			t.Errorf("%s reads as %v", text, c.List())
		}
	}
	if got := CountsOf(0, 4, 16, -3).List(); !reflect.DeepEqual(got, []int{4}) {
		t.Error(got)
	}
}

// Outside games.go no line of code says what a game is called, and no file is long.
func TestNoFileKnowsAGameByName(t *testing.T) {
	files := must.Get(filepath.Glob("*.go"))(t)
	for _, file := range files {
		text := must.Get(os.ReadFile(file))(t)
		lines := strings.Split(string(text), "\n")
		if len(lines) > 250 {
			t.Errorf("%s has %d lines", file, len(lines))
		}
		if strings.HasSuffix(file, "_test.go") || file == "games.go" {
			continue
		}
		for i, line := range lines {
			code, _, _ := strings.Cut(line, "//")
			for _, r := range Games() {
				if strings.Contains(code, `"`+r.Name+`"`) {
					t.Errorf("%s:%d knows %s", file, i+1, r.Name)
				}
			}
		}
	}
}
