package rooms

import (
	"encoding/json"
	"fmt"

	"casitas/internal/engine"
)

// Kind is what happened in a room.
type Kind string

// The kinds of events. A command makes one or two of them.
const (
	Opened    Kind = "opened"    // the room was made: Room, By, Options
	Sat       Kind = "sat"       // Player took Seat
	Began     Kind = "began"     // both seats are taken: round 1 opens with Seat to move; From; Lot where openings are balloted
	Placed    Kind = "placed"    // the same, with the position of the room's options; a kind of its own, for programs that do not know of it
	Sown      Kind = "sown"      // Seat played Pit on Turn: Laps, Position after it, Left, From; Drawn where it was the lot that chose
	Undone    Kind = "undone"    // the turns of this round from Turn on were taken back for Seat, who chooses again: Position, Left, From
	Readied   Kind = "ready"     // Seat is ready for the next round
	Dealt     Kind = "dealt"     // the next round opens; Position, From
	Offered   Kind = "offered"   // Seat offers a draw
	Proposed  Kind = "proposed"  // Seat offers something else: What
	Declined  Kind = "declined"  // Seat declined what was offered, or took the offer back
	Paused    Kind = "paused"    // clocks rest, for Seat who offered it: Left, and in To when the match goes on by itself
	Resumed   Kind = "resumed"   // Seat goes on with the match, or it went on by itself: From
	Ended     Kind = "ended"     // the match is over: Winner, Why
	Asked     Kind = "asked"     // Seat asks for a rematch
	Rematched Kind = "rematched" // both do: it is played in room Next, with Lot
	Stayed    Kind = "stayed"    // the player at Seat, or nobody, plays the next who has waited for that: in room Next
	Credited  Kind = "credited"  // no server was there for Seat until To: its clock got that time back; From
	Shut      Kind = "closed"    // nothing more will happen here
)

// Why says how a match ended.
type Why string

// The ways a match ends.
const (
	ByMatch    Why = "match"    // played to its end
	ByResign   Why = "resigned" // the other player gave up
	ByAgreed   Why = "agreed"   // a draw was agreed
	ByTime     Why = "time"     // a flag fell
	ByAbortion Why = "aborted"  // called off: nobody won
	ByAbsence  Why = "absent"   // the other player was away for too long: claimed as a win, or as a draw
)

// Event is one thing that happened in a room. Which fields a kind uses is said
// beside the kind; the others are zero. Times are milliseconds since 1970 UTC.
type Event struct {
	Kind     Kind           `json:"k"`
	At       int64          `json:"at"`
	Seat     engine.Seat    `json:"seat"`
	By       string         `json:"by,omitempty"` // the id of the player who opened the room
	Player   *Player        `json:"player,omitempty"`
	Room     string         `json:"room,omitempty"`
	Options  *Options       `json:"options,omitempty"`
	Turn     int            `json:"turn,omitempty"`
	What     Matter         `json:"what,omitempty"`
	Pit      int            `json:"pit,omitempty"`
	Laps     string         `json:"laps,omitempty"`     // the turn in compact notation
	Position string         `json:"position,omitempty"` // after the event; a fold that disagrees breaks the room
	Left     *[2]int64      `json:"left,omitempty"`     // what each player's clock has left, ms
	From     int64          `json:"from,omitempty"`     // when the mover's clock starts
	To       int64          `json:"to,omitempty"`
	Winner   engine.Outcome `json:"winner,omitempty"`
	Why      Why            `json:"why,omitempty"`
	Host     bool           `json:"host,omitempty"` // the host of the server called it off
	Next     string         `json:"next,omitempty"`
	Lot      uint64         `json:"lot,omitempty"`
	Drawn    bool           `json:"drawn,omitempty"`
}

// Encode writes an event as the journal stores it.
func (e Event) Encode() ([]byte, error) {
	b, err := json.Marshal(e)
	if err != nil {
		return nil, fmt.Errorf("writing an event %q: %w", e.Kind, err)
	}
	return b, nil
}

// DecodeEvent reads an event as the journal stores it.
func DecodeEvent(b []byte) (Event, error) {
	e := Event{Seat: engine.Nobody}
	if err := json.Unmarshal(b, &e); err != nil {
		return Event{}, fmt.Errorf("reading an event: %w", err)
	}
	return e, nil
}
