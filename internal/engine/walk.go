package engine

import "slices"

// Walk goes up and down the tree of a game in place, for search and playouts:
// the same moves as Game.Play, without allocating once its buffers have grown.
// It is the one thing here that changes; it keeps to itself, and is not for
// use by two at a time. It begins with Restart or Place.
type Walk struct {
	game  Game
	line  []step // from the start on, one a turn
	start int    // how many of line are history from before the walk, and its start
}

// step is a position of a line.
type step struct {
	pos   Position
	key   uint64
	since int    // where in the line the positions after the last capture begin
	seen  uint64 // the marks of their keys, this one's among them
}

// Restart has the walk stand where g stands, with the history g has, and keeps the buffers. g is not touched.
func (w *Walk) Restart(g Game) {
	w.line = w.line[:0]
	for p := g.past; p != nil; p = p.before {
		w.line = append(w.line, step{pos: p.pos})
	}
	slices.Reverse(w.line)
	for i := range w.line {
		w.mark(i, 0)
	}
	w.start = len(w.line)
	w.game = g
	w.game.brief, w.game.past = true, nil
	w.walked()
}

// Sow plays a pit; the error is a Refusal, and then nothing has changed. A turn
// that is given is written over, its buffers kept; nil is well.
func (w *Walk) Sow(pit int, t *Turn) error {
	captured, err := w.game.move(pit, t)
	if err != nil {
		return err
	}
	since := w.line[len(w.line)-1].since
	if captured {
		since = len(w.line)
	}
	w.add(&w.game.pos, since)
	w.walked()
	return nil
}

// add puts a position at the end of the line.
func (w *Walk) add(p *Position, since int) {
	w.line = append(w.line, step{pos: *p})
	w.mark(len(w.line)-1, since)
}

// mark notes how a position of the line is found again.
func (w *Walk) mark(i, since int) {
	at := &w.line[i]
	at.key, at.since = at.pos.key(), since
	at.seen = markOf(at.key)
	if since < i {
		at.seen |= w.line[i-1].seen
	}
}

// walked has the game know the positions since the last capture.
func (w *Walk) walked() { w.game.walked = w.line[w.line[len(w.line)-1].since:] }

// Forget has the walk go on from here as if nothing had been before: no earlier position counts for repetition. Back still leads
// back to them.
func (w *Walk) Forget() {
	last := len(w.line) - 1
	w.mark(last, last)
	w.walked()
}

// Back takes the last turn back. At the start it does nothing.
func (w *Walk) Back() {
	if len(w.line) == w.start {
		return
	}
	w.line = w.line[:len(w.line)-1]
	last := &w.line[len(w.line)-1]
	w.game.pos, w.game.left, w.game.over = last.pos, last.pos.Left(), ""
	w.walked()
}

// Position is the board now.
func (w *Walk) Position() Position { return w.game.pos }

// Fresh reports that the position has no history: it comes right after a capture, or the walk was put there.
func (w *Walk) Fresh() bool { return w.line[len(w.line)-1].since == len(w.line)-1 }

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
	w.line, w.start = w.line[:0], 1
	w.add(&w.game.pos, 0)
	w.walked()
}
