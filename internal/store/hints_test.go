package store_test

import (
	"testing"

	"casitas/internal/store"
)

// TestHints come to those who asked, until they stop, even where they stop or ask in the hint itself.
func TestHints(t *testing.T) {
	var h store.Hints
	var heard []uint64
	var stop func() bool
	stop, first := h.Add("room", func(version uint64) {
		heard = append(heard, version)
		if version == 2 && !stop() {
			t.Error("the last to stop is not told so")
		}
	})
	stopOther, _ := h.Add("other", func(uint64) { t.Error("a hint of another room") })
	if !first || len(h.Watched()) != 2 {
		t.Errorf("first: %t, watched: %v", first, h.Watched())
	}
	for version := range uint64(4) {
		h.Tell("room", version)
	}
	if len(heard) != 3 || stop() || len(h.Watched()) != 1 {
		t.Errorf("heard %v, watched %v", heard, h.Watched())
	}
	if !stopOther() || len(h.Watched()) != 0 {
		t.Errorf("watched %v", h.Watched())
	}
}
