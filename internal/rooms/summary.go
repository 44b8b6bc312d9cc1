package rooms

import "casitas/internal/engine"

// Status says where a room stands, for lists.
type Status string

// The statuses, in the order in which a room goes through them.
const (
	Open     Status = "open"     // a seat is free
	Live     Status = "live"     // being played, or between rounds
	Finished Status = "finished" // the match is decided; a rematch may be agreed
	Closed   Status = "closed"   // nothing more will happen here
)

// Summary is a room in one line, kept beside its events so that lists need not
// read histories. Times are milliseconds since 1970 UTC.
type Summary struct {
	Room    string         `json:"room"`
	Status  Status         `json:"status"`
	Public  bool           `json:"public"`
	Rules   string         `json:"rules"` // the rules' name, such as "hoyito-3"
	Pits    int            `json:"pits"`  // pits a side
	Length  engine.Length  `json:"length"`
	Ballot  bool           `json:"ballot,omitempty"`
	Clock   *TimeControl   `json:"clock,omitempty"`
	Seats   [2]Player      `json:"seats"` // a free seat has an empty id
	Round   int            `json:"round"`
	Turn    int            `json:"turn"`           // the turn that is to be made, 1 first
	Held    [2]int         `json:"held"`           // of a set, in all its games
	Waits   [2]bool        `json:"waits,omitzero"` // for whom the match waits: to sow, or to be ready
	Due     int64          `json:"due,omitempty"`  // of a match with days a turn, by when those for whom it waits must have done something
	Winner  engine.Outcome `json:"winner,omitempty"`
	Why     Why            `json:"why,omitempty"` // how the match ended
	Opened  int64          `json:"opened"`
	Changed int64          `json:"changed"`         // of a match that goes on, up to ten seconds behind: not every move is put anew into every list
	Ended   int64          `json:"ended,omitempty"` // when the match ended; 0 while it goes on, for a match called off, and for one of one player who had both seats
}

// WaitsFor says whether the match waits for a player.
func (s Summary) WaitsFor(player string) bool {
	return s.Waits[0] && s.Seats[0].ID == player || s.Waits[1] && s.Seats[1].ID == player
}

// SummaryQuery asks for a page of rooms. All fields are optional and narrow the list down.
type SummaryQuery struct {
	Status []Status // any of these; none: all
	Public bool     // only public rooms
	Player string   // only rooms where this player has a seat
	Ended  bool     // only matches that were played to an end
	Waits  bool     // only matches that wait for Player
	From   string   // SummaryPage.Next of the page before
	Most   int      // rooms a page: 1 to 100; 0 means 50
}

// SummaryPage is one page of rooms, newest change first.
type SummaryPage struct {
	Summaries []Summary
	Damaged   []string // rooms of this stretch that cannot be read
	Next      string   // where the next page begins; "" where there is none
	Partial   bool     // a part of the journal is away: its rooms are missing
}
