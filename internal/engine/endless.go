package engine

// mark finds turns that never end: it remembers one state of the turn (seeds in
// every pit, and the pit lifted next) and compares each lap's beginning with it,
// moving on after 1, 2, 4, 8 … laps (Brent 1980). A state that comes back is
// found exactly, whatever the length of the circle, with one comparison a lap.
// There is no limit on laps: finite turns of more than a thousand exist. After
// a capture fewer seeds are left, so no state from before it can come back.
type mark struct {
	pits [2 * MaxPits]uint8
	pit  int
	laps int // laps since the mark was made
	due  int // laps after which it moves
}

func (m *mark) cameBack(pit int, pits *[2 * MaxPits]uint8) bool {
	if m.due > 0 && m.pit == pit && m.pits == *pits {
		return true
	}
	if m.laps == m.due {
		m.pits, m.pit = *pits, pit
		m.laps, m.due = 0, 2*m.due+1
	}
	m.laps++
	return false
}
