package engine

import "slices"

// Walk goes up and down the tree of a game in place, for search and playouts:
// the same moves as Game.Play, without allocating once its buffers have grown.
// It is the one thing here that changes; it keeps to itself, and is not for
// use by two at a time. It begins with Restart or Place.
type Walk struct {
	game  Game
	line  []Position // from the start on, one a turn
	keys  []uint64   // of each: most positions are told apart by these alone
	since []int      // for each: where in line the positions after the last capture begin
	start int        // how many of line are history from before the walk, and its start
}

// Restart has the walk stand where g stands, with the history g has, and keeps the buffers. g is not touched.
func (w *Walk) Restart(g Game) {
	w.line, w.keys, w.since = w.line[:0], w.keys[:0], w.since[:0]
	for p := g.past; p != nil; p = p.before {
		w.line, w.keys, w.since = append(w.line, p.pos), append(w.keys, p.pos.key()), append(w.since, 0)
	}
	slices.Reverse(w.line)
	slices.Reverse(w.keys)
	w.start = len(w.line)
	w.game = g
	w.game.brief, w.game.past = true, nil
	w.walked(0)
}

// Sow plays a pit; the error is a Refusal, and then nothing has changed. A turn
// that is given is written over, its buffers kept; nil is well.
func (w *Walk) Sow(pit int, t *Turn) error {
	captured, err := w.game.move(pit, t)
	if err != nil {
		return err
	}
	since := w.since[len(w.since)-1]
	if captured {
		since = len(w.line)
	}
	w.line = append(w.line, w.game.pos)
	w.keys = append(w.keys, w.game.pos.key())
	w.since = append(w.since, since)
	w.walked(since)
	return nil
}

// walked has the game know the positions from one of the line on.
func (w *Walk) walked(since int) { w.game.walked, w.game.keys = w.line[since:], w.keys[since:] }

// Forget has the walk go on from here as if nothing had been before: no earlier position counts for repetition. Back still leads
// back to them.
func (w *Walk) Forget() {
	w.since[len(w.since)-1] = len(w.line) - 1
	w.walked(len(w.line) - 1)
}

// Back takes the last turn back. At the start it does nothing.
func (w *Walk) Back() {
	if len(w.line) == w.start {
		return
	}
	top := len(w.line) - 2
	w.line, w.keys, w.since = w.line[:top+1], w.keys[:top+1], w.since[:top+1]
	w.game.pos, w.game.left, w.game.over = w.line[top], w.line[top].Left(), ""
	w.walked(w.since[top])
}

// Position is the board now.
func (w *Walk) Position() Position { return w.game.pos }

// Fresh reports that the position has no history: it comes right after a capture, or the walk was put there.
func (w *Walk) Fresh() bool { return w.since[len(w.since)-1] == len(w.line)-1 }

// Over says why the game is over here, "" while it is not.
func (w *Walk) Over() Reason { return w.game.over }

// Row is the range of pits of the player to move, first to end-1; empty when the game is over.
func (w *Walk) Row() (first, end int) {
	if w.game.over != "" {
		return 0, 0
	}
	n := int(w.game.pos.Size)
	return int(w.game.pos.ToMove) * n, int(w.game.pos.ToMove+1) * n
}

// Place puts the walk on a position as if a game by these rules had begun there, with nothing before it. Whoever is not
// to move is taken to have moved last; who cannot move passes, and the game may be over. The position must be sound.
func (w *Walk) Place(r Rules, p Position) {
	w.game = Game{rules: r, course: courseOf(&r, &p), pos: p, left: p.Left(), heir: Nobody, brief: true}
	w.game.settlePasses(p.ToMove.Other(), nil)
	w.line, w.keys, w.since, w.start = append(w.line[:0], w.game.pos), append(w.keys[:0], w.game.pos.key()), append(w.since[:0], 0), 1
	w.walked(0)
}
