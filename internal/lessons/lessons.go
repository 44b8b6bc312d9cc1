// Package lessons teaches the games: positions of the real board, each with one idea to be found in a turn. It holds no
// text (the catalogues of the page do) and no rule: what a pit does there is what the engine says.
package lessons

import "casitas/internal/engine"

// Lesson is a position in which South, the learner, is to find a turn that shows an idea.
type Lesson struct {
	Idea     string         // names its texts, learn.idea.<idea>.…, and what a right turn does (the test knows each)
	Topic    string         // the matter of the rule card that it is a picture of; "" for none
	Position string         // as engine.ParsePosition reads it
	Right    []int          // the pits that show it
	Wrong    map[int]string // every other pit with seeds in South's row, and why not: learn.wrong.<why>
	Round    int            // of a match, where that matters
	Previous engine.Seat    // who won the round before, where Round is not the first
}

// Of are the lessons of a game in their order; none where nobody has written any.
func Of(game string) []Lesson { return games[game] }

// of is the same lesson as a picture of another matter.
func (l Lesson) of(topic string) Lesson {
	l.Topic = topic
	return l
}

// Start is the match in which a lesson begins.
func (l Lesson) Start(r engine.Rules) (engine.Match, error) {
	p, err := engine.ParsePosition(l.Position)
	if err != nil {
		return engine.Match{}, err
	}
	previous := engine.Nobody
	if l.Round > 1 {
		previous = l.Previous
	}
	s := engine.State{Pits: p.Piles(), ToMove: p.ToMove, Held: [2]int{int(p.Held[0]), int(p.Held[1])}, Round: l.Round}
	return engine.Setup(r, engine.SingleGame, s, previous)
}
