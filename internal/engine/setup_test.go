package engine

import (
	"encoding/json"
	"strings"
	"testing"

	"casitas/internal/must"
)

// stateOf reads a State as a request would give it.
func stateOf(t testing.TB, text string) State {
	t.Helper()
	var s State
	must.Do(t, json.Unmarshal([]byte(text), &s))
	return s
}

// A set-up that is not sound is refused, and the error says what is wrong.
func TestSetupRefuses(t *testing.T) {
	six := `[4,4,4,4,4,4,4,4,4,4,4,4]`
	for _, c := range []struct {
		rules    string
		length   Length
		state    string
		previous Seat
		want     string
	}{
		{"hoyito-1", 0, `{"pits":[4,4],"toMove":"south"}`, Nobody, "1 pits a side on the board, 6 in the rules"},
		{"hoyito-1", 0, `{"pits":[4,4,4],"toMove":"south"}`, Nobody, "3 pits: a board has two rows"},
		{"hoyito-1", 0, `{"pits":[],"toMove":"south"}`, Nobody, "0 pits"},
		{"hoyito-1", 0, `{"pits":` + six + `,"toMove":null}`, Nobody, "nobody is to move"},
		{"hoyito-1", 0, `{"pits":` + six + `,"held":[1,0],"toMove":"south"}`, Nobody, "49 seeds, but hoyito-1 has only 48"},
		{"hoyito-1", 0, `{"pits":` + six + `,"held":[-1,0],"toMove":"south"}`, Nobody, "south holds -1"},
		{"hoyito-1", 0, `{"pits":` + six + `,"held":[0,300],"toMove":"south"}`, Nobody, "north holds 300"},
		{"hoyito-1", 0, `{"pits":[4,4,4,4,4,4,4,4,4,4,4,3],"toMove":"south"}`, Nobody, "not a multiple of 4"},
		{"hoyito-1", 0, `{"pits":[4,0,0,0,0,0,0,0,0,0,0,0],"toMove":"south"}`, Nobody, "at 4 the game is over"},
		{"hoyito-1", 0, `{"pits":[0,0,0,0,0,0,0,0,0,0,0,0],"toMove":"south"}`, Nobody, "at 4 the game is over"},
		{"hoyito-1", -1, `{"pits":[null,null,null,null,null,null,4,4,4,4,4,4],"toMove":"north","round":2}`, Nobody, "without an open pit"},
		{"hoyito-1", -3, `{"pits":` + six + `,"toMove":"south"}`, Nobody, "a match length is"},
		{"hoyito-1", -2, `{"pits":` + six + `,"toMove":"south","round":2}`, Nobody, "begins with the opening position of its first game"},
		{"hoyito-1", -2, `{"pits":[8,0,4,4,4,4,4,4,4,4,4,4],"toMove":"south"}`, Nobody, "begins with the opening position"},
		{"hoyito-1", 3, `{"pits":` + six + `,"toMove":"south","round":4}`, Nobody, "round 4 of a match of 3"},
		{"hoyito-1", 3, `{"pits":` + six + `,"toMove":"south","round":-1}`, Nobody, "rounds count from 1"},
		{"hoyito-3", -1, `{"pits":` + six + `,"toMove":"south","round":1}`, South, "no round before the first"},
		{"ayoayo", -1, `{"pits":` + six + `,"toMove":"south"}`, Nobody, "played without rounds"},
		{"ayoayo", 0, `{"pits":` + six + `,"toMove":"south","round":2}`, Nobody, "ayoayo has no rounds"},
		{"ayoayo", 0, `{"pits":[null,4,4,4,4,4,4,4,4,4,4,4],"toMove":"south"}`, Nobody, "never closes a pit"},
		{"tihbat", 0, `{"pits":[7,7,7,6],"toMove":"south"}`, Nobody, "cannot be halved"},
		{"tihbat", 2, `{"pits":[7,7,7,7],"toMove":"south"}`, Nobody, "played without rounds"},
	} {
		_, err := Setup(named(t, c.rules, 0), c.length, stateOf(t, c.state), c.previous)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %s\n%v, want %q", c.rules, c.state, err, c.want)
		}
	}
}

func TestPilesRefuse(t *testing.T) {
	for _, text := range []string{`[-1]`, `[256]`, `[1.5]`, `["4"]`, `[true]`} {
		var piles []Pile
		if err := json.Unmarshal([]byte(text), &piles); err == nil {
			t.Errorf("%s reads as %v", text, piles)
		}
	}
	if _, err := (State{Pits: []Pile{-2, 4}}).Position(); err == nil {
		t.Error("a pit of -2 seeds")
	}
}

// What Go code can build and JSON cannot is refused as well.
func TestSoundRefuses(t *testing.T) {
	r := named(t, "hoyito-1", 0)
	for want, spoil := range map[string]func(*Position){
		"beyond the board is closed": func(p *Position) { p.Closed = 1 << 12 },
		"which is closed":            func(p *Position) { p.Closed = 1 },
		"or beyond the board":        func(p *Position) { p.Pits[12], p.Pits[0] = 4, 0 },
		"pits a side on the board":   func(p *Position) { p.Size = 7 },
		"nobody is to move":          func(p *Position) { p.ToMove = 2 },
	} {
		p := r.Opening(South)
		spoil(&p)
		if _, err := GameAt(r, p); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %q", p, err, want)
		}
	}
	if _, err := NewGame(r, Nobody); err == nil {
		t.Error("nobody opens")
	}
	if _, err := NewMatch(r, SingleGame, Nobody); err == nil {
		t.Error("nobody opens")
	}
}

// A game that is over at its start says so.
func TestOverAtTheStart(t *testing.T) {
	m := must.Get(Setup(named(t, "ayoayo", 0), SingleGame, stateOf(t, `{"pits":[0,0,0,0,0,0,0,0,0,0,0,0],"held":[20,28],"toMove":"south"}`), Nobody))(t)
	text, _ := json.Marshal(m.State())
	want := `{"pits":[0,0,0,0,0,0,0,0,0,0,0,0],"held":[20,28],"toMove":null,"round":1,"legal":[],"illegal":{},"over":"cleared","winner":"north"}`
	if string(text) != want {
		t.Error(string(text))
	}
	if len(m.Rounds()) != 1 || m.Winner() != NorthWins {
		t.Error(m.Rounds(), m.Winner())
	}
}

// The start of a match is the match before its first move.
func TestStartAgain(t *testing.T) {
	m := round(t, "hoyito-3", ToTheEnd, "1 3 0 0 0 0 / 0 0 1 3 0 0 held 12 28 south", 4, South)
	later := sows(t, m, 0, "0/1 1*4 =S4")
	later, err := later.Next()
	must.Do(t, err)
	again, _, err := Replay(later.Start(), later.Moves())
	if err != nil || again.State().Round != 5 {
		t.Fatal(again.State(), err)
	}
	if text, want := jsonOf(t, again.State()), jsonOf(t, later.State()); text != want {
		t.Fatalf("%s\n%s", text, want)
	}
}

func jsonOf(t testing.TB, value any) string {
	t.Helper()
	text := must.Get(json.Marshal(value))(t)
	return string(text)
}
