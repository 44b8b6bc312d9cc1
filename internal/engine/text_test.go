package engine

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"casitas/internal/must"
)

func TestPositionText(t *testing.T) {
	for _, text := range []string{
		"4 4 4 4 4 4 / 4 4 4 4 4 4 held 0 0 south",
		"4 4 x x x x / 4 4 4 4 4 4 held 3 13 north",
		"0 0 / 0 0 held 13 15 nobody",
	} {
		p, err := ParsePosition(text)
		if err != nil || p.String() != text {
			t.Errorf("%s reads as %v, %v", text, p, err)
		}
		var again Position
		if err := json.Unmarshal([]byte(jsonOf(t, p)), &again); err != nil || again != p {
			t.Errorf("%s in JSON: %v, %v", text, again, err)
		}
	}
	for _, text := range []string{
		"", "4 4 / 4 4", "4 4 / 4 held 0 0 south", "4 y / 4 4 held 0 0 south", "4 300 / 4 4 held 0 0 south",
		"4 4 / 4 4 held 0 south", "4 4 / 4 4 held 0 -1 south", "4 4 / 4 4 held 0 0 east", "/ held 0 0 south",
		"4 4 / 4 / 4 held 0 0 south", "1 1 1 1 1 1 1 1 1 1 1 1 1 / 1 1 1 1 1 1 1 1 1 1 1 1 1 held 0 0 south",
	} {
		if p, err := ParsePosition(text); err == nil {
			t.Errorf("%q reads as %v", text, p)
		}
	}
}

func TestCompactText(t *testing.T) {
	for _, c := range []struct {
		name, board string
		pit         int
		compact     string
	}{
		{"hoyito-1", "2 3 0 0 0 0 / 4 0 0 0 3 0", 0, "0/2*1:4"},
		{"hoyito-1", "3 3 0 0 0 0 / 0 1 1 0 0 0", 0, "0/3!1*1:4 =S4"},
		{"hoyito-2", "3 3 3 3 0 0 / 0 0 0 0 0 0", 0, "0/3*3:4*3@2:4*3@1:4"},
		{"hoyito-3", "5 0 0 0 3 0 / 0 0 0 0 0 0", 0, "0/5 -N"},
		{"ayoayo", "1 0 0 1 0 0 / 0 0 0 0 1 0", 0, "0/1*1@10:1*1:1 -N =S1"},
		{"ayoayo", "1 11 0 0 0 0 / 0 0 0 0 0 1", 0, "0/1 1/12 2/2 4/2 6/2 8/2 10/2 0/2*2@9:2*2:1"},
		{"tihbat", "2 3 / 2 1", 0, "0/2*2:4"},
	} {
		g := at(t, c.name, c.board)
		_, turn, err := g.Play(c.pit)
		if err != nil || turn.Compact() != c.compact {
			t.Errorf("%s is written %s, want %s", turn, turn.Compact(), c.compact)
		}
		again, err := parseCompact(g.Rules(), g.Position(), c.compact)
		if err != nil || !reflect.DeepEqual(again, turn) {
			t.Errorf("%s expands to %s, %v", c.compact, again, err)
		}
	}
}

func TestParseTurnRefuses(t *testing.T) {
	g := at(t, "hoyito-1", "2 3 0 0 0 0 / 4 0 0 0 3 0")
	for _, text := range []string{
		"", "0", "x/2", "1*4", "0/2", "0/2 1 2", "0/2 1*4 2 3", "0/2 1*4 2 -", "0/2 1*4 2 -X", "0/2 1*4 2 =S",
		"0/2 1*4 2 =S0", "0/2 1*4 2 =S4x", "0/2 1*4 2 =S4 -N", "0/2 1*4 2 ?N", "2/1 3", "6/4 7 8 9 10", "-1/2", "99/1 2",
	} {
		if turn, err := parseTurn(g.Rules(), g.Position(), text); err == nil {
			t.Errorf("%q reads as %s", text, turn)
		}
	}
	if _, err := parseTurn(g.Rules(), g.Position(), "2/1 3"); !errors.Is(err, Empty) {
		t.Error(err)
	}
	if _, err := parseTurn(g.Rules(), Position{}, "2/1 3"); err == nil {
		t.Error("a turn on no board")
	}
}

