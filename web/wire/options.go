package wire

// Options is what a room is made with.
type Options struct {
	Rules  string `json:"rules"`            // "hoyito-3"
	Pits   int    `json:"pits,omitempty"`   // pits a side; 0: the usual number
	Length int    `json:"length"`           // -1 to the end, 0 single game, N best after N rounds, -N (even) a set of N games
	Ballot bool   `json:"ballot,omitempty"` // of a set: the first two turns of each pair of games are drawn by lot, the same for both
	Opener string `json:"opener,omitempty"` // "south", "north" or "lot" (also when empty)
	Clock  *Clock `json:"clock,omitempty"`  // none: no clock
	Public bool   `json:"public"`
	Watch  bool   `json:"watch,omitempty"` // the maker does not sit down, two others will
	Both   bool   `json:"both,omitempty"`  // the maker has both seats: no clock, not public, nobody's result
	Setup  *Setup `json:"setup,omitempty"` // with both: what the match begins with; the opening when left out
}

// Setup is a position with which a match begins, and what has to be known of the match that it is of.
type Setup struct {
	Position       string `json:"position"`                 // "4 4 4 4 4 4 / 4 4 4 4 x x held 0 8 south"
	Round          int    `json:"round,omitempty"`          // from 1, which it is when left out
	PreviousWinner string `json:"previousWinner,omitempty"` // of the round before: south or north
}

// Clock is one of three: Fischer (Initial and Increment), the same time anew for each turn (Turn), or that in days (Days).
type Clock struct {
	Initial   int64 `json:"initial,omitempty"`   // milliseconds that a player starts with
	Increment int64 `json:"increment,omitempty"` // milliseconds gained with each turn
	Turn      int64 `json:"turn,omitempty"`      // milliseconds for each turn
	Days      int   `json:"days,omitempty"`      // 1, 3 or 7 days for each turn: nobody needs to be there
}
