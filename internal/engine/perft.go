package engine

// Perft counts the lines of play of exactly that many turns, from g on. An
// extra turn counts as a turn, a pass is part of the turn before it, and a game
// that is over has no lines (one of depth 0). Any change of a rule shows in it.
func Perft(g Game, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return perft(NewWalk(g), depth)
}

func perft(w *Walk, depth int) uint64 {
	if w.Over() != "" {
		return 0
	}
	var lines uint64
	first, end := w.Row()
	for pit := first; pit < end; pit++ {
		if w.Sow(pit, nil) != nil {
			continue
		}
		if depth == 1 {
			lines++
		} else {
			lines += perft(w, depth-1)
		}
		w.Back()
	}
	return lines
}
