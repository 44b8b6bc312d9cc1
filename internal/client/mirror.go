package client

import (
	"encoding/json"
	"errors"
	"fmt"

	jsonpatch "github.com/evanphx/json-patch/v5"

	"casitas/web/wire"
)

// ErrGap is an event that does not follow what a mirror has.
var ErrGap = errors.New("a version is missing")

// Mirror is a room as a client knows it.
type Mirror struct {
	V    uint64
	H    string
	Text []byte // the view as JSON, whole and with what has changed since
	View wire.View
}

// Seen is how a client says that it has so much of a room.
func (m *Mirror) Seen(room string) wire.Seen { return wire.Seen{Room: room, V: m.V, H: m.H} }

// Resume takes in how a room goes on. Where it is gone, nothing is known of it any more.
func (m *Mirror) Resume(f Frame) error {
	switch f.How {
	case wire.HowCurrent:
		if m.V != f.V || m.H != f.H {
			return fmt.Errorf("room %s: current at %d %s, but we have %d %s", f.Room, f.V, f.H, m.V, m.H)
		}
		return nil
	case wire.HowEvents:
		return nil
	case wire.HowSnapshot, wire.HowRollback:
		return m.Set(f, f.View)
	case wire.HowGone:
		*m = Mirror{}
		return nil
	}
	return fmt.Errorf("room %s: how is %q?", f.Room, f.How)
}

// Event takes in the next event; ErrGap.
func (m *Mirror) Event(f Frame) error {
	if f.V != m.V+1 {
		return fmt.Errorf("room %s: version %d came after %d: %w", f.Room, f.V, m.V, ErrGap)
	}
	text, err := jsonpatch.MergePatch(m.Text, f.Diff)
	if err != nil {
		return fmt.Errorf("room %s: version %d does not apply: %w", f.Room, f.V, err)
	}
	return m.Set(f, text)
}

// Set takes in a whole view, as it was at a frame.
func (m *Mirror) Set(f Frame, text []byte) error {
	*m = Mirror{V: f.V, H: f.H, Text: text}
	return json.Unmarshal(text, &m.View)
}
