package view_test

import (
	"encoding/json"
	"errors"
	"flag"
	"os"
	"strconv"
	"testing"
	"time"

	"casitas/internal/api/view"
	"casitas/internal/engine"
	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
)

// story is a room that is played without a server: decided and folded here, told by the real Encoder.
type story struct {
	t     testing.TB
	state *rooms.State
	at    time.Time
	told  []told
}

// told is one event as viewers get it, and the view after it.
type told struct {
	revision rooms.Revision
	frame    json.RawMessage
	view     json.RawMessage
	kind     rooms.Kind
}

var (
	ana  = rooms.Player{ID: "anaanaanaanaana1", Name: "Ana"}
	beto = rooms.Player{ID: "betobetobetobet2", Name: "Beto"}
)

// newStory opens a room in which Ana sits South and Beto North.
func newStory(t testing.TB, room string, options rooms.Options) *story {
	t.Helper()
	s := &story{t: t, at: time.UnixMilli(1_790_000_000_000)}
	s.state = &rooms.State{Room: room, Offer: engine.Nobody, Clock: rooms.Clock{Runs: engine.Nobody}}
	s.do(rooms.Command{By: ana, Do: rooms.DoOpen, Room: room, Options: &options, Seat: engine.South})
	s.do(rooms.Command{By: beto, Do: rooms.DoSit, Seat: engine.Nobody})
	return s
}

// do has a command decided that must not be refused.
func (s *story) do(c rooms.Command) {
	s.t.Helper()
	if err := s.try(c); err != nil {
		s.t.Fatalf("%s: %v", c.Do, err)
	}
}

// try has a command decided, and tells what came of it.
func (s *story) try(c rooms.Command) error {
	s.at = s.at.Add(7 * time.Second)
	c.At = s.at
	steps, err := rooms.Decide(s.state, c)
	if err != nil {
		return err
	}
	for _, step := range steps {
		s.tell(step.After, step.Event)
	}
	return nil
}

func (s *story) tell(after *rooms.State, e rooms.Event) {
	before := s.state
	s.state = after
	s.told = append(s.told, told{after.At, frameText(view.Encoder{}.Event(before, after, e)), view.Encoder{}.View(after), e.Kind})
}

// sow plays a pit for whoever is to move.
func (s *story) sow(pit int) {
	s.t.Helper()
	s.do(s.sowing(pit))
}

func (s *story) sowing(pit int) rooms.Command {
	return rooms.Command{By: s.state.Seats[s.state.ToMove()], Do: rooms.DoSow, Turn: s.state.Turn, Pit: pit}
}

// ready deals the next round.
func (s *story) ready() {
	s.t.Helper()
	s.do(rooms.Command{By: ana, Do: rooms.DoReady})
	s.do(rooms.Command{By: beto, Do: rooms.DoReady})
}

// play plays pits, through rounds.
func (s *story) play(pits []int) {
	s.t.Helper()
	for _, pit := range pits {
		if s.state.Phase == rooms.PhaseBetween {
			s.ready()
		}
		s.sow(pit)
	}
}

func mustRules(t testing.TB, name string, pits int) engine.Rules {
	t.Helper()
	r := must.Get(engine.ByName(name, pits))(t)
	return r
}

// isRefusal says whether an error is one that a command may well meet.
func isRefusal(err error) bool {
	var illegal engine.Refusal
	return err == nil || errors.As(err, &illegal) || errors.Is(err, rooms.ErrOptions) || !errors.Is(err, rooms.ErrBroken)
}

// checks says how many runs a property is tried on: few in CI, many with CASITAS_LONG.
func checks(t *testing.T, n int) {
	t.Helper()
	if os.Getenv("CASITAS_LONG") != "" {
		n *= 20
	}
	must.Do(t, flag.Set("rapid.checks", strconv.Itoa(n)))
}

func frameText(f live.Frame) []byte {
	frame, _ := f.(view.Frame)
	return textOf(frame)
}
