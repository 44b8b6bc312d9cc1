package engine

// Turn is what one move did: laps, then the passes and awards that followed. It
// drives animation, notation, spoken description and journal. Per lap, not per
// seed: turns of hundreds of seeds exist. A Turn knows the way round its board,
// so that it can be printed; Play makes it.
type Turn struct {
	Seat   Seat    // who moved
	Pit    int     // the pit played, 0 … 2n-1
	Laps   []Lap   // at least one
	Passes []Seat  // who then had no legal move and passed, without being asked
	Awards []Award // what was left at the end of the game, South first when both get some

	course course
}

// Lap is one lifting of a pit and the sowing of what was in it.
type Lap struct {
	Origin   int     // the pit lifted
	Lifted   int     // seeds lifted
	Sown     int     // seeds sown; fewer than lifted only when a capture in mid-lap ended the game
	Captures []Taken // in the order they fell
}

// Taken is one pit emptied by a capture.
type Taken struct {
	After int // how many seeds of the lap had been sown, 1 … Sown
	Pit   int // the pit emptied
	Seeds int // how many seeds it held
}

// Award is what a seat got of the seeds left at the end of a game.
type Award struct {
	Seat  Seat
	Seeds int
}

// Seeds is how many seeds were sown in all laps.
func (t Turn) Seeds() int {
	sum := 0
	for _, lap := range t.Laps {
		sum += lap.Sown
	}
	return sum
}

// Captured is how many seeds were captured, awards not included.
func (t Turn) Captured() int {
	sum := 0
	for _, lap := range t.Laps {
		for _, c := range lap.Captures {
			sum += c.Seeds
		}
	}
	return sum
}

// reset makes an old turn ready to be written again, keeping its buffers. All
// writing methods do nothing on a nil turn: a search does not want to be told.
func (t *Turn) reset(c *course, mover Seat, pit int) {
	if t == nil {
		return
	}
	*t = Turn{Seat: mover, Pit: pit, Laps: t.Laps[:0], Passes: t.Passes[:0], Awards: t.Awards[:0], course: *c}
}

func (t *Turn) lift(origin int, seeds uint8) {
	if t == nil {
		return
	}
	if len(t.Laps) == cap(t.Laps) {
		t.Laps = append(t.Laps, Lap{})
	} else {
		t.Laps = t.Laps[:len(t.Laps)+1]
	}
	lap := &t.Laps[len(t.Laps)-1]
	*lap = Lap{Origin: origin, Lifted: int(seeds), Captures: lap.Captures[:0]}
}

func (t *Turn) take(after, pit int, seeds uint8) {
	if t == nil {
		return
	}
	lap := &t.Laps[len(t.Laps)-1]
	lap.Captures = append(lap.Captures, Taken{After: after, Pit: pit, Seeds: int(seeds)})
}

func (t *Turn) sown(seeds int) {
	if t != nil {
		t.Laps[len(t.Laps)-1].Sown = seeds
	}
}

func (t *Turn) pass(s Seat) {
	if t != nil {
		t.Passes = append(t.Passes, s)
	}
}

func (t *Turn) award(s Seat, seeds int) {
	if t != nil && seeds > 0 {
		t.Awards = append(t.Awards, Award{Seat: s, Seeds: seeds})
	}
}
