package api_test

import (
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"casitas/internal/engine"
	"casitas/internal/must"
	"casitas/web/wire"
)

// Every line of the vectors can be brought in as it stands, and as text, and is answered to the letter.
func TestVectorsAreBroughtIn(t *testing.T) {
	t.Parallel()
	n := start(t)
	for _, v := range vectors(t) {
		var rec engine.Record
		must.Do(t, json.Unmarshal(v.line, &rec))
		for kind, record := range map[string]string{"application/json": string(v.line), "text/plain; charset=utf-8": rec.String()} {
			if status, got := n.replay(record, kind); status != http.StatusOK || got != v.answer() {
				t.Errorf("%s as %s: %d\n got %.1000s\nwant %.1000s", v.Name, kind, status, got, v.answer())
			}
		}
	}
}

// What a room exports can be brought in again, as JSON and as text, also where the match just stops.
func TestMatchIsBroughtIn(t *testing.T) {
	t.Parallel()
	n := start(t)
	broughtIn(t, seat(n, tihbat))
	set := broughtIn(t, seat(n, wire.Options{Rules: "tihbat", Opener: "south", Length: -2, Ballot: true, Clock: &wire.Clock{Days: 3}}))
	var first, second []int
	for _, turn := range set.Turns {
		if turn.State.Round == 1 {
			first = append(first, turn.Pit)
		} else {
			second = append(second, (turn.Pit+2)%4) // as it looks from the other side
		}
	}
	if tags := set.Tags; tags["Ballot"] != "2" || tags["Clock"] != "3d/turn" || set.MatchWinner != tags["Winner"] || !slices.Equal(first[:2], second[:2]) {
		t.Errorf("%v was played, then %v from the other side, won by %q: %v", first, second, set.MatchWinner, tags)
	}
}

// broughtIn plays a match to its end, and brings its record in after each turn.
func broughtIn(t *testing.T, tb *table) wire.MatchRecord {
	for {
		if tb.a.view(tb.room).Phase == wire.PhaseBetween {
			for _, g := range []*guest{tb.a, tb.b} {
				tb.a.reach(tb.room, g.do(wire.Cmd{Do: wire.DoReady, Room: tb.room}).V)
			}
		}
		tb.sowFirst()
		var rec wire.MatchRecord
		path := "/api/matches/" + tb.room
		tb.read(path, &rec)
		for at, kind := range map[string]string{path + "?format=json": "application/json", path + ".txt": "text/plain"} {
			record := tb.get(at, "Accept", kind).body
			status, got := tb.replay(record, kind)
			var back wire.Replayed
			if err := json.Unmarshal([]byte(got), &back); err != nil || status != http.StatusOK {
				t.Fatalf("%s after %d turns: %d %s, %v\n%s", at, len(rec.Turns), status, got, err, record)
			}
			if encoded(t, back.Turns) != encoded(t, rec.Turns) || back.MatchWinner != rec.MatchWinner {
				t.Errorf("%s after %d turns comes back as %s", at, len(rec.Turns), got)
			}
		}
		if !rec.Cut {
			return rec
		}
	}
}

// longMatch is a match of 16,981 turns in 288 rounds, or the first of them.
func longMatch(t *testing.T, most int) engine.Record {
	t.Helper()
	r, err := engine.ByName("hoyito-3", 6)
	must.Do(t, err)
	m, err := engine.NewMatch(r, -1, engine.South)
	must.Do(t, err)
	rnd := rand.New(rand.NewPCG(11, 1))
	for turns := 0; m.Winner() == engine.Undecided && turns < most; turns++ {
		if m.RoundOver() {
			if m, err = m.Next(); err != nil {
				t.Fatal(err)
			}
		}
		g := m.Game()
		if m, _, err = m.Play(g.Legal()[rnd.IntN(len(g.Legal()))]); err != nil {
			t.Fatal(err)
		}
	}
	return engine.RecordOf(m)
}

// A match as long as they get is brought in like any other.
func TestLongMatchIsBroughtIn(t *testing.T) {
	t.Parallel()
	n := start(t)
	most := 1_500
	if long {
		most = 17_000
	}
	rec := longMatch(t, most)
	if len(rec.Turns) < min(most, 16_981) {
		t.Fatalf("only %d turns", len(rec.Turns))
	}
	asJSON, err := json.Marshal(rec)
	must.Do(t, err)
	var want struct{ Turns json.RawMessage }
	must.Do(t, json.Unmarshal(asJSON, &want))
	for kind, record := range map[string]string{"application/json": string(asJSON), "text/plain": rec.String()} {
		begin := time.Now()
		status, got := n.replay(record, kind)
		var back struct{ Turns json.RawMessage }
		if err := json.Unmarshal([]byte(got), &back); err != nil || status != http.StatusOK || string(back.Turns) != string(want.Turns) {
			t.Errorf("%s: %d %.300s, %v", kind, status, got, err)
		}
		t.Logf("%s: %d turns, %d bytes there and %d back in %v", kind, len(rec.Turns), len(record), len(got), time.Since(begin))
	}
}

