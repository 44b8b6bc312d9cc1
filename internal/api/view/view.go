package view

import (
	"strconv"

	"casitas/internal/engine"
	"casitas/internal/names"
	"casitas/internal/rooms"
	"casitas/web/wire"
)

// Of is a room as everybody sees it.
func Of(s *rooms.State) wire.View {
	v := present(s)
	v.Seats = seatsOf(s)
	v.Turns, v.Undone, v.Rounds = turnsOf(s.RoundTurns(0)), turnsOf(s.RoundUndone()), roundsOf(s.Match.Rounds())
	return v
}

// present is the view but for what grows long or stays as it is: the turns of the round, the rounds that are over, the players.
func present(s *rooms.State) wire.View {
	now := s.Match.State()
	v := wire.View{
		Rules:  RulesOf(s.Options.Rules),
		Length: int(s.Options.Length),
		Public: s.Options.Public,
		Setup:  begunWith(s),
		Timed:  timedOf(s.Options.Clock),
		Phase:  string(s.Phase),
		Round:  now.Round,
		Pits:   PitsOf(now.Pits),
		Held:   now.Held,
		Turn:   s.Turn,
		Legal:  []int{},
		Ready:  s.Ready,
		Offer:  SeatOf(s.Offer),
		Wants:  s.Wants,
		Clock:  tickingOf(s),
		To:     s.Next,
	}
	if s.Phase != rooms.PhaseOpen || s.Options.Opener != engine.Nobody {
		v.Opener = SeatOf(s.Match.Opener())
	}
	if s.Options.Ballot {
		v.Ballot = rooms.BallotTurns
	}
	if s.Offer != engine.Nobody {
		v.Offered, v.What = s.OfferAt, string(s.Matter)
	}
	if seat := s.ToMove(); seat != engine.Nobody {
		v.ToMove, v.Legal, v.No = SeatOf(seat), now.Legal, RefusalsOf(now.Illegal)
	}
	if s.Paused != 0 {
		v.Paused, v.Legal, v.No = s.Until, []int{}, nil
	}
	if s.Phase == rooms.PhaseBetween {
		v.Until, v.Next = s.Until, nextOf(s.Match)
	}
	if s.Why != "" {
		v.Result = &wire.Result{Winner: string(s.Winner), Why: string(s.Why), Host: s.ByHost}
	}
	return v
}

// RulesOf is what a board needs to know of the rules.
func RulesOf(r engine.Rules) wire.Rules {
	return wire.Rules{
		Name: r.Name, Pits: r.Pits,
		Origin: r.Origin == engine.OriginFirst, Skip: r.Origin == engine.OriginSkipped,
	}
}

func seatsOf(s *rooms.State) [2]*wire.Who { return [2]*wire.Who{WhoOf(s.Seats[0]), WhoOf(s.Seats[1])} }

func timedOf(c *rooms.TimeControl) *wire.Clock {
	if c == nil {
		return nil
	}
	clock := wire.Clock(*c)
	return &clock
}

// WhoOf is a player as others see them; nil for none.
func WhoOf(p rooms.Player) *wire.Who {
	if p.ID == "" {
		return nil
	}
	who := &wire.Who{ID: p.ID, Name: p.Name, Bot: p.Bot(), Program: p.Program()}
	if who.Bot == 0 { // nobody else may be called as a bot is
		who.Like = names.Like(p.Name)
	}
	return who
}

// seats are the numbers of the seats: nobody changes them.
var seats = [2]int{int(engine.South), int(engine.North)}

// SeatOf is nil for nobody.
func SeatOf(s engine.Seat) *int {
	if s == engine.Nobody {
		return nil
	}
	return &seats[s]
}

// PitsOf are pits as a view shows them.
func PitsOf(piles []engine.Pile) []*int {
	pits := make([]*int, len(piles))
	for i, p := range piles {
		switch {
		case p == engine.Shut:
		case int(p) < len(counts):
			pits[i] = &counts[p]
		default:
			many := int(p)
			pits[i] = &many
		}
	}
	return pits
}

// counts are the seeds that a pit holds as a rule: nobody changes them.
var counts = func() (all [128]int) {
	for i := range all {
		all[i] = i
	}
	return all
}()

// RefusalsOf are the pits that may not be played, and why; nil for none.
func RefusalsOf(illegal engine.Illegal) map[string]string {
	if len(illegal) == 0 {
		return nil
	}
	no := make(map[string]string, len(illegal))
	for pit, why := range illegal {
		no[strconv.Itoa(pit)] = string(why)
	}
	return no
}

// turnsOf are turns by number; nil for none.
func turnsOf(played []rooms.Played) map[string]string {
	if len(played) == 0 {
		return nil
	}
	turns := make(map[string]string, len(played))
	for _, p := range played {
		turns[strconv.Itoa(p.Turn)] = p.Laps
	}
	return turns
}

func roundsOf(rounds []engine.Round) []wire.Round {
	var all []wire.Round
	for _, r := range rounds {
		all = append(all, wire.Round{Winner: string(r.Winner), Over: string(r.Reason), Held: r.Held, Turns: r.Turns})
	}
	return all
}

// nextOf is the position that the next round will open with.
func nextOf(m engine.Match) *wire.Dealt {
	next, err := m.Next()
	if err != nil {
		return nil
	}
	s := next.State()
	return &wire.Dealt{Pits: PitsOf(s.Pits), Held: s.Held, ToMove: int(s.ToMove)}
}

func tickingOf(s *rooms.State) *wire.Ticking {
	if s.Options.Clock == nil {
		return nil
	}
	t := &wire.Ticking{South: s.Clock.Left[engine.South], North: s.Clock.Left[engine.North]}
	if s.Clock.Runs != engine.Nobody {
		t.From = s.Clock.From
	}
	return t
}
