package tables

import (
	"strings"
	"testing"

	"casitas/internal/engine"
	"casitas/internal/must"
)

// A panic on any core, or between two layers, ends the building, and nothing else.
func TestPanicIsContained(t *testing.T) {
	r := must.Get(engine.ByName("tihbat", 0))(t)
	l := newLayer(&Table{rules: r}, &bounds{}, 8)
	l.ends = nil
	wrong := func(*Table, int) error { panic("between two layers") }
	_, between := Build(t.Context(), r, 8, 2, wrong)
	for _, err := range []error{l.look(t.Context(), 2), between} {
		if err == nil || !strings.Contains(err.Error(), "panicked") {
			t.Errorf("it says %v", err)
		}
	}
}
