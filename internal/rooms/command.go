package rooms

import (
	"errors"
	"time"

	"casitas/internal/engine"
)

// Verb is what a command is to do.
type Verb string

// What a player can command. DoDue is the room's own: its deadline has come. DoCredit
// gives a running clock back the time during which no server was there. DoClose is the host's: the room is called off. DoStay says that the
// one at Seat goes on against another, in Room.
const (
	DoOpen    Verb = "open"
	DoSit     Verb = "sit"
	DoSow     Verb = "sow"
	DoReady   Verb = "ready"
	DoResign  Verb = "resign"
	DoOffer   Verb = "offer"
	DoAccept  Verb = "accept"
	DoDecline Verb = "decline"
	DoAbort   Verb = "abort"
	DoRematch Verb = "rematch"
	DoBot     Verb = "bot"
	DoResume  Verb = "resume"
	DoClaim   Verb = "claim"
	DoDue     Verb = "due"
	DoCredit  Verb = "credit"
	DoClose   Verb = "close"
	DoStay    Verb = "stay"
)

// bySeat is what a player with a seat can command, and how each is decided.
var bySeat = map[Verb]func(*decision, engine.Seat) error{
	DoSow: (*decision).sow, DoReady: (*decision).ready, DoResign: (*decision).resign, DoOffer: (*decision).offer,
	DoAccept: (*decision).accept, DoDecline: (*decision).decline, DoAbort: (*decision).abort, DoRematch: (*decision).rematch,
	DoBot: (*decision).bot, DoResume: (*decision).resume, DoClaim: (*decision).claim,
}

// Playable says whether a verb is one for players with a seat.
func (v Verb) Playable() bool { return bySeat[v] != nil }

// Command is what is to be done, with all that deciding it needs: who, when, and the luck.
// A decision never looks at a clock or rolls a die.
type Command struct {
	ID      string      // made by whoever asks, and kept when asking again
	By      Player      // who asks; zero for the room's own
	From    string      // the address they ask from, "" for nobody's: nothing is decided by it
	At      time.Time   // when, by the server's clock
	Do      Verb        //
	Turn    int         // what it is for, as far as it says so: the turn that is to be made, which a sow always says,
	Offer   uint64      // the number of an offer (State.OfferAt),
	Phase   Phase       // the phase
	Pit     int         // sow
	What    Matter      // offer and accept: what; a draw where it is not said. Claim: Draw instead of the win
	Seat    engine.Seat // open and sit: the seat asked for; Nobody in sit means any, in open none. Of who has both: for which of them
	Options *Options    // open
	Pair    [2]Player   // open: two who sit down at once, South first; none where it is empty
	Bot     int         // open and bot: the level of the bot that takes the other seat; 0 in open: none
	Room    string      // open, rematch and stay: the id for the room that is made
	Heads   bool        // open, sit, bot, rematch: how the coin fell, should a lot be needed
	Lot     uint64      // the same: what was drawn, should openings be balloted
	Outages []Outage    // when no server was there
	Absence Absence     // claim: where the players are
	Gone    [2]bool     // credit: these players are on their way from a node that stops to another
	Return  time.Time   // credit: by when they are back
}

// passed says what a command is for that is no longer so. Whoever gave it may have pressed a button long ago.
func (c Command) passed(s *State) error {
	switch {
	case c.Turn != 0 && c.Turn != s.Turn:
		return ErrStaleTurn
	case c.Offer != 0 && c.Offer != s.OfferAt, c.Phase != "" && c.Phase != s.Phase:
		return ErrMovedOn
	}
	return nil
}

// Why a command is refused. Each says what is wrong and, where that helps, what to do.
// A refused sow wraps an engine.Refusal instead when the rules forbid it.
var (
	ErrNotSeated     = errors.New("you have no seat in this room: sit down first")
	ErrSeatTaken     = errors.New("that seat is taken: watch, or open a room of your own")
	ErrAlreadySeated = errors.New("you already have a seat in this room")
	ErrNotYourTurn   = errors.New("it is the other player's turn")
	ErrStaleTurn     = errors.New("that turn has been played already, or is still to come: look at the state that comes with this and choose again")
	ErrMovedOn       = errors.New("what this was meant for has passed: look at the state that comes with this and choose again")
	ErrNotStarted    = errors.New("the match has not begun: both seats must be taken first")
	ErrBetween       = errors.New("the round is over: say ready for the next one")
	ErrNotBetween    = errors.New("there is no round to be ready for now")
	ErrEnded         = errors.New("the match is over")
	ErrNotEnded      = errors.New("the match is not over yet")
	ErrWhichSeat     = errors.New("you have both seats: say with seat which of them gives up")
	ErrTooLate       = errors.New("a match can be called off before its second turn only: resign, or offer a draw")
	ErrClosed        = errors.New("this room is closed: open another")
	ErrNothingDue    = errors.New("nothing is due in this room yet")
	ErrBroken        = errors.New("this room's history does not agree with its rules: it was stopped, and its host should look at the log")
	ErrNewer         = errors.New("a newer program has written in this room: ask again in a moment, another server will answer")
	ErrVerb          = errors.New("a room knows no such command")
)
