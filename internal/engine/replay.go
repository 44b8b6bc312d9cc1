package engine

import (
	"errors"
	"fmt"
)

// Played is one turn of a record, in JSON as in the test vectors.
type Played struct {
	Pit   int    `json:"pit"`            // 0 … 2n-1
	Turn  Turn   `json:"-"`              // what happened
	Trace string `json:"trace"`          // the same in sowing notation
	State State  `json:"state"`          // after it
	Deal  *State `json:"deal,omitempty"` // what opens the next round, when the turn ended one and the match goes on
}

// Illegality is the error of a list of moves in which one may not be played.
type Illegality struct {
	At  int     // its index in the list, from 0
	Pit int     // the pit
	Why Refusal // what Play said
}

// Error counts turns from 1, as people do.
func (i *Illegality) Error() string {
	return fmt.Sprintf("turn %d, pit %d: %s", i.At+1, i.Pit, i.Why.Error())
}

// Unwrap gives the Refusal, for errors.Is.
func (i *Illegality) Unwrap() error { return i.Why }

// Replay plays pits one after the other from m on, and deals the next round
// whenever one is over. At a pit that may not be played it stops with an
// *Illegality and gives the turns before it.
func Replay(m Match, pits []int) (Match, []Played, error) {
	m = m.dealt()
	played := make([]Played, 0, len(pits))
	for at, pit := range pits {
		next, p, err := m.replay(pit)
		if err != nil {
			var why Refusal
			errors.As(err, &why)
			return m, played, &Illegality{At: at, Pit: pit, Why: why}
		}
		m, played = next, append(played, p)
	}
	return m, played, nil
}

// replay plays one pit and deals if that ended a round.
func (m Match) replay(pit int) (Match, Played, error) {
	m, turn, err := m.Play(pit)
	if err != nil {
		return m, Played{}, err
	}
	p := Played{Pit: pit, Turn: turn, Trace: turn.String(), State: m.State()}
	if m.RoundOver() {
		m = m.dealt()
		deal := m.State()
		p.Deal = &deal
	}
	return m, p, nil
}

// dealt is the next round if this one is over and there is one, else m.
func (m Match) dealt() Match {
	next, _ := m.Next()
	return next
}
