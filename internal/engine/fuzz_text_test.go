package engine

import (
	"encoding/json"
	"testing"

	"casitas/internal/must"
)

// Parsers never panic, and what they accept they write so that it reads the same.

func FuzzPosition(f *testing.F) {
	f.Add("4 4 4 4 4 4 / 4 4 x x 4 4 held 0 8 south")
	f.Add("0 0/0 0 held 14 14 nobody")
	f.Add("x / held 0 0 north")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ParsePosition(text)
		if err != nil {
			return
		}
		if again, err := ParsePosition(p.String()); err != nil || again != p {
			t.Fatalf("%q: %v, %v", text, again, err)
		}
		for _, r := range boards() {
			if g, err := GameAt(r, p); err == nil && (g.Over() == "") != (len(g.Legal()) > 0) {
				t.Fatalf("%s, %v: over %q, legal %v", r.Name, p, g.Over(), g.Legal())
			}
		}
	})
}

func FuzzTurn(f *testing.F) {
	f.Add("0/4 1 2 3 4 4/5 5 6 7 8 9 9/5 10 11 0 1 2 2/6 3 4 5 6 7 8 8/6 9 10 11 0 1 2 9*1 2*1")
	f.Add("0/4 4/5 9/5 2/6 8/6*6@9:1*6:1")
	f.Add("2/4 3 4 5 6 6/5 7 8 9 10 11 11/5 0 1 2 3 4 4/6 5 6 7 8 9 10 10/6 11 0 1 2 3 4 -N =S4 =N4")
	f.Fuzz(func(t *testing.T, text string) {
		for _, r := range Games() {
			p := r.Opening(South)
			if turn, err := parseTurn(r, p, text); err == nil {
				if again, err := parseTurn(r, p, turn.String()); err != nil || again.String() != turn.String() {
					t.Fatalf("%q: %s, %v", text, again, err)
				}
			}
			if turn, err := parseCompact(r, p, text); err == nil {
				if again, err := parseCompact(r, p, turn.Compact()); err != nil || again.Compact() != turn.Compact() {
					t.Fatalf("%q: %s, %v", text, again.Compact(), err)
				}
			}
		}
	})
}

func FuzzRecordText(f *testing.F) {
	f.Add(shortRecord)
	for _, l := range lines(f) {
		var rec Record
		if len(l.text) < 6000 && json.Unmarshal(l.text, &rec) == nil {
			f.Add(rec.String())
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		rec, err := parseRecord(text)
		if err != nil {
			return
		}
		if again, err := parseRecord(rec.String()); err != nil || again.String() != rec.String() {
			t.Fatalf("%q\n%s\n%v", text, rec, err)
		}
	})
}

func FuzzRecordJSON(f *testing.F) {
	f.Add([]byte(`{"rules":"tihbat"}`))
	for _, l := range lines(f) {
		if len(l.text) < 6000 {
			f.Add(l.text)
		}
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var rec, again Record
		if json.Unmarshal(text, &rec) != nil {
			return
		}
		written := jsonOf(t, rec)
		if err := json.Unmarshal([]byte(written), &again); err != nil || jsonOf(t, again) != written {
			t.Fatalf("%s\n%s\n%v", text, written, err)
		}
	})
}

func FuzzRules(f *testing.F) {
	for _, r := range Games() {
		f.Add([]byte(jsonOf(f, r)))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var r, again Rules
		if json.Unmarshal(text, &r) != nil || r.Validate() != nil {
			return
		}
		if err := json.Unmarshal([]byte(jsonOf(t, r)), &again); err != nil || again.Validate() != nil {
			t.Fatalf("%s: %v, %v", text, err, again.Validate())
		}
		m, err := NewMatch(r, SingleGame, South)
		must.Do(t, err)
		total := seedsOf(m)
		for range 30 {
			holdsTogether(t, m, total)
			if m.Game().Over() != "" {
				return
			}
			m, _, _ = m.Play(m.Game().Legal()[0])
		}
	})
}
