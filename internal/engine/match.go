package engine

import (
	"errors"
	"slices"
)

// Match is rounds of a game, a set of games (which are its rounds), or a single game, at some point of its course. It
// is a value that nothing changes: Play and Next give a new one.
type Match struct {
	length   Length
	start    start
	game     Game
	round    int  // from 1
	opener   Seat // of this round
	previous Seat // who won the round before, Nobody when it was drawn or there was none
	turns    int  // of this round
	rounds   []Round
	last     *move // what was played last since the start; nil: nothing
}

// move is a pit that was played, and how the match came there. Matches share their past, so that a turn copies none of it.
type move struct {
	pit    uint8
	number int // from 1
	before *move
}

// start is how a match was set up: all that has to be known to play it again.
type start struct {
	pos      Position
	round    int
	previous Seat
}

// Round is a finished round.
type Round struct {
	Number int     `json:"round"`  // from 1
	Opener Seat    `json:"opener"` // who opened it
	Winner Outcome `json:"winner"` // who held more at its end
	Reason Reason  `json:"over"`   // why it ended
	Held   [2]int  `json:"held"`   // seeds held at its end, left over from the deal included
	Turns  int     `json:"turns"`  // turns played in it
}

// ErrNoNextRound is the error of Next when there is none: this round goes on, or the match is over.
var ErrNoNextRound = errors.New("there is no next round to deal")

// NewMatch is the opening position of round 1.
func NewMatch(r Rules, l Length, opener Seat) (Match, error) {
	if err := r.Validate(); err != nil {
		return Match{}, err
	}
	if opener != South && opener != North {
		return Match{}, errNoOpener
	}
	return setUp(r, l, start{pos: r.Opening(opener), round: 1, previous: Nobody})
}

// Rules are the rules the match is played by.
func (m Match) Rules() Rules { return m.game.rules }

// Length is how long the match is.
func (m Match) Length() Length { return m.length }

// Round is the number of this round, from 1.
func (m Match) Round() int { return m.round }

// Game is this round.
func (m Match) Game() Game { return m.game }

// Opener is who opened this round.
func (m Match) Opener() Seat { return m.opener }

// Turns is how many turns this round has had.
func (m Match) Turns() int { return m.turns }

// Rounds are the finished rounds since the match was set up, this one included when it is over.
func (m Match) Rounds() []Round { return slices.Clone(m.rounds) }

// RoundsOver is how many these are.
func (m *Match) RoundsOver() int { return len(m.rounds) }

// Moves are the pits played since the match was set up, through all its rounds.
func (m Match) Moves() []int {
	if m.last == nil {
		return []int{}
	}
	pits := make([]int, m.last.number)
	for now := m.last; now != nil; now = now.before {
		pits[now.number-1] = int(now.pit)
	}
	return pits
}

// Play sows a pit for the player to move in this round, as Game.Play. When the
// round is over it refuses with GameOver: call Next first if the match goes on.
func (m Match) Play(pit int) (Match, Turn, error) {
	g, turn, err := m.game.Play(pit)
	if err != nil {
		return m, Turn{}, err
	}
	m.game = g
	m.turns++
	next := &move{pit: uint8(pit), number: 1, before: m.last}
	if m.last != nil {
		next.number = m.last.number + 1
	}
	m.last = next
	m.note()
	return m, turn, nil
}

// note writes down a round that is over.
func (m *Match) note() {
	if m.game.over == "" {
		return
	}
	m.rounds = append(slices.Clip(m.rounds), Round{
		Number: m.round, Opener: m.opener, Winner: m.game.Winner(), Reason: m.game.over,
		Held: m.Held(), Turns: m.turns,
	})
}
