package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"casitas/internal/must"
	"casitas/web/wire"
)

// refusedReplay posts a replay that must be refused with a status and a code.
func (n *node) refusedReplay(body string, status int, code string) wire.Replayed {
	n.t.Helper()
	got, text := n.replay(body, asJSON)
	var r wire.Replayed
	if err := json.Unmarshal([]byte(text), &r); err != nil {
		n.t.Fatalf("%s\nanswers %s: %v", body, text, err)
	}
	if r.Error == nil || got != status || r.Error.Code != code || r.Error.Message == "" {
		n.t.Errorf("%.200s\nanswers %d %.300s\nwant %d %s", body, got, text, status, code)
	}
	return r
}

func TestReplayRefuses(t *testing.T) {
	t.Parallel()
	n := start(t)
	for name, c := range map[string]struct {
		body   string
		status int
		code   string
		says   string // part of the message
	}{
		"no JSON":        {`{"rules":`, 400, "not-json", ""},
		"nothing":        {``, 400, "not-json", ""},
		"a list":         {`[]`, 400, "bad-request", "object"},
		"something else": {`{"rules":"tihbat","speed":2}`, 400, "bad-request", `"speed"`},
		"in the start":   {`{"rules":"tihbat","start":{"pits":[7,7,7,7],"store":0}}`, 400, "bad-request", `"store"`},
		"twice":          {`{"rules":"tihbat","rules":"tihbat"}`, 400, "bad-request", "twice"},
		"a capital":      {`{"rules":"tihbat","Rules":"hoyito-3"}`, 400, "bad-request", `unknown field "Rules"`},
		"no number":      {`{"rules":"tihbat","moves":[null]}`, 400, "bad-request", "null is no number"},
		"holds nothing":  {`{"rules":"tihbat","start":{"pits":[7,7,7,7],"held":[null,0]}}`, 400, "bad-request", "null is no number"},
		"two bodies":     {`{"rules":"tihbat"}{}`, 400, "not-json", ""},
		"a word":         {`{"rules":"tihbat","moves":["0"]}`, 400, "bad-request", "moves"},
		"half a pit":     {`{"rules":"tihbat","moves":[0.5]}`, 400, "bad-request", "moves"},
		"a third seat":   {`{"rules":"tihbat","opener":"west"}`, 400, "bad-request", "west"},
		"less than none": {`{"rules":"tihbat","start":{"pits":[7,-7,7,7]}}`, 400, "bad-request", "-7"},

		"no rules":        {`{}`, 422, "unknown-rules", "hoyito-1"},
		"unknown rules":   {`{"rules":"oware"}`, 422, "unknown-rules", "oware"},
		"long board":      {`{"rules":"hoyito-1","pits":13}`, 422, "bad-pits", "6 to 12"},
		"only six":        {`{"rules":"ayoayo","pits":7}`, 422, "bad-pits", "6"},
		"odd length":      {`{"rules":"hoyito-1","match":-3}`, 422, "bad-match", "-2"},
		"no rounds":       {`{"rules":"tihbat","match":3}`, 422, "bad-match", "single"},
		"past the end":    {`{"rules":"hoyito-2","match":2,"start":{"pits":[4,4,4,4,4,4,4,4,4,4,4,4],"round":3}}`, 422, "bad-start", "round 3"},
		"round nought":    {`{"rules":"hoyito-2","start":{"pits":[4,4,4,4,4,4,4,4,4,4,4,4],"round":0}}`, 422, "bad-start", "round 0"},
		"too many seeds":  {`{"rules":"tihbat","start":{"pits":[8,8,8,8]}}`, 422, "bad-start", "28"},
		"an odd number":   {`{"rules":"tihbat","start":{"pits":[1,1,1,0]}}`, 422, "bad-start", "odd"},
		"other board":     {`{"rules":"hoyito-2","pits":6,"start":{"pits":[4,4,4,4]}}`, 422, "bad-start", "2 pits"},
		"odd board":       {`{"rules":"tihbat","pits":2,"start":{"pits":[4,4,4]}}`, 422, "bad-start", "3 pits"},
		"no board":        {`{"rules":"tihbat","start":{}}`, 422, "bad-start", "0 pits"},
		"closed":          {`{"rules":"ayoayo","start":{"pits":[4,4,4,4,4,4,4,4,4,4,4,null]}}`, 422, "bad-start", "closes"},
		"three hold":      {`{"rules":"tihbat","start":{"pits":[2,2,2,2],"held":[0,0,0]}}`, 422, "bad-start", "two numbers"},
		"owing":           {`{"rules":"tihbat","start":{"pits":[2,2,2,2],"held":[-2,0]}}`, 422, "bad-start", "-2"},
		"over already":    {`{"rules":"hoyito-3","start":{"pits":[0,0,0,0,0,0,0,0,0,0,0,0],"held":[20,28],"toMove":null,"round":1,"legal":[],"illegal":{},"over":"last-four","winner":"north"}}`, 422, "bad-start", "over"},
		"no round before": {`{"rules":"hoyito-3","previousWinner":"south"}`, 422, "bad-start", "before the first"},
		"unknown winner":  {`{"rules":"hoyito-3","previousWinner":"west"}`, 422, "bad-start", "west"},
		"too many moves":  {`{"rules":"tihbat","moves":[` + strings.Repeat("0,", 2000) + `0]}`, 422, "too-many-moves", "2000"},
		"too large":       {`{"rules":"tihbat","moves":[` + strings.Repeat(" ", 64<<10) + `]}`, 413, "too-large", "65536"},
		"much too large":  {strings.Repeat("x", 1<<20), 413, "too-large", ""},
	} {
		t.Run(name, func(t *testing.T) {
			r := n.refusedReplay(c.body, c.status, c.code)
			if said := r.Error.Message; !strings.Contains(said, c.says) || strings.Contains(said, "json: ") || strings.Contains(said, "Go value") {
				t.Errorf("%q, which is to say %q", said, c.says)
			}
		})
	}
}

