package lobby_test

import (
	"errors"
	"runtime"
	"testing"
	"time"

	"casitas/internal/engine"
	"casitas/internal/lobby"
	"casitas/internal/must"
	"casitas/internal/rooms"
)

// Whoever sets positions up, plays on from them, or has such rooms read, has one of them worked out at a time, and all together half
// of the processors: others play on meanwhile, and who has to wait for long is told to ask again.
func TestSetUpInSlots(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		set := must.Get(engine.ParsePosition("4 4 4 4 4 4 / 4 4 4 4 4 4 held 0 0 south"))(t)
		options := rooms.Options{Rules: must.Get(engine.ByName("hoyito-3", 0))(t), Opener: engine.Nobody, Both: true, Setup: &rooms.Setup{Position: set, Previous: engine.Nobody}}
		open := func() (string, error) {
			return h.try(ana, rooms.DoOpen, "", func(c *rooms.Command) { c.Options, c.Seat = &options, engine.South })
		}
		sow := func(room string) error {
			_, err := h.try(ana, rooms.DoSow, room, func(c *rooms.Command) { c.Turn, c.Pit = 1, 0 })
			return err
		}
		running := must.Get(open())(t)
		h.enter(running, ana.ID)
		h.stop()
		h.start()
		h.enter(running, ana.ID)
		asleep := must.Get(open())(t)
		done := must.Get(h.lobby.TakeSlot("here"))(t)
		refused := func() {
			t.Helper()
			_, opens := open()
			_, reads := h.lobby.Enter(t.Context(), asleep, lobby.Guest{Player: ana.ID, From: "here"})
			for what, err := range map[string]error{"sets up": opens, "plays": sow(running), "reads": reads} {
				if !errors.Is(err, lobby.ErrCostly) {
					t.Errorf("who %s while another has the slot: %v", what, err)
				}
			}
		}
		refused()
		room := h.match(rooms.Options{})
		h.do(ana, rooms.DoSow, room, func(c *rooms.Command) { c.Turn, c.Pit = 1, 0 })
		done()
		var all []func()
		for i := range max(1, runtime.GOMAXPROCS(0)/2) {
			all = append(all, must.Get(h.lobby.TakeSlot(string(rune('a'+i))))(t))
		}
		refused()
		go func() {
			<-time.After(time.Second)
			all[0]()
		}()
		must.Do(t, sow(running))
		h.enter(asleep, ana.ID)
		for _, done := range all[1:] {
			done()
		}
	})
}