const tihbatText = "[Rules \"tihbat\"]\n[Pits \"2\"]\n[Match \"0\"]\n[Opener \"south\"]\n[Result \"*\"]\n[South \"Ana\"]\n\n1. 1/7 1 2 3 0 1 2 3\n2. 3/9 3 0 1 2 3 0 1 2 3\n"

func TestRecordIsRefused(t *testing.T) {
	t.Parallel()
	n := start(t)
	m := must.Get(engine.NewMatch(must.Get(engine.ByName("tihbat", 0))(t), engine.SingleGame, engine.South))(t)
	m, _, err := engine.Replay(m, []int{1, 3})
	must.Do(t, err)
	asJSON := encoded(t, must.Get(engine.RecordOf(m).WithTag("South", "Ana"))(t))
	for _, c := range []struct {
		kind, from, to string
		status         int
		code, says     string
		at             int // -1: nowhere
	}{
		{"application/json", `"trace":"3/9 3 0`, `"trace":"3/9 0 0`, 422, "bad-record", "turn 2 is not what the rules make of it: 3/9 3 0 1 2 3 0 1 2 3", 1},
		{"application/json", `[8,2,9,9]`, `[8,2,9,8]`, 422, "bad-record", "turn 1 is not", 0},
		{"application/json", `"pit":3`, `"pit":0`, 422, "illegal-move", "turn 2, pit 0", 1},
		{"application/json", `"legal":[0,1],"illegal":{},"over":null,"winner":null},"turns"`, `"legal":[0],"illegal":{},"over":null,"winner":null},"turns"`, 422, "bad-record", "start", -1},
		{"application/json", `"cut":true`, `"cut":false`, 422, "bad-record", "cut", -1},
		{"application/json", `"cut":true`, `"matchWinner":"south"`, 422, "bad-record", "won by", -1},
		{"application/json", `"rules":"tihbat"`, `"rules":"chess"`, 422, "bad-record", "chess", -1},
		{"application/json", `"South":"Ana"`, `"South":"\ud800"`, 400, "not-json", "surrogate", -1},
		{"application/json", `"South":"Ana"`, `"South":"a\nb"`, 422, "bad-record", "line break", -1},
		{"application/json", `"South":"Ana"`, `"South":7`, 400, "bad-request", "text", -1},
		{"application/json", `"cut":true`, `"cut":true,"cut":true`, 400, "bad-request", "twice", -1},
		{"application/json", `"cut":true`, `"turns":[]`, 400, "bad-request", "twice", -1},
		{"application/json", `"cut":true`, `"moves":[1]`, 400, "bad-request", "moves", -1},
		{"application/json", `"pit":3`, `"Pit":3`, 400, "bad-request", "Pit", -1},
		{"application/json", `"pit":3`, `"pit":3,"pit":3`, 400, "bad-request", "twice", -1},
		{"application/json", `"turns":[`, `"turns":[null,`, 400, "bad-request", "object", -1},
		{"application/json", `"turns":[`, `"turns":{`, 400, "bad-request", "[ must stand where { does", -1},
		{"application/json", `"cut":true`, `"cut":true]`, 400, "not-json", "", -1},
		{"application/json", `{"rules"`, `{} {"rules"`, 400, "not-json", "", -1},
		{"application/json", `"South":"Ana"`, `"South":"` + strings.Repeat("a", 2<<20) + `"`, 413, "too-large", "", -1},

		{"text/plain", "2. 3/9 3 0", "2. 3/9 0 0", 422, "bad-record", "turn 2 is not", 1},
		{"text/plain", "2. 3/9", "2. 0/9", 422, "illegal-move", "turn 2, pit 0", 1},
		{"text/plain", "2. ", "3. ", 422, "bad-record", "line 9: turn 2 comes next", -1},
		{"text/plain", `"*"`, `"south"`, 422, "bad-record", "the result is *", -1},
		{"text/plain", "2. 3/9", "2. pass", 422, "bad-record", "origin/lifted", -1},
		{"text/plain", `"Ana"`, "\"\xff\"", 422, "bad-record", "UTF-8", -1},
		{"text/plain", `"Ana"`, `"` + strings.Repeat("a", 2<<20) + `"`, 413, "too-large", "", -1},
		{"text/plain", tihbatText, "", 422, "bad-record", "no game", -1},
	} {
		record := asJSON
		if c.kind == "text/plain" {
			record = tihbatText
		}
		if !strings.Contains(record, c.from) {
			t.Fatalf("%s is not in %s", c.from, record)
		}
		status, text := n.replay(strings.Replace(record, c.from, c.to, 1), c.kind)
		var got wire.ErrorResponse
		if err := json.Unmarshal([]byte(text), &got); err != nil || status != c.status || got.Error.Code != c.code || !strings.Contains(got.Error.Message, c.says) {
			t.Errorf("%s for %.80s: %d %s", c.from, c.to, status, text)
		}
		if at := got.Error.At; c.at < 0 && at != nil || c.at >= 0 && (at == nil || *at != c.at) {
			t.Errorf("%s for %.80s: %s does not say at %d", c.from, c.to, text, c.at)
		}
	}
}
