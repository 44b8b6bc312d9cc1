package rooms

import (
	"fmt"
	"hash/fnv"
	"time"

	"casitas/internal/engine"
)

// Phase is where a room stands in its life.
type Phase string

// The phases, in their order. A match of rounds goes to and fro between PhasePlaying and PhaseBetween.
const (
	PhaseOpen     Phase = "open"     // a seat is free
	PhasePlaying  Phase = "playing"  // somebody is to move
	PhaseBetween  Phase = "between"  // a round is over, the next one is dealt when both are ready
	PhaseFinished Phase = "finished" // the match is decided; a rematch may be agreed
	PhaseClosed   Phase = "closed"   // nothing more will happen
)

// How long things wait.
const (
	OpenFor    = 24 * time.Hour   // a room without a second player
	PauseFor   = time.Minute      // between two rounds
	RematchFor = 30 * time.Minute // after the match
	StartGrace = 5 * time.Second  // from the second player's sitting down to the first tick of a clock
	DealGrace  = 3 * time.Second  // the same for a new round
)

// Played is one turn of the match. Each points to the one before, so that states share them
// and a fold copies none.
type Played struct {
	Turn   int // 1 first, through the match; no number is used twice
	Round  int // 1 first
	Seat   engine.Seat
	Pit    int
	Laps   string  // compact notation
	Drawn  bool    // by lot
	Number int     // how many turns the match has had with it, those that were taken back not counted
	Before *Played // nil: this was the first
}

// State is a room after some of its events. It is a value: fold makes a new one
// and leaves the old as it was. Times are milliseconds since 1970 UTC.
type State struct {
	Room    string
	At      Revision // the last event folded in
	Options Options
	Owner   string // the id of the player who opened it
	Seats   [2]Player
	Phase   Phase
	Match   engine.Match
	First   engine.Seat   // who opened the match
	Lot     uint64        // the luck of its balloted openings, then of the rematch's
	Turn    int           // the turn that is to be made
	Last    *Played       // the turn made last; nil: none yet
	Undone  *UndoneTurns  // the turns that were taken back last; nil: none were
	Dealt   *engine.Match // as the present round opened
	Ready   [2]bool
	Offer   engine.Seat // who offers something; Nobody
	Matter  Matter      // what they offer; "" for nothing
	OfferAt uint64      // the version at which something was offered last: the number of that offer
	Offered [2][3]int   // the turn for which each seat offered each matter last
	Wants   [2]bool     // who has asked for a rematch
	Clock   Clock
	Waits   [2]int64 // before when no clock begins to run against a player who was sent to another node
	Sitting int64    // since when both are expected to be there: no absence from before counts
	Acted   [2]int64 // when something happened last for each seat
	Paused  int64    // since when clocks rest because both wanted it; 0: they do not
	Until   int64    // when the present phase, or the pause in it, ends by itself; 0: it does not, or a clock says so
	Winner  engine.Outcome
	Why     Why
	ByHost  bool   // the host of the server called it off
	Next    string // the room of the rematch
	Opened  int64
	Changed int64
	Ended   int64
	Laps    int    // that were sown to come here: what it costs to read the room again
	Newer   string // what of the history only a newer program understands; "" where there is nothing
	Broken  string // why the history cannot be right; "" where all is well
}

// Blank is a room before its first event.
func Blank(id string) State {
	return State{Room: id, Offer: engine.Nobody, Clock: stopped([2]int64{})}
}

// Unsound says why this program cannot go on with the room: ErrBroken, ErrNewer; nil where it can.
func (s *State) Unsound() error {
	switch {
	case s.Broken != "":
		return fmt.Errorf("%s: %w", s.Broken, ErrBroken)
	case s.Newer != "":
		return fmt.Errorf("%s: %w", s.Newer, ErrNewer)
	default:
		return nil
	}
}

// SeatOf is the seat that a player has here, Nobody for a watcher; South for who has both.
func (s *State) SeatOf(player string) engine.Seat {
	if player != "" {
		for seat := engine.South; seat <= engine.North; seat++ {
			if s.Seats[seat].ID == player {
				return seat
			}
		}
	}
	return engine.Nobody
}

// RoundTurns are the turns of the present round after a turn (0: all of them), oldest first.
func (s *State) RoundTurns(after int) []Played {
	n := 0
	for p := s.Last; p != nil && p.Round == s.Match.Round() && p.Turn > after; p = p.Before {
		n++
	}
	turns := make([]Played, n)
	for p := s.Last; n > 0; p = p.Before {
		n--
		turns[n] = *p
	}
	return turns
}

// ToMove is whose turn it is, Nobody where no turn can be made.
func (s *State) ToMove() engine.Seat {
	if s.Phase != PhasePlaying || s.balloting() {
		return engine.Nobody
	}
	return s.Match.Game().Position().ToMove
}

// Deadline is when something happens here by itself; zero for never.
func (s *State) Deadline() time.Time {
	ms := s.Until
	if s.Phase == PhasePlaying && s.Paused == 0 {
		ms = s.Clock.Flag()
	}
	if ms == 0 || s.Broken != "" || s.Newer != "" {
		return time.Time{}
	}
	return time.UnixMilli(ms)
}

// placeEvery is how often, in milliseconds, a match that goes on moves in lists. Each room has moments of its own for it,
// so that all of them come to the top, one after another.
const placeEvery = 10_000

// placed is the time of the last such moment of a room.
func (s *State) placed() int64 {
	own := fnv.New32a()
	_, _ = own.Write([]byte(s.Room)) // never fails
	return max(s.Opened, s.Changed-(s.Changed+int64(own.Sum32()%placeEvery))%placeEvery)
}

// Summary is the room in one line.
func (s *State) Summary() Summary {
	status, changed := s.status(), s.Changed
	if status == Live {
		changed = s.placed()
	}
	ended := s.Ended
	if s.Options.Both {
		ended = 0 // it is nobody's result
	}
	return Summary{
		Room: s.Room, Status: status, Public: s.Options.Public,
		Rules: s.Options.Rules.Name, Pits: s.Options.Rules.Pits, Length: s.Options.Length, Ballot: s.Options.Ballot, Clock: s.Options.Clock,
		Seats: s.Seats, Round: s.Match.Round(), Turn: s.Turn, Held: s.Match.Total(), Waits: s.waits(),
		Winner: s.Winner, Why: s.Why, Opened: s.Opened, Changed: changed, Ended: ended, Due: s.due(),
	}
}

// due is by when somebody who need not be there has to do something; 0 where that is not said.
func (s *State) due() int64 {
	if due := s.Deadline(); s.Options.DaysATurn() && s.status() == Live && !due.IsZero() {
		return due.UnixMilli()
	}
	return 0
}

// waits says for whom the match waits. Where one player has both seats, or in a pause, nobody is waited for.
func (s *State) waits() (seats [2]bool) {
	if s.Options.Both || s.Paused != 0 {
		return seats
	}
	if s.Phase == PhaseBetween {
		return [2]bool{!s.Ready[0], !s.Ready[1]}
	}
	if seat := s.ToMove(); seat != engine.Nobody {
		seats[seat] = true
	}
	return seats
}

func (s *State) status() Status {
	switch s.Phase {
	case PhaseOpen:
		return Open
	case PhaseFinished:
		return Finished
	case PhaseClosed:
		return Closed
	default:
		return Live
	}
}