// What is not said has its usual value, and what says the same is answered the same.
func TestReplayUsually(t *testing.T) {
	n := start(t)
	_, want := n.replay(`{"rules":"hoyito-3","pits":6,"match":0,"opener":"south","moves":[2,8]}`, asJSON)
	for _, body := range []string{
		`{"rules":"hoyito-3","moves":[2,8]}`,
		`{"rules":"hoyito-3","pits":0,"opener":null,"start":null,"previousWinner":null,"moves":[2,8]}`,
		`{"rules":"hoyito-3","opener":"north","start":{"pits":[4,4,4,4,4,4,4,4,4,4,4,4],"toMove":"south"},"moves":[2,8]}`,
		`{"rules":"hoyito-3","start":{"pits":[4,4,4,4,4,4,4,4,4,4,4,4]},"moves":[2,8]}`,
	} {
		if status, got := n.replay(body, asJSON); status != http.StatusOK || got != want {
			t.Errorf("%s\n got %d %s\nwant %s", body, status, got, want)
		}
	}
	_, got := n.replay(`{"rules":"hoyito-1","opener":"north"}`, asJSON)
	if !strings.HasPrefix(got, `{"start":{"pits":[4,4,`) || !strings.Contains(got, `"toMove":"north"`) || !strings.HasSuffix(got, `"turns":[]}`+"\n") {
		t.Errorf("no moves: %s", got)
	}
	// A board is as long as the position that is given.
	if status, got := n.replay(`{"rules":"hoyito-1","start":{"pits":[4,4,4,4,4,4,4,4,4,4,4,4,4,4]},"moves":[0]}`, asJSON); status != http.StatusOK {
		t.Errorf("seven pits a side: %d %s", status, got)
	}
}

