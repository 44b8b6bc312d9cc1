package rest

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"casitas/internal/api"
	"casitas/internal/engine"
	"casitas/internal/must"
)

const shortReplay = `{"rules":"hoyito-2","moves":[0,6,1,7]}`

func post(h http.Handler, body string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequestWithContext(context.Background(), http.MethodPost, "/api/replay", strings.NewReader(body)))
	return w
}

// A replay that would fill the memory stops, and says where to go on.
func TestReplayStopsWhenItIsTooLong(t *testing.T) {
	rp := newReplays(&api.Edge{})
	rp.text = 3*stateText - 1
	w := post(rp, shortReplay)
	var got replayed
	must.Do(t, json.Unmarshal(w.Body.Bytes(), &got))
	if w.Code != http.StatusUnprocessableEntity || got.Error == nil || got.Error.Code != "too-long" || *got.Error.At != len(got.Turns) {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	if n := len(got.Turns); n != 2 && n != 3 {
		t.Errorf("%d turns in the room for three", n)
	}
}

// A replay that takes too long, or that nobody waits for any more, stops before its next move.
func TestReplayStopsWhenItsTimeIsUp(t *testing.T) {
	m := must.Get(engine.NewMatch(engine.Games()[1], engine.SingleGame, engine.South))(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	got, stopped := newReplays(&api.Edge{}).play(ctx, m, []int{0, 6})
	if stopped == nil || stopped.Code != "too-long" || stopped.at != 0 || len(got.Turns) != 0 {
		t.Errorf("%+v after %d turns", stopped, len(got.Turns))
	}
}

// A replay that finds no processor free in its time is told to ask again.
func TestReplayAsksToComeBack(t *testing.T) {
	rp := newReplays(&api.Edge{})
	for range cap(rp.slots) {
		rp.slots <- struct{}{}
	}
	rp.time = time.Millisecond
	w := post(rp, shortReplay)
	if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" || !strings.Contains(w.Body.String(), `"code":"busy"`) {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	<-rp.slots
	rp.time = time.Minute
	if w := post(rp, shortReplay); w.Code != http.StatusOK {
		t.Errorf("with a processor free: %d %s", w.Code, w.Body)
	}
}

// stuck is a response that nobody reads.
type stuck struct {
	http.ResponseWriter
	begun, read chan struct{}
}

func (s *stuck) Write(text []byte) (int, error) {
	close(s.begun)
	<-s.read
	return s.ResponseWriter.Write(text)
}

// Who does not read a response holds up nobody: the only slot is free by then.
func TestSlowReplayHoldsUpNobody(t *testing.T) {
	rp := newReplays(&api.Edge{})
	rp.slots = make(chan struct{}, 1)
	for _, h := range []http.Handler{rp, http.HandlerFunc(rp.analyse)} {
		slow := &stuck{httptest.NewRecorder(), make(chan struct{}), make(chan struct{})}
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/api/replay", strings.NewReader(shortReplay))
		r.Header.Set("Content-Type", "application/json")
		ended := make(chan struct{})
		go func() {
			h.ServeHTTP(slow, r)
			close(ended)
		}()
		<-slow.begun
		if w := post(rp, shortReplay); w.Code != http.StatusOK {
			t.Errorf("beside a slow one: %d %s", w.Code, w.Body)
		}
		close(slow.read)
		<-ended
	}
}

// What can be played in a position may take a while to find out, for whatever it is asked: without a slot nobody does.
func TestEndgameTakesASlot(t *testing.T) {
	rp := newReplays(&api.Edge{})
	rp.time = time.Millisecond
	for range cap(rp.slots) {
		rp.slots <- struct{}{}
	}
	w := httptest.NewRecorder()
	endgames{routes{rp.edge}, rp, nil}.get(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/api/endgame?game=tihbat&at=0+0+/+0+1+held+14+13+south", http.NoBody))
	if w.Code != http.StatusServiceUnavailable || !strings.Contains(w.Body.String(), `"code":"busy"`) {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

// An address may ask for so many at once, however few slots there are.
func TestReplaysOfOneAddressAreFew(t *testing.T) {
	rp := newReplays(&api.Edge{})
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/api/replay", strings.NewReader(shortReplay))
	r.RemoteAddr = "192.0.2.1:1"
	w := httptest.NewRecorder()
	rp.time = time.Millisecond
	for range api.ReplaysEach {
		rp.each.Try("192.0.2.1")
	}
	rp.few(rp).ServeHTTP(w, r)
	if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

// The longest circle we know of takes 13 million laps to be found out. One request may meet it
// once or twice, and is then told to stop.
func BenchmarkReplayLongestCircle(b *testing.B) {
	rp := newReplays(&api.Edge{})
	for b.Loop() {
		w := post(rp, `{"rules":"hoyito-3","start":{"pits":[6,5,6,2,4,0,4,3,5,6,3,4]},"moves":[0]}`)
		if w.Code != http.StatusOK {
			b.Fatal(w.Body)
		}
	}
}
