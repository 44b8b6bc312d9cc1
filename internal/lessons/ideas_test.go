package lessons

import (
	"slices"
	"testing"

	"casitas/internal/engine"
	"casitas/internal/must"
)

// ideas say what a turn does that shows an idea, so that no position can stand for an idea that it does not show.
var ideas = map[string]func(try) bool{
	"lap":    func(y try) bool { return y.quiet() && !y.endsOwn() },
	"relay":  func(y try) bool { return y.laps() > 1 && y.taken() == 0 && y.over() == "" },
	"origin": func(y try) bool { return y.lifted() >= 2*y.n() && slices.Contains(y.paths[0], y.turn.Pit) },
	"origin-skipped": func(y try) bool {
		return y.lifted() >= 2*y.n() && !slices.Contains(y.paths[0], y.turn.Pit)
	},
	"origin-first": func(y try) bool { return y.quiet() && y.paths[0][0] == y.turn.Pit && !y.endsOwn() },
	"one-seed": func(y try) bool {
		return y.quiet() && y.lifted() == 1 && slices.Equal(y.start().Pits, y.after.State().Pits) && y.next() == engine.North
	},
	"closed":     func(y try) bool { return y.quiet() && y.crosses() },
	"house-now":  func(y try) bool { return y.taken() == 4 && y.takes(false) && y.over() == "" },
	"house-last": func(y try) bool { return y.taken() == 4 && y.takes(true) && y.next() == engine.North },
	"again":      func(y try) bool { return y.taken() == 4 && y.takes(true) && y.again() },
	"run":        func(y try) bool { return len(y.lap().Captures) > 1 && y.behind() && y.again() },
	"facing": func(y try) bool {
		return y.ended() == 1 && y.endsOwn() && y.over() == "" && len(y.lap().Captures) == 2
	},
	"even": func(y try) bool { return y.endsOwn() && y.ended()%2 == 0 && y.taken() == y.ended() },
	"feeding": func(y try) bool {
		north := y.after.Game().Position()
		return y.row(engine.North) == 0 && north.Row(engine.North) > 0 && len(y.start().Illegal) > 0
	},
	"cannot-feed": func(y try) bool { return y.taken() > 0 && y.over() == engine.CannotFeed && y.awarded(engine.South) },
	"last-four":   func(y try) bool { return y.taken() > 0 && y.over() == engine.LastFour && y.awarded(engine.South) },
	"heir": func(y try) bool {
		return y.taken() > 0 && y.over() == engine.LastFour && y.awarded(engine.North)
	},
	"repetition": func(y try) bool {
		return y.over() == engine.Repetition && y.lifted() == 1 && len(y.turn.Passes) == 1 &&
			y.turn.Awards[0].Seeds == y.turn.Awards[1].Seeds
	},
}

// reasons say of a turn that does not show the idea what their texts say of it.
var reasons = map[string]func(try) bool{
	"short":         func(y try) bool { return y.quiet() && y.endsOwn() },
	"one-lap":       func(y try) bool { return y.quiet() && y.ended() == 1 },
	"not-round":     func(y try) bool { return y.lifted() < 2*y.n() },
	"many":          func(y try) bool { return y.lifted() > 1 },
	"not-closed":    func(y try) bool { return !y.crosses() },
	"no-house":      func(y try) bool { return y.taken() == 0 && !y.makes(true) && !y.makes(false) },
	"on-the-way":    func(y try) bool { return y.taken() == 0 && y.makes(false) },
	"at-the-end":    func(y try) bool { return y.takes(true) && !y.takes(false) },
	"taken-earlier": func(y try) bool { return y.takes(false) && !y.takes(true) },
	"no-run":        func(y try) bool { return y.taken() == 4 && y.takes(true) },
	"other-row":     func(y try) bool { return y.taken() == 0 && !y.endsOwn() },
	"faces-empty": func(y try) bool {
		return y.taken() == 0 && y.endsOwn() && y.ended() == 1 && y.start().Pits[2*y.n()-1-y.end()] == 0
	},
	"goes-on": func(y try) bool { return y.over() == "" },
}

// taught says for each value of each trait which lesson shows it: one of an idea, or one with a wrong try for a reason.
// "" needs none. A trait or a value that stands not here fails.
var taught = map[string]map[string][]string{
	"Origin":   {"": {"origin"}, "skipped": {"origin-skipped"}, "first": {"origin-first"}},
	"Relay":    {"true": {"relay"}, "false": nil},
	"Takes":    {"[4]": {"again", "house-last"}, "[1]": {"facing"}, "[2 4 6 8]": {"even"}},
	"Every":    {"true": {"house-now"}, "false": nil},
	"OwnRow":   {"true": {"other-row"}, "false": nil},
	"Capture":  {"run": {"run"}, "facing": {"facing"}, "": nil},
	"Again":    {"true": {"again"}, "false": nil},
	"Feed":     {"true": {"feeding"}, "false": nil},
	"EndsAt":   {"4": {"last-four"}, "0": {"cannot-feed", "repetition"}},
	"HeirFrom": {"3": {"heir"}, "0": nil},
	"Division": {"": nil, "own-rows": nil}, // after a repetition, which takes many turns here
	"Rounds":   {"true": {"closed"}, "false": nil},
}

// Every lesson does what its texts say: the right pits show the idea, each other pit does or is refused what it is told of it.
func TestLessonsAreTrue(t *testing.T) {
	for _, r := range engine.Games() {
		for _, l := range Of(r.Name) {
			t.Run(r.Name+" "+l.Idea, func(t *testing.T) { l.isTrue(t, r) })
		}
	}
}

func (l Lesson) isTrue(t *testing.T, r engine.Rules) {
	m := must.Get(l.Start(r))(t)
	s := m.State()
	if s.ToMove != engine.South || ideas[l.Idea] == nil || len(l.Right) == 0 || len(l.Wrong) == 0 {
		t.Fatalf("%v to move; there must be an idea, a right pit and a wrong one", s.ToMove)
	}
	for pit := range r.Pits {
		right, why := slices.Contains(l.Right, pit), l.Wrong[pit]
		if s.Pits[pit] > 0 != (right || why != "") || right && why != "" {
			t.Errorf("pit %d with %d seeds: right %v, wrong %q", pit, s.Pits[pit], right, why)
		} else if right || why != "" {
			l.holds(t, tried(t, m, pit), right, why)
		}
	}
}

// holds says whether a turn is what is said of it.
func (l Lesson) holds(t *testing.T, y try, right bool, why string) {
	t.Helper()
	switch {
	case y.no != nil:
		if y.no.Error() != engine.Refusal(why).Error() {
			t.Errorf("refused, %v, and told %q", y.no, why)
		}
	case ideas[l.Idea](y) != right:
		t.Errorf("shows the idea: %v; it is said to: %v; %s", !right, right, y.turn)
	case !right && (reasons[why] == nil || !reasons[why](y)):
		t.Errorf("is not %q: %s", why, y.turn)
	}
}
