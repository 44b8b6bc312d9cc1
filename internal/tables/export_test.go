package tables

import "casitas/internal/engine"

// Spoil adds so many seeds to a position's value.
func (t *Table) Spoil(p *engine.Position, seeds int8) {
	layer, at := t.at(p)
	t.layers[layer][at] += byte(2 * seeds)
}
