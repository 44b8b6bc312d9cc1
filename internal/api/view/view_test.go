package view_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"testing"

	jsonpatch "github.com/evanphx/json-patch/v5"
	"pgregory.net/rapid"

	"casitas/internal/engine"
	"casitas/internal/must"
	"casitas/internal/rooms"
)

// TestDiffs: for any run of commands, a view and the diffs after it are the next view, from wherever one begins.
func TestDiffs(t *testing.T) {
	checks(t, 100)
	rapid.Check(t, func(rt *rapid.T) {
		s := newStory(t, "0123456789ab", anyOptions(t, rt))
		for range rapid.IntRange(1, 60).Draw(rt, "commands") {
			c := anyCommand(rt, s.state)
			if err := s.try(c); !isRefusal(err) {
				rt.Fatalf("%s: %v", c.Do, err)
			}
		}
		s.wantDiffs(rapid.IntRange(0, len(s.told)-1).Draw(rt, "from"))
	})
}

// TestDiffsThroughRounds: the same for whole matches, with their deals and closed pits.
func TestDiffsThroughRounds(t *testing.T) {
	for _, name := range []string{"hoyito-3/match-2", "hoyito-3/match-3"} { // their rounds are short
		l := lineNamed(t, name)
		s := newStory(t, "0123456789ab", l.options(t))
		s.play(l.pits()[:min(len(l.Turns), 110)])
		s.wantDiffs(0)
	}
}

// TestDiffsOfUndoing: the same where turns are taken back: some of those shown, all of them, and the one that ended a round.
func TestDiffsOfUndoing(t *testing.T) {
	l := lineNamed(t, "hoyito-3/match-2")
	s := newStory(t, "0123456789ab", l.options(t))
	undone := 0
	for _, pit := range l.pits()[:min(len(l.Turns), 110)] {
		if s.state.Phase == rooms.PhaseBetween {
			s.undo(s.state.Last.Seat)
			s.ready()
			undone++
		}
		s.sow(pit)
		switch n := s.state.Match.Turns(); {
		case n == 1, n == 4 && s.state.Phase == rooms.PhasePlaying:
			s.undo(s.state.RoundTurns(0)[0].Seat)
		case n == 7 && s.state.Phase == rooms.PhasePlaying:
			s.undo(s.state.Last.Seat.Other())
		}
	}
	if undone == 0 {
		t.Error("no round has ended")
	}
	s.wantDiffs(0)
}

// undo takes a seat's last choice back, and makes the turns again.
func (s *story) undo(by engine.Seat) {
	s.t.Helper()
	was := s.state.RoundTurns(0)
	s.do(rooms.Command{By: s.state.Seats[by], Do: rooms.DoOffer, What: rooms.Takeback})
	s.do(rooms.Command{By: s.state.Seats[by.Other()], Do: rooms.DoAccept, What: rooms.Takeback})
	for _, p := range was[len(s.state.RoundTurns(0)):] {
		s.sow(p.Pit)
	}
}

// wantDiffs holds what a client has after each diff against the view, and the diff against that of another hand.
func (s *story) wantDiffs(from int) {
	s.t.Helper()
	view := []byte(s.told[from].view)
	for _, e := range s.told[from+1:] {
		var frame struct {
			V    uint64
			Diff json.RawMessage
		}
		must.Do(s.t, json.Unmarshal(e.frame, &frame))
		other := must.Get(jsonpatch.CreateMergePatch(view, e.view))(s.t)
		if !equalJSON(s.t, other, frame.Diff) {
			s.t.Fatalf("version %d: the patch is %s, by another hand %s", frame.V, frame.Diff, other)
		}
		next := must.Get(jsonpatch.MergePatch(view, frame.Diff))(s.t)
		if !equalJSON(s.t, next, e.view) {
			s.t.Fatalf("version %d: %s\nwith %s\nis %s\nnot %s", frame.V, view, frame.Diff, next, e.view)
		}
		view = next
	}
}

// TestNoNullMembers: a merge patch could not say them, so no view has one.
func TestNoNullMembers(t *testing.T) {
	for _, l := range lines(t) {
		s := newStory(t, "0123456789ab", l.options(t))
		s.play(l.pits()[:min(len(l.Turns), 60)])
		for _, e := range s.told {
			var view map[string]any
			must.Do(t, json.Unmarshal(e.view, &view))
			noNull(t, e.view, view)
		}
	}
}

func noNull(t *testing.T, text []byte, members map[string]any) {
	t.Helper()
	for name, value := range members {
		switch v := value.(type) {
		case nil:
			t.Fatalf("%s is null in %s", name, text)
		case map[string]any:
			noNull(t, text, v)
		}
	}
}

func anyOptions(t *testing.T, rt *rapid.T) rooms.Options {
	games := engine.Games()
	rules := rapid.SampledFrom(games).Draw(rt, "game")
	o := rooms.Options{
		Rules: mustRules(t, rules.Name, 0), Public: rapid.Bool().Draw(rt, "public"),
		Opener: rapid.SampledFrom([]engine.Seat{engine.South, engine.North, engine.Nobody}).Draw(rt, "opener"),
	}
	if rules.Rounds {
		o.Length = rapid.SampledFrom([]engine.Length{engine.ToTheEnd, engine.SingleGame, 2}).Draw(rt, "length")
	}
	if rapid.Bool().Draw(rt, "clock") {
		o.Clock = &rooms.TimeControl{Initial: 60_000, Increment: 1_000}
	}
	return o
}

// anyCommand is mostly a move that may be played, and sometimes anything else, whether that may be or not.
func anyCommand(rt *rapid.T, s *rooms.State) rooms.Command {
	others := []rooms.Verb{
		rooms.DoReady, rooms.DoOffer, rooms.DoOffer, rooms.DoAccept, rooms.DoAccept, rooms.DoDecline, rooms.DoResign, rooms.DoAbort,
		rooms.DoRematch, rooms.DoSit, rooms.DoDue, rooms.DoCredit, rooms.DoReady, rooms.DoResume, rooms.DoClaim,
	}
	matters := []rooms.Matter{"", rooms.Draw, rooms.Takeback, rooms.Takeback, rooms.Pause}
	by := rapid.SampledFrom([]rooms.Player{ana, beto, {ID: "caro", Name: "Caro <&> \u2028"}}).Draw(rt, "by")
	if seat := s.ToMove(); seat != engine.Nobody && rapid.IntRange(0, 9).Draw(rt, "kind") > 0 {
		pits := slices.Concat(s.Match.Game().Legal(), []int{rapid.IntRange(-1, 24).Draw(rt, "any pit")})
		return rooms.Command{By: s.Seats[seat], Do: rooms.DoSow, Turn: s.Turn, Pit: rapid.SampledFrom(pits).Draw(rt, "pit")}
	}
	return rooms.Command{By: by, Do: rapid.SampledFrom(others).Draw(rt, "do"), Seat: engine.Nobody, Room: "abcdefghijkl", What: rapid.SampledFrom(matters).Draw(rt, "what")}
}

func equalJSON(t testing.TB, a, b []byte) bool {
	t.Helper()
	var x, y any
	if err := errors.Join(json.Unmarshal(a, &x), json.Unmarshal(b, &y)); err != nil {
		t.Fatalf("%s and %s: %v", a, b, err)
	}
	return reflect.DeepEqual(x, y)
}
