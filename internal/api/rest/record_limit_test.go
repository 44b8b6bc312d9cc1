package rest

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"casitas/internal/api"
	"casitas/internal/engine"
	"casitas/internal/must"
)

const shortRecord = "[Rules \"hoyito-2\"]\n[Pits \"6\"]\n[Opener \"south\"]\n1. 0/4 1 2 3 4 4/5 5 6 7 8 9 9/5 10 11 0 1 2 2/6 3 4 5 6 7 8\n"

func bring(t *testing.T, h http.Handler, record io.Reader) *httptest.ResponseRecorder {
	t.Helper()
	w := httptest.NewRecorder()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/api/replay", record)
	r.Header.Set("Content-Type", "text/plain")
	h.ServeHTTP(w, r)
	return w
}

// Who sends a record slowly holds up nobody: the only slot is free while the network has the word.
func TestSlowRecordHoldsUpNobody(t *testing.T) {
	rp := newReplays(&api.Edge{})
	rp.slots = make(chan struct{}, 1)
	in, out := io.Pipe()
	slow := make(chan *httptest.ResponseRecorder)
	go func() { slow <- bring(t, rp, in) }()
	if _, err := io.WriteString(out, strings.Repeat("# a remark\n", api.RecordHead/5)); err != nil { // it is being read, and waits for more
		t.Fatal(err)
	}
	for range 3 {
		if w := post(rp, shortReplay); w.Code != http.StatusOK {
			t.Errorf("beside a slow one: %d %s", w.Code, w.Body)
		}
	}
	must.Get(io.WriteString(out, "[Rules \"tihbat\"]\n[Pits \"2\"]\n"))(t)
	_ = out.Close()
	if w := <-slow; w.Code != http.StatusOK || !strings.HasSuffix(w.Body.String(), `"turns":[]}`+"\n") {
		t.Errorf("the slow one: %d %s", w.Code, w.Body)
	}
	if len(rp.slots) != 0 {
		t.Error("the slot was not given back")
	}
}

// A record that takes more work than one request may is told so, and at which turn.
func TestRecordStopsWhenItIsTooMuchWork(t *testing.T) {
	m, err := engine.NewMatch(engine.Games()[1], 3, engine.South)
	must.Do(t, err)
	var pits []int
	for len(pits) < 100 {
		if m.RoundOver() {
			m, _ = m.Next()
		}
		pit := m.Game().Legal()[0]
		pits = append(pits, pit)
		if m, _, err = m.Play(pit); err != nil {
			t.Fatal(err)
		}
	}
	rp := newReplays(&api.Edge{})
	record := engine.RecordOf(m).String()
	if w := bring(t, rp, strings.NewReader(record)); w.Code != http.StatusOK {
		t.Fatalf("%d %.200s", w.Code, w.Body)
	}
	s := &slot{slots: rp.slots, gone: t.Context().Done(), patience: time.Minute, left: -1}
	must.Do(t, s.take())
	var stop *turnError
	if _, err := eachTurn(s, m.Start(), pits, func(int, engine.Played) error { return nil }); !errors.As(err, &stop) || stop.why.Code != "too-long" || stop.at != 0 {
		t.Errorf("%+v", err)
	}
	if s.held || len(rp.slots) != 0 {
		t.Error("the slot was not given back")
	}
}

// A record that finds no processor free is told to come back.
func TestRecordAsksToComeBack(t *testing.T) {
	rp := newReplays(&api.Edge{})
	rp.time = time.Millisecond
	for range cap(rp.slots) {
		rp.slots <- struct{}{}
	}
	if w := bring(t, rp, strings.NewReader(shortRecord)); w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

func TestRecordHasSoManyTurns(t *testing.T) {
	c := &claims{pits: make([]int, api.RecordTurns-1), sum: sumOfTrace}
	if err := c.claim(engine.Played{}); err != nil {
		t.Errorf("as many as may be: %v", err)
	}
	var no api.Error
	if err := c.claim(engine.Played{}); !errors.As(err, &no) || no.Code != "too-many-moves" {
		t.Errorf("one more: %v", err)
	}
}
