package lobby_test

import (
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"casitas/internal/engine"
	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
)

// A stranger who has something slow worked out elsewhere sends commands to a room in which they have no seat: they are refused at once, and nobody
// waits for a slot of theirs.
func TestStrangerWaitsForNoSlot(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		set := must.Get(engine.ParsePosition("4 4 4 4 4 4 / 4 4 4 4 4 4 held 0 0 south"))(t)
		options := rooms.Options{Rules: must.Get(engine.ByName("hoyito-3", 0))(t), Opener: engine.Nobody, Both: true, Setup: &rooms.Setup{Position: set, Previous: engine.Nobody}}
		room := must.Get(h.try(ana, rooms.DoOpen, "", func(c *rooms.Command) { c.Options, c.Seat = &options, engine.South }))(t)
		h.enter(room, ana.ID)
		done := must.Get(h.lobby.TakeSlot("there"))(t)
		go func() {
			<-time.After(45 * time.Second)
			done()
		}()
		for i := range 20 {
			go func() {
				_, _, _ = h.lobby.Do(t.Context(), rooms.Command{ID: fmt.Sprint("z", i), By: zoe, Do: rooms.DoSow, Room: room, Turn: 1}, "there")
			}()
		}
		synctest.Wait()
		began := time.Now()
		_, err := h.try(ana, rooms.DoResign, room)
		if took := time.Since(began); took > 3*time.Second {
			t.Errorf("a command of the room's own player took %v: %v", took, err)
		}
		h.pass(time.Minute)
	})
}

// Somebody without a seat sends as many commands to a room as one address may, while a look into the journal takes long: its clock runs out in time all
// the same, nothing is an error, and whose turn it is is heard.
func TestStrangersFillNoQueue(t *testing.T) {
	var told, busy atomic.Int64
	in(t, func(t *testing.T, h *house) {
		room := h.match(minute)
		h.enter(room, ana.ID)
		stop := make(chan struct{})
		h.reading.lookup.Store(int64(50 * time.Millisecond))
		sends := func(id string, by rooms.Player, do rooms.Verb, from string, told func(error)) { // each second, until the end
			for n := 0; ; n++ {
				select {
				case <-stop:
					return
				case <-time.After(time.Second):
				}
				_, _, err := h.lobby.Do(t.Context(), rooms.Command{ID: fmt.Sprint(id, n), By: by, Do: do, Room: room}, from)
				told(err)
			}
		}
		for i := range 70 {
			go sends(fmt.Sprint("f", i, "-"), zoe, rooms.DoResign, "there", func(error) {})
		}
		go sends("a", ana, rooms.DoOffer, "here", func(err error) {
			if errors.Is(err, live.ErrBusy) {
				busy.Add(1)
			}
		})
		due := h.state(room).Deadline()
		h.pass(time.Until(due))
		var late time.Duration
		for ; h.state(room).Why != rooms.ByTime && late < 3*time.Minute; late += 250 * time.Millisecond {
			h.pass(250 * time.Millisecond)
		}
		close(stop)
		synctest.Wait()
		if late > time.Second || told.Load() > 0 || busy.Load() > 0 {
			t.Errorf("the flag fell %v late; %d errors; %d commands of the player were refused as busy", late, told.Load(), busy.Load())
		}
	}, func(h *house) { h.log = errorsOf{slog.DiscardHandler, &told} })
}
