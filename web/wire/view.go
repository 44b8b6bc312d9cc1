package wire

// View is a room as everybody sees it; players and watchers see the same.
// Members are left out where there is nothing to say (a merge patch has no other
// way to say "none"). Seats are 0 South and 1 North, pits 0 to 2n-1 in sowing
// order, times milliseconds since 1970.
type View struct {
	Rules   Rules             `json:"rules"`
	Length  int               `json:"length"`           // -1 to the end, 0 single game, N best after N rounds, -N (even) a set of N games
	Ballot  int               `json:"ballot,omitempty"` // so many turns, the first of each game, are drawn by lot
	Public  bool              `json:"public"`
	Timed   *Clock            `json:"timed,omitempty"`
	Setup   *Setup            `json:"setup,omitempty"` // what the match began with, where that was no opening
	Seats   [2]*Who           `json:"seats"`           // null: free
	Phase   string            `json:"phase"`
	Round   int               `json:"round"`
	Opener  *int              `json:"opener,omitempty"` // who opened this round
	Pits    []*int            `json:"pits"`             // null: closed in this round
	Held    [2]int            `json:"held"`
	Turn    int               `json:"turn"` // the turn that is to be made, 1 first; counts through the match, and no number is used twice
	ToMove  *int              `json:"toMove,omitempty"`
	Legal   []int             `json:"legal"`
	No      map[string]string `json:"no,omitempty"`     // pits of the mover with seeds that may not be played: endless or must-feed
	Turns   map[string]string `json:"turns,omitempty"`  // the turns of this round by number, in compact notation (docs/protocol.md)
	Undone  map[string]string `json:"undone,omitempty"` // the turns of this round that were taken back, the same way
	Rounds  []Round           `json:"rounds,omitempty"` // the finished rounds, or games of a set, the one just over included
	Next    *Dealt            `json:"next,omitempty"`   // between rounds: the position that opens the next
	Until   int64             `json:"until,omitempty"`  // when the pause between rounds runs out
	Ready   [2]bool           `json:"ready"`
	Offer   *int              `json:"offer,omitempty"`   // who offers something
	What    string            `json:"what,omitempty"`    // what they offer: draw, takeback or pause
	Offered uint64            `json:"offered,omitempty"` // the number of that offer: the version at which it was made
	Paused  int64             `json:"paused,omitempty"`  // clocks rest by consent: when the match goes on by itself
	Wants   [2]bool           `json:"wants"`             // who asks for a rematch
	Clock   *Ticking          `json:"clock,omitempty"`
	Result  *Result           `json:"result,omitempty"`
	To      string            `json:"to,omitempty"` // the room of the rematch
}

// Rules says what a board needs to know to draw a turn.
type Rules struct {
	Name   string `json:"name"`
	Pits   int    `json:"pits"`             // a side
	Origin bool   `json:"origin,omitempty"` // a lap's first seed goes into its origin
	Skip   bool   `json:"skip,omitempty"`   // a lap of 2n seeds or more passes over its origin
}

// Round is a finished round.
type Round struct {
	Winner string `json:"winner"`
	Over   string `json:"over"` // why it ended
	Held   [2]int `json:"held"`
	Turns  int    `json:"turns"`
}

// Dealt is the position that the next round opens with.
type Dealt struct {
	Pits   []*int `json:"pits"`
	Held   [2]int `json:"held"`
	ToMove int    `json:"toMove"`
}

// Ticking is the state of the clock: the milliseconds that each player had left at From. The time of whoever
// is to move runs from then on; without From none runs. From may lie ahead, because a turn must be
// watched before it can be answered.
type Ticking struct {
	South int64 `json:"south"`
	North int64 `json:"north"`
	From  int64 `json:"from,omitempty"`
}

// Result is how the match ended.
type Result struct {
	Winner string `json:"winner,omitempty"` // none where it was called off
	Why    string `json:"why"`
	Host   bool   `json:"host,omitempty"` // the host of the server called it off, and closed the room
}

// Summary is a room in one line, for lists.
type Summary struct {
	Room    string  `json:"room"`
	Status  string  `json:"status"`
	Rules   string  `json:"rules"`
	Pits    int     `json:"pits"`
	Length  int     `json:"length"`
	Ballot  bool    `json:"ballot,omitempty"`
	Timed   *Clock  `json:"timed,omitempty"`
	Seats   [2]*Who `json:"seats"`
	Round   int     `json:"round"`
	Turn    int     `json:"turn"`
	Held    [2]int  `json:"held"`           // of a set, in all its games
	Due     int64   `json:"due,omitempty"`  // of a match with days a turn, by when those for whom it waits must have done something
	Waits   [2]bool `json:"waits,omitzero"` // for which seats it waits: to sow, or to be ready
	Result  *Result `json:"result,omitempty"`
	Opened  int64   `json:"opened"`
	Changed int64   `json:"changed"` // of a match that goes on, up to ten seconds behind
	Ended   int64   `json:"ended,omitempty"`
	Watch   int     `json:"watch,omitempty"` // how many watch, as far as this node knows
}
