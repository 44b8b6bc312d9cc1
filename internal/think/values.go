package think

import (
	"context"
	"errors"

	"casitas/internal/engine"
)

// Value is what a pit comes to for whoever plays it, as far as was seen.
type Value struct {
	Pit     int
	Ahead   int // seeds that they will be ahead by, at the end of the round
	Decided int // 1: the game or match is won then, -1: lost, 0: neither as far as was seen
}

// Values looks deeper and deeper at every pit that may be played, and tells what each comes to after each depth. It ends as Best does.
func (s *Search) Values(ctx context.Context, m engine.Match, depth int, yield func(), tell func(depth int, all []Value)) error {
	s.begin(ctx, m, yield)
	mover := s.walk.Position().ToMove
	for d := 1; d <= depth; d++ {
		all, open := make([]Value, 0, engine.MaxPits), false
		for _, pit := range m.Game().Legal() {
			v, err := s.after(pit, mover, d, -infinite, infinite)
			if errors.Is(err, errEnough) {
				return nil
			}
			if err != nil {
				return err
			}
			is := Value{Pit: pit}
			is.Ahead, is.Decided = apart(v)
			open = open || is.Decided == 0
			all = append(all, is)
		}
		tell(d, all)
		if !open && !s.known {
			return nil // all is decided: looking further changes nothing
		}
	}
	return nil
}