// The refusal has the shape that was promised, literally, and the turns before it.
func TestReplayIllegal(t *testing.T) {
	n := start(t)
	// RULES.md, endless: Hoyito I, this position, South, pit 0.
	status, got := n.replay(`{"rules":"hoyito-1","start":{"pits":[2,0,1,0,2,1,0,2,1,0,2,1]},"moves":[0]}`, asJSON)
	want := `{"error":{"code":"illegal-move","reason":"endless","at":0,"message":"turn 1, pit 0: sowing from that pit would never end"},` +
		`"start":{"pits":[2,0,1,0,2,1,0,2,1,0,2,1],"held":[0,0],"toMove":"south","round":1,"legal":`
	if status != http.StatusUnprocessableEntity || !strings.HasPrefix(got, want) || !strings.HasSuffix(got, `"turns":[]}`+"\n") {
		t.Errorf("%d\n got %s\nwant %s", status, got, want)
	}
	for name, c := range map[string]struct {
		body   string
		at     int
		reason string
	}{
		"the other row": {`{"rules":"tihbat","moves":[0,0]}`, 1, "not-yours"},
		"off the board": {`{"rules":"tihbat","moves":[4]}`, 0, "no-such-pit"},
		"below it":      {`{"rules":"tihbat","moves":[-1]}`, 0, "no-such-pit"},
		"far off it":    {`{"rules":"tihbat","moves":[9000000000]}`, 0, "no-such-pit"},
		"empty":         {`{"rules":"hoyito-3","start":{"pits":[0,4,4,4,4,4,4,4,4,4,4,4]},"moves":[0]}`, 0, "empty"},
		"closed":        {`{"rules":"hoyito-3","match":-1,"start":{"pits":[4,4,4,4,4,null,4,4,4,4,4,4],"held":[0,4],"round":2},"moves":[5]}`, 0, "closed"},
		"must feed":     {`{"rules":"ayoayo","start":{"pits":[1,0,0,0,0,2,0,0,0,0,0,0]},"moves":[0]}`, 0, "must-feed"},
	} {
		t.Run(name, func(t *testing.T) {
			r := n.refusedReplay(c.body, http.StatusUnprocessableEntity, "illegal-move")
			if r.Error.Reason != c.reason || r.Error.At == nil || *r.Error.At != c.at || len(r.Turns) != c.at {
				t.Errorf("%+v after %d turns", r.Error, len(r.Turns))
			}
		})
	}
}

// What comes after the end is refused with game-over, whether a game or a match has ended.
func TestReplayVectorsAfterTheEnd(t *testing.T) {
	t.Parallel()
	n := start(t)
	ended, all := 0, vectors(t)
	for _, v := range all {
		if v.Match == 0 && !strings.HasSuffix(strings.TrimRight(string(v.Turns), "]}"), `"`) || v.Match != 0 && v.MatchWinner == nil {
			continue // it just stops
		}
		ended++
		w := v.request(t)
		w["start"] = v.Start
		moves := v.moves(t)
		w["moves"] = append(slices.Clone(moves), 0, 1)
		body := must.Get(json.Marshal(w))(t)
		r := n.refusedReplay(string(body), http.StatusUnprocessableEntity, "illegal-move")
		if r.Error.Reason != "game-over" || r.Error.At == nil || *r.Error.At != len(moves) || len(r.Turns) != len(moves) {
			t.Errorf("%s: %+v", v.Name, r.Error)
		}
	}
	if ended < 5*len(all)/11 {
		t.Errorf("only %d lines of %d have an end", ended, len(all))
	}
}

func TestReplayTypes(t *testing.T) {
	n := start(t)
	for _, kind := range []string{"", "application/json", "Application/JSON; charset=utf-8", "text/plain", "application/x-www-form-urlencoded", "nonsense;;"} {
		if status, got := n.replay(`{"rules":"tihbat"}`, kind); status != http.StatusOK {
			t.Errorf("%q: %d %s", kind, status, got)
		}
	}
	for _, method := range []string{http.MethodGet, http.MethodPut, http.MethodDelete} {
		if status := n.ask(method, "/api/replay", "", nil, nil); status != http.StatusMethodNotAllowed {
			t.Errorf("%s: %d", method, status)
		}
	}
}

// Many at once are all answered: they wait for each other.
func TestReplayAtOnce(t *testing.T) {
	n := start(t)
	const many = 40
	done := make(chan string, many)
	for i := range many {
		go func() {
			status, got := n.replay(fmt.Sprintf(`{"rules":"hoyito-2","moves":[%d]}`, i%6), asJSON)
			done <- fmt.Sprint(status, len(got) > 200)
		}()
	}
	for range many {
		if got := <-done; got != "200 true" {
			t.Error(got)
		}
	}
}
