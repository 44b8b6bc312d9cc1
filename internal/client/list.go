package client

import (
	"encoding/json"
	"fmt"

	jsonpatch "github.com/evanphx/json-patch/v5"

	"casitas/web/wire"
)

// List is the list of rooms and people as somebody knows it who follows it.
type List struct {
	wire.List
	V      uint64
	Wholes int // times that it was told whole
	raw    json.RawMessage
}

// Take takes in a frame that tells of the list.
func (l *List) Take(f Frame) (err error) {
	switch {
	case f.List != nil:
		l.raw, l.Wholes = f.List, l.Wholes+1
	case f.From != l.V:
		return fmt.Errorf("a change of version %d of the list, to somebody who has %d", f.From, l.V)
	default:
		if l.raw, err = jsonpatch.MergePatch(l.raw, f.Diff); err != nil {
			return fmt.Errorf("the list cannot be changed: %w", err)
		}
	}
	l.V, l.List = f.V, wire.List{}
	return json.Unmarshal(l.raw, &l.List)
}
