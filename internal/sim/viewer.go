package sim

import (
	"context"
	"encoding/json"
	"time"

	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
)

// viewer is somebody who watches, and goes from node to node.
type viewer struct {
	node   *node
	room   *live.Room // whose feed is being read
	cursor live.Cursor
	seen   rooms.Revision
	entry  chan *live.Cursor
}

// look reads what there is. Entering a room may take calls to the journal, so it goes on in the background.
func (v *viewer) look(w *World) {
	r := v.node.room
	if r == nil {
		return
	}
	if v.entry != nil {
		select {
		case c := <-v.entry:
			v.entry = nil
			if c == nil {
				v.room = nil // not let in: again next time
				return
			}
			v.cursor = *c
		default:
			return
		}
	} else if v.room != r {
		v.room, v.entry = r, make(chan *live.Cursor, 1)
		entry, seen := v.entry, v.seen
		go func() {
			ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
			defer cancel()
			c, err := r.Enter(ctx, seen)
			if err != nil {
				entry <- nil
				return
			}
			entry <- &c
		}()
		return
	}
	if v.room != r {
		v.room = nil // it left while we entered
		return
	}
	v.read(w)
}

func (v *viewer) read(w *World) {
	batch, next := v.room.Feed().Read(v.cursor)
	v.cursor = next
	switch batch.How {
	case live.HowEvents:
		for _, frame := range batch.Events {
			var at rooms.Revision
			_ = json.Unmarshal(frame.([]byte), &at)
			if at.Version != v.seen.Version+1 {
				w.fault("a viewer was shown version %d after %d", at.Version, v.seen.Version)
			}
			v.show(w, at)
		}
	case live.HowSnapshot:
		if batch.At.Version < v.seen.Version {
			w.fault("a viewer was taken back from %v to %v without being told", v.seen, batch.At)
		}
		v.show(w, batch.At)
	case live.HowRollback:
		if w.book.lost == 0 {
			w.fault("a viewer was told of a rollback from %v to %v that never was", v.seen, batch.At)
		}
		v.show(w, batch.At)
	case live.HowCurrent:
	}
}

func (v *viewer) show(w *World, at rooms.Revision) {
	if !w.book.ever[at] {
		w.fault("a viewer was shown %v, which the journal never had", at)
	}
	v.seen = at
}
