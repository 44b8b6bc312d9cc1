package proof

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"sync"

	jsonpatch "github.com/evanphx/json-patch/v5"

	"casitas/web/wire"
)

// scroll is what the watchers of a room were shown, once for all: whoever was shown the same version was
// shown the same bytes, so that one reading of it is everybody's.
type scroll struct {
	mu     sync.Mutex
	events map[uint64][]byte
	wholes map[uint64]whole
}

type whole struct {
	h    string
	view json.RawMessage
}

func newScroll() *scroll { return &scroll{events: map[uint64][]byte{}, wholes: map[uint64]whole{}} }

// is says whether a frame is the event of a version, as somebody was shown it before.
func (s *scroll) is(v uint64, frame []byte) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return bytes.Equal(s.events[v], frame)
}

// event notes what somebody was shown; an error if somebody else was shown something else.
func (s *scroll) event(v uint64, frame []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if before, found := s.events[v]; found && !bytes.Equal(before, frame) {
		return fmt.Errorf("version %d was shown as %s and as %s", v, before, frame)
	}
	s.events[v] = bytes.Clone(frame)
	return nil
}

func (s *scroll) whole(v uint64, h string, view json.RawMessage) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if before, found := s.wholes[v]; found && (before.h != h || !bytes.Equal(before.view, view)) {
		return fmt.Errorf("the whole of version %d was shown as %s %s and as %s %s", v, before.h, before.view, h, view)
	}
	s.wholes[v] = whole{h, bytes.Clone(view)}
	return nil
}

// head is the head of a version that was shown.
func (s *scroll) head(v uint64) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if w, found := s.wholes[v]; found {
		return w.h
	}
	var e wire.Event
	_ = json.Unmarshal(s.events[v], &e) // none: as if nothing had been seen
	return e.H
}

// read reads it from the first whole view to the last event. Every other whole view must be what the events before it make.
func (s *scroll) read() (now Shown, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, v := range slices.Sorted(maps.Keys(s.wholes)) {
		if i == 0 {
			now = Shown{V: v, H: s.wholes[v].h, View: s.wholes[v].view}
		}
		if now, err = s.readTo(now, v); err != nil {
			return now, err
		}
		if w := s.wholes[v]; w.h != now.H || !same(w.view, now.View) {
			return now, fmt.Errorf("the whole of version %d was shown as %s %s, the events make %s %s", v, w.h, w.view, now.H, now.View)
		}
	}
	last := now.V
	for v := range s.events {
		last = max(last, v)
	}
	return s.readTo(now, last)
}

// same says whether two texts are the same JSON.
func same(a, b json.RawMessage) bool {
	var x, y any
	return json.Unmarshal(a, &x) == nil && json.Unmarshal(b, &y) == nil && reflect.DeepEqual(x, y)
}

func (s *scroll) readTo(now Shown, v uint64) (Shown, error) {
	for now.V < v {
		var e wire.Event
		if err := json.Unmarshal(s.events[now.V+1], &e); err != nil {
			return now, fmt.Errorf("version %d was shown to nobody: %w", now.V+1, err)
		}
		view, err := jsonpatch.MergePatch(now.View, e.Diff)
		if err != nil {
			return now, err
		}
		now = Shown{V: e.V, H: e.H, View: view}
	}
	return now, nil
}
