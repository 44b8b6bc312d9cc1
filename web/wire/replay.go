package wire

// Replay asks for a game or match to be checked and played without a room: POST /api/replay.
// Only Rules must be there.
type Replay struct {
	Rules          string  `json:"rules"`
	Pits           int     `json:"pits,omitempty"`                                 // a side; 0: as many as Start has, or the usual number
	Match          int     `json:"match,omitempty"`                                // -1 to the end, 0 single game, N best after N rounds, -N (even) a set of N games
	Opener         string  `json:"opener,omitempty"`                               // south or north; south when left out. A Start says it itself
	Start          *Start  `json:"start,omitempty"`                                // the opening position when left out
	PreviousWinner *string `json:"previousWinner,omitempty" jsonschema:"nullable"` // of the round before Start: south, north or draw
	Moves          []int   `json:"moves,omitempty"`                                // pits, at most 2,000, through all rounds
}

// Start is any sound position. The other members of a State may be there too and are not looked at.
type Start struct {
	Pits    []*int `json:"pits"`                                   // null: closed
	Held    []int  `json:"held,omitempty"`                         // south, north; nothing when left out
	ToMove  string `json:"toMove,omitempty" jsonschema:"nullable"` // Opener when left out
	Round   int    `json:"round,omitempty"`                        // 1 when left out
	Legal   any    `json:"legal,omitempty"`
	Illegal any    `json:"illegal,omitempty"`
	Over    any    `json:"over,omitempty"`
	Winner  any    `json:"winner,omitempty"`
}

// Replayed is what was played. The turns are those before it where Error is set.
type Replayed struct {
	Error       *APIError `json:"error,omitempty"`
	Start       State     `json:"start"`
	Turns       []Played  `json:"turns"`
	MatchWinner string    `json:"matchWinner,omitempty"` // south, north or draw, where a match was decided
}

// Analysis is a position and what each pit of it leads to: POST /api/analysis, which is asked as /api/replay is, says it of
// the position after the moves.
type Analysis struct {
	State       State     `json:"state"`                 // after the moves; where the last of them ended a round, the end of it
	Last        string    `json:"last,omitempty"`        // the last move in compact notation
	Deal        *State    `json:"deal,omitempty"`        // what opens the next round, where one is over and the match goes on
	Pits        []Outlook `json:"pits"`                  // the pits that may be played: those of Deal where there is one, else of State
	MatchWinner string    `json:"matchWinner,omitempty"` // south, north or draw, where a match was decided
}

// Outlook is what playing a pit leads to.
type Outlook struct {
	Pit   int    `json:"pit"`
	Turn  string `json:"turn"`  // the whole of it, in compact notation
	After State  `json:"after"` // where it ends a round, the end of it
}

// Endgame is what a position with few seeds on the board is worth, by a table of all of them: GET /api/endgame. Values are how many
// seeds more than the other the player to move will still take with best play of both, in a single game, where nothing that
// lies further back than the last capture comes back.
type Endgame struct {
	Value      int        `json:"value"`
	Repetition bool       `json:"repetition,omitempty"` // one of the two can do no better than to go round until the position repeats
	Best       []int      `json:"best"`                 // pits that come to the value
	Pits       []PitValue `json:"pits"`                 // all that may be played
	Seeds      int        `json:"seeds"`                // up to how many seeds on the board the table goes
}

// Values is one line of the response to POST /api/values, which is asked as /api/replay is: what each pit of the position is worth. Lines come
// as more is known; the last one has Done.
type Values struct {
	Before *int      `json:"before,omitempty"` // so many come before this request, which waits for the server to think
	Depth  int       `json:"depth,omitempty"`  // turns looked ahead
	Pits   []Worth   `json:"pits,omitempty"`   // what each playable pit is worth, as far as is known
	Done   bool      `json:"done,omitempty"`   // nothing more will come
	Error  *APIError `json:"error,omitempty"`  // why nothing more will come
}

