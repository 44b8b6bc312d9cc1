package sim

import (
	"context"
	"fmt"
	"time"

	"casitas/internal/engine"
	"casitas/internal/rooms"
)

// step is one thing that happens, drawn by lot.
func (w *World) step() {
	n := w.nodes[w.luck.IntN(len(w.nodes))]
	switch x := w.luck.IntN(100); {
	case x < 40:
		w.settle(w.fate())
	case x < 60:
		w.command(n)
	case x < 68:
		w.resend(n)
	case x < 74:
		w.rise(n)
	case x < 77:
		w.crash(n)
	case x < 85:
		v := w.viewers[w.luck.IntN(len(w.viewers))]
		if w.luck.IntN(4) == 0 {
			v.node = n
		}
		v.look(w)
	case x < 89:
		if n.hint != nil {
			n.hint(w.book.at().Version)
		}
	case x < 93:
		w.sweep(n)
	case x < 97:
		w.pass(time.Duration(w.luck.IntN(4000)) * time.Millisecond)
	case x < 99:
		n.ahead = time.Duration(w.luck.IntN(20_000)-10_000) * time.Millisecond
	default:
		w.disaster()
	}
}

// disaster is a store that forgets its tail, sometimes when nobody is there who knows it.
func (w *World) disaster() {
	if !w.config.Forgets {
		return
	}
	if w.luck.IntN(2) == 0 {
		for _, n := range w.nodes {
			w.crash(n)
		}
	}
	w.book.forget()
}

// fate is mostly kind.
func (w *World) fate() fate {
	switch x := w.luck.IntN(20); {
	case x < 15:
		return happens
	case x < 17:
		return lostBefore
	case x < 19:
		return lostAfter
	default:
		return refused
	}
}

// settle lets one call that is under way come to its end.
func (w *World) settle(f fate) {
	c := w.take()
	if c == nil {
		return
	}
	var err error
	switch f {
	case happens:
		c.do()
	case lostAfter:
		c.do()
		err = errLost
		if w.luck.IntN(8) == 0 {
			c.do() // and arrives twice
		}
	case lostBefore:
		err = errLost
	case refused:
		err = fmt.Errorf("busy: %w", rooms.ErrNotWritten)
	}
	c.done <- err
}

func (w *World) pass(d time.Duration) { <-time.After(d) }

// command is what a player thinks of, sensible or not, sent to a node.
func (w *World) command(n *node) {
	s := fold(w.book.entries)
	w.asked++
	who := w.luck.IntN(2)
	c := rooms.Command{ID: fmt.Sprintf("c%d", w.asked), By: w.players[who], Seat: engine.Nobody, Turn: s.Turn, Heads: w.luck.IntN(2) == 0, Lot: w.luck.Uint64(), Room: "again"}
	switch x := w.luck.IntN(20); {
	case s.Phase == rooms.PhaseOpen && x < 12:
		c.Do = rooms.DoSit
	case x < 13:
		c.Do, c.Pit = rooms.DoSow, w.luck.IntN(2*s.Options.Rules.Pits)
		if legal := s.Match.State().Legal; len(legal) > 0 && w.luck.IntN(5) > 0 {
			c.Pit = legal[w.luck.IntN(len(legal))]
			c.By = w.players[max(0, int(s.ToMove()))]
		}
	case x < 15:
		c.Do = rooms.DoReady
	case x < 17:
		c.Do, c.What = rooms.DoOffer, w.matter()
	case x < 18:
		c.Do, c.Offer, c.What = rooms.DoAccept, s.OfferAt, s.Matter
		if w.luck.IntN(3) == 0 {
			c.Do = rooms.DoDecline
		}
	case x == 18:
		c.Do = []rooms.Verb{rooms.DoRematch, rooms.DoResume, rooms.DoClaim}[w.luck.IntN(3)]
		c.Absence = rooms.Absence{Known: w.luck.IntN(2) == 0, Since: [2]int64{1, 1}} // the other left long ago
	default:
		c.Do, c.Turn = rooms.DoSow, s.Turn-1
	}
	a := &ask{c: c}
	w.asks = append(w.asks, a)
	w.send(n, a)
}

// matter is what somebody offers; mostly no draw, so that the match goes on.
func (w *World) matter() rooms.Matter {
	return []rooms.Matter{rooms.Draw, rooms.Takeback, rooms.Takeback, rooms.Pause}[w.luck.IntN(4)]
}

// send puts a command on its way to a node; its response may get lost.
func (w *World) send(n *node, a *ask) {
	if n.room == nil {
		return
	}
	c := a.c
	c.At = time.Now().Add(n.ahead)
	r, life := n.room, n.life.Load()
	deaf := w.luck.IntN(6) == 0
	a.pending++
	a.sent++
	a.since, a.c.At = len(w.book.entries), c.At
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
		defer cancel()
		at, err := r.Do(ctx, c)
		w.mu.Lock()
		defer w.mu.Unlock()
		a.pending--
		if deaf || n.life.Load() != life {
			return // the player never hears of it
		}
		w.answered(a, at, err)
	}()
}

// resend asks again what has no response, perhaps elsewhere.
func (w *World) resend(n *node) {
	for range 4 {
		if len(w.asks) == 0 {
			return
		}
		if a := w.asks[w.luck.IntN(len(w.asks))]; a.refusal == nil && (a.revision == nil || w.luck.IntN(4) == 0) {
			w.send(n, a)
			return
		}
	}
}

// sweep is a node that sees a deadline come, by its own clock.
func (w *World) sweep(n *node) {
	now := time.Now().Add(n.ahead)
	if n.room == nil || w.book.due.IsZero() || now.Before(w.book.due) {
		return
	}
	w.send(n, &ask{c: rooms.Command{ID: fmt.Sprintf("due-%d", w.book.due.UnixMilli()), Do: rooms.DoDue}})
}

// collect takes in what has come about: nodes that are up.
func (w *World) collect() {
	for _, n := range w.nodes {
		select {
		case n.room = <-n.rising:
			n.rising = nil
		default:
		}
	}
}
