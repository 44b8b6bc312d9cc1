package proof

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"github.com/gorilla/websocket"

	"casitas/web/wire"
)

// Crowd is the watchers of one room: readers, and sleepers, who stop reading when they are told to.
type Crowd struct {
	doors             Doors
	scroll            *scroll
	room              string
	readers, sleepers []*watcher
}

// Party is how many come to which room. The first party of a room empties the house before.
type Party struct {
	Doors             Doors
	Room              string
	Readers, Sleepers int
}

// Shown is a room as it was shown.
type Shown struct {
	V    uint64
	H    string
	View json.RawMessage
}

// Join lets a party in.
func (c *Crowd) Join(p Party, _ *nothing) error {
	if p.Room != c.room {
		if err := c.Leave(nothing{}, nil); err != nil {
			return err
		}
		c.room, c.doors, c.scroll = p.Room, p.Doors, newScroll()
	}
	readers, err := c.enter(p.Readers, false)
	c.readers = append(c.readers, readers...)
	if err != nil {
		return err
	}
	sleepers, err := c.enter(p.Sleepers, true)
	c.sleepers = append(c.sleepers, sleepers...)
	return err
}

const atOnce = 16 // connections that are opened at the same time

func (c *Crowd) enter(n int, thin bool) (all []*watcher, err error) {
	door := c.doors.Wide
	if thin {
		door = c.doors.Narrow
	}
	var mu sync.Mutex
	turns := make(chan struct{}, atOnce)
	var entering sync.WaitGroup
	for range n {
		turns <- struct{}{}
		entering.Go(func() {
			w, failed := enter(context.Background(), door, thin, wire.Seen{Room: c.room}, c.scroll)
			<-turns
			mu.Lock()
			defer mu.Unlock()
			if failed != nil {
				err = errors.Join(err, failed)
				return
			}
			all = append(all, w)
		})
	}
	entering.Wait()
	return all, err
}

// Leave closes every connection. It is an error if one had ended before.
func (c *Crowd) Leave(_ nothing, _ *nothing) error {
	var ended error
	for _, w := range c.readers {
		ended = errors.Join(ended, w.fault())
		w.close()
	}
	c.readers = nil
	return errors.Join(ended, c.LeaveSleepers(nothing{}, nil))
}

// LeaveSleepers closes the connections of those who are told to stop.
func (c *Crowd) LeaveSleepers(_ nothing, _ *nothing) error {
	var ended error
	for _, w := range c.sleepers {
		ended = errors.Join(ended, w.fault())
		w.close()
	}
	c.sleepers = nil
	return ended
}

// fault is why its connection has ended, if it has.
func (w *watcher) fault() error {
	select {
	case <-w.gone:
		return w.end
	default:
		return nil
	}
}

// Stop makes the sleepers stop reading.
func (c *Crowd) Stop(_ nothing, _ *nothing) error {
	for _, w := range c.sleepers {
		w.wholes.Store(0)
		w.stop()
	}
	return nil
}

// Reach waits until all who read are at a version.
func (c *Crowd) Reach(v uint64, _ *nothing) error { return reach(c.readers, v) }

// Catch makes the sleepers read again and waits until they are at a version, all with one whole view on the way.
func (c *Crowd) Catch(v uint64, _ *nothing) error {
	for _, w := range c.sleepers {
		w.goOn()
	}
	if err := reach(c.sleepers, v); err != nil {
		return err
	}
	for _, w := range c.sleepers {
		if n := w.wholes.Load(); n != 1 {
			return fmt.Errorf("somebody who had stopped reading was shown %d whole views, not one", n)
		}
	}
	return nil
}

// ReachAll waits until everybody is at a version, however they get there.
func (c *Crowd) ReachAll(v uint64, _ *nothing) error {
	return errors.Join(reach(c.readers, v), reach(c.sleepers, v))
}

func reach(all []*watcher, v uint64) error {
	for _, w := range all {
		err := await(fmt.Sprintf("version %d", v), func() bool { return w.v.Load() >= v || w.fault() != nil })
		if err = errors.Join(err, w.fault()); err != nil {
			return fmt.Errorf("a watcher at version %d: %w", w.v.Load(), err)
		}
	}
	return nil
}

// Ends are how connections have ended: by their close code, or 1006 where they just did.
type Ends map[int]int

// LetGo makes the sleepers read what had come, up to their connections' ends. Then they come back with what they have.
func (c *Crowd) LetGo(_ nothing, ends *Ends) error {
	*ends = Ends{}
	for i, w := range c.sleepers {
		w.goOn()
		if err := await("the end of a connection", func() bool { return w.fault() != nil }); err != nil {
			return err
		}
		var closed *websocket.CloseError
		switch {
		case errors.Is(w.end, errShown):
			return w.end
		case errors.As(w.end, &closed):
			(*ends)[closed.Code]++
		default:
			(*ends)[websocket.CloseAbnormalClosure]++
		}
		v := w.v.Load()
		back, err := enter(context.Background(), c.doors.Wide, false, wire.Seen{Room: c.room, V: v, H: c.scroll.head(v)}, c.scroll)
		if err != nil {
			return err
		}
		c.sleepers[i] = back
	}
	return nil
}

// Read is the room as everybody was shown it: all of them the same.
func (c *Crowd) Read(_ nothing, now *Shown) (err error) {
	*now, err = c.scroll.read()
	return err
}