// Worth is what a pit comes to in the end, for whoever plays it.
type Worth struct {
	Pit        int     `json:"pit"`
	Known      string  `json:"known"`                // by what it is known
	Ahead      int     `json:"ahead"`                // seeds that they hold more than the other at the end of the round
	Decided    int     `json:"decided,omitempty"`    // 1: the game or match is won, -1: lost
	Sure       *[2]int `json:"sure,omitempty"`       // proved: what South and North come to hold at least, 0 where nothing is
	Repetition bool    `json:"repetition,omitempty"` // one of the two can do no better than to go round until the position repeats
}

// Balance is one line of the response to POST /api/balance, which is asked as /api/replay is: what the positions of a match are worth in which
// somebody is to play, from the one that it begins with on. The last line has Done.
type Balance struct {
	Before *int       `json:"before,omitempty"` // so many come before this request, which waits for the server to think
	Of     int        `json:"of,omitempty"`     // so many positions are looked at in all
	Every  int        `json:"every,omitempty"`  // after each so many turns; left out: after each
	At     []Standing `json:"at,omitempty"`     // those that were looked at since the line before
	Done   bool       `json:"done,omitempty"`   // nothing more will come
	Error  *APIError  `json:"error,omitempty"`  // why nothing more will come
}

// Standing is what a position comes to in the end with best play of both, as far as is known.
type Standing struct {
	Turn  int    `json:"turn"`  // how many were made before it
	Known string `json:"known"` // by what it is known
	South int    `json:"south"` // seeds that South holds more than North at the end of the round
}

// PitValue is what playing a pit is worth to whoever plays it.
type PitValue struct {
	Pit        int  `json:"pit"`
	Value      int  `json:"value"`
	Repetition bool `json:"repetition,omitempty"`
	Unknown    bool `json:"unknown,omitempty"` // it hangs on where the play that goes round closes: the value is 0
}

// Played is one turn.
type Played struct {
	Pit   int    `json:"pit"`
	Trace string `json:"trace"`          // in sowing notation
	State State  `json:"state"`          // after it
	Deal  *State `json:"deal,omitempty"` // what opens the next round, where the turn ended one and the match goes on
}

// State is a game or match at some point, in the words of the test vectors.
type State struct {
	Pits    []*int            `json:"pits"`                         // 0 to 2n-1; null: closed
	Held    [2]int            `json:"held"`                         // south, north
	ToMove  *string           `json:"toMove" jsonschema:"nullable"` // null when over
	Round   int               `json:"round"`
	Legal   []int             `json:"legal"`                        // pits that may be played
	Illegal map[string]string `json:"illegal"`                      // pits of the mover with seeds that may not: endless or must-feed
	Over    *string           `json:"over" jsonschema:"nullable"`   // last-four, cleared, cannot-feed, repetition, stuck
	Winner  *string           `json:"winner" jsonschema:"nullable"` // of the game or round
}

// MatchRecord is a whole match, finished or so far: GET /api/matches/{id}; POST /api/replay takes it back. A line of
// the test vectors, with what else is known of it as tags.
type MatchRecord struct {
	Name           string            `json:"name,omitempty"` // a title; a room's record has none
	Rules          string            `json:"rules"`
	Pits           int               `json:"pits"`               // a side
	Traits         *Traits           `json:"traits,omitempty"`   // where they are not those of the game so called now
	Match          int               `json:"match"`              // -1 to the end, 0 single game, N best after N rounds, -N (even) a set of N games
	Position       string            `json:"position,omitempty"` // as it was set up, where Start is after a pass or an end
	Start          State             `json:"start"`
	Turns          []Played          `json:"turns"`                    // through all rounds
	PreviousWinner string            `json:"previousWinner,omitempty"` // of the round before Start: south or north
	MatchWinner    string            `json:"matchWinner,omitempty"`    // south, north or draw, where the rules decided a match of rounds
	Undone         []Undone          `json:"undone,omitempty"`         // turns that were taken back on the way, first made first; they are not checked
	Cut            bool              `json:"cut,omitempty"`            // it just stops: goes on, or was ended by a word or a clock
	Tags           map[string]string `json:"tags,omitempty"`           // what else is known: South, North, Opened, Why …
}

// Undone is a turn that was made and taken back. It is no part of the match.
type Undone struct {
	After int    `json:"after"` // it was made after so many of Turns
	By    string `json:"by"`    // south or north: who was given their choice back
	Pit   int    `json:"pit"`
	Turn  string `json:"turn"` // in compact notation
}
