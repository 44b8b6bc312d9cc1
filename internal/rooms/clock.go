package rooms

import "casitas/internal/engine"

// Clock is what each player has left and whose time runs. Nothing counts down:
// what is left now is always worked out from From. All in milliseconds.
type Clock struct {
	Left     [2]int64    // at From
	Runs     engine.Seat // whose time runs; Nobody: it stands
	From     int64       // when it starts to run; may lie ahead
	Credited int64       // outages up to here have been given back
}

// stopped is a clock that does not run.
func stopped(left [2]int64) Clock { return Clock{Left: left, Runs: engine.Nobody} }

// Flag is when the running clock reaches nought; 0 where none runs.
func (c Clock) Flag() int64 {
	if c.Runs == engine.Nobody {
		return 0
	}
	return c.From + c.Left[c.Runs]
}

// after is what each player has left at a time.
func (c Clock) after(at int64) [2]int64 {
	left := c.Left
	if c.Runs != engine.Nobody {
		left[c.Runs] = max(0, left[c.Runs]-max(0, at-c.From))
	}
	return left
}

// owed is how much of a stretch of waiting, from..at, no server was there for, and up to when
// that has been counted. What lies before counted was given back earlier.
func owed(outages []Outage, from, counted, at int64) (ms, to int64) {
	for _, a := range outages {
		start := max(a.From.UnixMilli(), from, counted)
		end := min(a.To.UnixMilli(), at)
		if end > start {
			ms += end - start
			to = max(to, end)
		}
	}
	return ms, to
}
