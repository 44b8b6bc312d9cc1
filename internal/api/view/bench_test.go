package view_test

import (
	"testing"

	"casitas/internal/api/view"
	"casitas/internal/must"
	"casitas/internal/rooms"
)

// BenchmarkEncoder is what one move costs a node, however many watch: the view before, the view after, and the
// difference. The sixtieth turn of a round stands for all: the longer a round, the longer its list of turns.
func BenchmarkEncoder(b *testing.B) {
	l := lineNamed(b, "hoyito-3/game-4-last")
	s := newStory(b, "0123456789ab", l.options(b))
	s.play(l.pits()[:60])
	before := s.state
	c := s.sowing(l.pits()[60])
	c.At = s.at
	steps := must.Get(rooms.Decide(before, c))(b)
	after := steps[0].After
	b.Run("event", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			view.Encoder{}.Event(before, after, steps[0].Event)
		}
	})
	b.Run("view", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			view.Encoder{}.View(after)
		}
	})
}