const shortRecord = `[Name "Two seeds \"by the sea\""]
[Rules "tihbat"]
[Pits "2"]
[Match "0"]
[Opener "south"]
[Position "1 0 / 1 0 held 20 0 south"]
[Result "south"]
[North "Bruna"]
[South "Ana"]

1. 0/1 0
2. 2/1 2 =S1 =N1
`

func TestRecordText(t *testing.T) {
	rec, err := parseRecord(shortRecord)
	must.Do(t, err)
	if rec.String() != shortRecord {
		t.Errorf("written back as\n%s", rec)
	}
	if rec.Tag("South") != "Ana" || rec.Winner != SouthWins || len(rec.Turns) != 2 {
		t.Errorf("%+v", rec)
	}
	var again Record
	if err := json.Unmarshal([]byte(jsonOf(t, rec)), &again); err != nil || !reflect.DeepEqual(again, rec) {
		t.Errorf("JSON %s\nreads as\n%s\n%v", jsonOf(t, rec), again, err)
	}
	loose := "\r\n" + strings.ReplaceAll(shortRecord, "\n", " \r\n# a remark\n\n")
	if again, err := parseRecord(strings.ReplaceAll(loose, "0/1 0", "  0/1   0")); err != nil || again.String() != shortRecord {
		t.Errorf("loosely written: %v\n%s", err, again)
	}
}

func TestRecordRefuses(t *testing.T) {
	for _, c := range []struct{ from, to, want string }{
		{"2/1 2 =S1 =N1", "2/1 2", "turn 2 sows 2/1 2 =S1 =N1, not 2/1 2"},
		{"2/1 2 =S1 =N1", "3/1 3", "turn 2, pit 3: that pit is empty"},
		{"0/1 0", "zero", "turn 1 begins with origin/lifted"},
		{"2. ", "3. ", "turn 2 comes next"},
		{"1. 0/1 0", "hello", "turn 1 comes next, not hello"},
		{`[Result "south"]`, `[Result "north"]`, "the result is south, not north"},
		{`[Rules "tihbat"]`, `[Rules "chess"]`, "no game is called"},
		{`[Rules "tihbat"]`, ``, "no game is called"},
		{`[Pits "2"]`, `[Pits "two"]`, "not a number"},
		{`[Match "0"]`, `[Match "-1"]`, "played without rounds"},
		{`[Match "0"]`, `[Round "3"]`, "has no rounds"},
		{`[Match "0"]`, `[PreviousWinner "east"]`, "not a seat"},
		{`[Match "0"]`, `[Traits "{"]`, "tag Traits"},
		{`[Match "0"]`, `[Traits "{}"]`, "traits of"},
		{`[Opener "south"]`, `[Opener "north"]`, "north opens, but is not to move"},
		{`[Opener "south"]`, `[Opener "x"]`, "tag Opener"},
		{"1 0 / 1 0", "1 0 / 1", "rows of 2 and 1"},
		{`[North "Bruna"]`, `[North Bruna]`, "not a quoted string"},
		{`[North "Bruna"]`, `[North "Bruna"`, "a tag reads"},
		{`[North "Bruna"]`, `[South "Bruna"]`, "tag South twice"},
		{`[North "Bruna"]`, `[N0rth "Bruna"]`, "named with letters"},
		{`[North "Bruna"]`, `[North "\xff"]`, "not UTF-8"},
		{`[North "Bruna"]`, `[North "\n"]`, "a line break"},
		{`[Name "Two seeds \"by the sea\""]`, `[Name "\xff"]`, "not UTF-8"},
		{`[Name "Two seeds \"by the sea\""]`, `[Name "\r"]`, "a line break"},
	} {
		_, err := parseRecord(strings.Replace(shortRecord, c.from, c.to, 1))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s for %s: %v, want %q", c.to, c.from, err, c.want)
		}
	}
	rec, _ := parseRecord(shortRecord)
	if _, err := rec.WithTag("Rules", "mine"); err == nil {
		t.Error("a tag of the record's own")
	}
}

func TestRecordJSONRefuses(t *testing.T) {
	rec, err := parseRecord(shortRecord)
	must.Do(t, err)
	text := jsonOf(t, rec)
	for _, c := range []struct{ from, to, want string }{
		{`"trace":"0/1 0"`, `"trace":"0/1 1"`, "turn 1 sows"},
		{`"pit":2`, `"pit":3`, "turn 2, pit 3"},
		{`"held":[21,1]`, `"held":[20,2]`, "turn 2 leads to"},
		{`"legal":[0]`, `"legal":[0,1]`, "start:"},
		{`"rules":"tihbat"`, `"rules":"go"`, "no game is called"},
		{`"tags":{`, `"matchWinner":"south","tags":{`, "the match is won by"},
		{`"tags":{`, `"cut":true,"tags":{`, "cut is true"},
		{`"tags":{`, `"tags":{"Rules":"x",`, "knows by itself"},
		{`"pits":2`, `"pits":3`, "2 pits a side"},
		{`"turns":[`, `"turns":[7,`, "cannot unmarshal"},
		{`"round":1`, `"round":0`, "rounds count from 1"},
	} {
		var again Record
		spoiled := strings.Replace(text, c.from, c.to, 1)
		if err := json.Unmarshal([]byte(spoiled), &again); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s for %s: %v, want %q", c.to, c.from, err, c.want)
		}
	}
}

// A game that stops, one set up in the middle, one over at its start, and rules
// that are no longer what they were: each is written and read back.
func TestRecordsOfEverything(t *testing.T) {
	old := named(t, "hoyito-3", 0)
	old.HeirFrom = 2
	then, err := NewMatch(old, ToTheEnd, North)
	must.Do(t, err)
	then, _, _ = Replay(then, []int{6, 2})
	for name, m := range map[string]Match{
		"no turns":      round(t, "hoyito-1", SingleGame, "4 4 4 4 4 4 / 4 4 4 4 4 4", 1, Nobody),
		"in the middle": round(t, "hoyito-3", 9, "1 3 0 0 0 0 / 0 0 1 3 0 0 held 12 28 south", 4, North),
		"after a pass":  round(t, "hoyito-3", ToTheEnd, "0 0 0 0 0 0 / 0 0 5 3 0 0 held 12 28 south", 2, Nobody),
		"over at once":  round(t, "hoyito-2", ToTheEnd, "15 x x x x x / 17 x x x x x held 3 0 south", 2, North),
		"old rules":     then,
	} {
		rec := RecordOf(m)
		fromText, err := parseRecord(rec.String())
		if err != nil || !reflect.DeepEqual(fromText, rec) {
			t.Errorf("%s: %v\n%s", name, err, rec)
		}
		var fromJSON Record
		if err := json.Unmarshal([]byte(jsonOf(t, rec)), &fromJSON); err != nil || !reflect.DeepEqual(fromJSON, rec) {
			t.Errorf("%s: %v\n%s", name, err, jsonOf(t, rec))
		}
		if !reflect.DeepEqual(fromText.first, m.Start()) {
			t.Errorf("%s: the match starts otherwise", name)
		}
	}
}

func TestReplayStopsAtWhatMayNotBePlayed(t *testing.T) {
	m, err := NewMatch(named(t, "hoyito-1", 0), SingleGame, South)
	must.Do(t, err)
	_, played, err := Replay(m, []int{3, 7, 7, 2})
	var no *Illegality
	if !errors.As(err, &no) || no.At != 2 || no.Pit != 7 || no.Why != NotYours || !errors.Is(err, NotYours) || len(played) != 2 {
		t.Fatal(played, err)
	}
	if err.Error() != "turn 3, pit 7: that pit is not in the row of the player to move" {
		t.Error(err)
	}
}

func TestWordsInJSON(t *testing.T) {
	if got := jsonOf(t, []any{South, North, Nobody, Undecided, Draw, Reason(""), Stuck}); got != `["south","north",null,null,"draw",null,"stuck"]` {
		t.Error(got)
	}
	seats := []Seat{Nobody, South, North}
	if err := json.Unmarshal([]byte(`["north",null,"south"]`), &seats); err != nil || !reflect.DeepEqual(seats, []Seat{North, Nobody, South}) {
		t.Error(seats, err)
	}
	for _, text := range []string{`"east"`, `0`} {
		var s Seat
		if err := json.Unmarshal([]byte(text), &s); err == nil {
			t.Errorf("%s is %s", text, s)
		}
	}
	if got := jsonOf(t, Illegal{10: Endless, 9: MustFeed}); got != `{"9":"must-feed","10":"endless"}` {
		t.Error(got)
	}
	if Nobody.Other() != Nobody || South.Other() != North || Draw.Seat() != Nobody || NorthWins.Seat() != North {
		t.Error("seats")
	}
}
