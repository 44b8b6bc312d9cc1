package wire

// Frames from the client about seeks. Each is answered: yours, paired or nack.
const (
	TSeek   = "seek"   // look for somebody to play with
	TUnseek = "unseek" // look no more
	TTake   = "take"   // play with who seeks, or has challenged you
	TRefuse = "refuse" // decline a challenge
)

// Frames from the server about seeks.
const (
	TYours    = "yours"    // your seeks, and who challenges you
	TPaired   = "paired"   // a room in which you play
	TUnsought = "unsought" // a seek, or a challenge, is over without a room
)

// Limits of what a player may seek.
const (
	MaxSeeks = 5  // seeks of a player at once, challenges among them
	MaxPools = 16 // pools that one seek names
)

// NewSeek looks for somebody to play with: with Pools for whoever waits in one of them (quick pairing), with Options for
// whoever takes it from the list, with Options and To for that player alone, with Table for the winner of a match. ID is a UUID made by the client and kept
// when it asks again.
type NewSeek struct {
	T       string   `json:"t"`
	ID      string   `json:"id"`
	Pools   []string `json:"pools,omitempty"`
	Options *Options `json:"options,omitempty"` // opener: south is who seeks
	To      string   `json:"to,omitempty"`      // a player's id
	Table   string   `json:"table,omitempty"`   // a room that one watches: waits there to play the winner
	Bots    bool     `json:"bots,omitempty"`    // with options alone: bots of others may take it too
}

// Unseek takes a seek of one's own back, by its id.
type Unseek struct {
	T  string `json:"t"`
	ID string `json:"id"`
}

// Take plays with who seeks. ID is a UUID made by the client and kept when it asks again.
type Take struct {
	T    string `json:"t"`
	ID   string `json:"id"`
	Seek string `json:"seek"`
}

// Refuse declines a challenge.
type Refuse struct {
	T    string `json:"t"`
	ID   string `json:"id"`
	Seek string `json:"seek"`
}

// Seek is somebody who looks for an opponent.
type Seek struct {
	ID      string   `json:"id"`
	Who     Who      `json:"who"`
	Options *Options `json:"options,omitempty"` // absent with pools
	Pools   []string `json:"pools,omitempty"`
	To      *Who     `json:"to,omitempty"`    // a challenge: who is challenged
	Table   string   `json:"table,omitempty"` // waits to play the winner of this room
	Bots    bool     `json:"bots,omitempty"`  // bots of others may take it too
	At      int64    `json:"at"`              // since when, ms since 1970
}

// How fast a pool plays.
const (
	SpeedLive = "live" // a game at one sitting
	SpeedDays = "days" // days for a turn
)

// Pool is a quick pairing: who waits in one plays with the next who comes. The pool of any game of a speed waits in all
// of that speed.
type Pool struct {
	ID      string   `json:"id"`
	Speed   string   `json:"speed"`
	Options *Options `json:"options,omitempty"` // what is played; absent: any game of that speed
	Waits   int      `json:"waits"`             // players who wait; for any game, in all pools of that speed
}

// Yours is a player's seeks and the challenges to them, all there are: after hello, and whenever they change.
type Yours struct {
	T          string `json:"t"`
	Seeks      []Seek `json:"seeks"`
	Challenges []Seek `json:"challenges"`
}

// Paired says that a seek has become a room, which has begun. Seek is the one of whoever is told it: their own, or, for
// who has taken another's, that one.
type Paired struct {
	T    string `json:"t"`
	Seek string `json:"seek"`
	Room string `json:"room"`
	At   int64  `json:"at"` // when, ms since 1970: it is told again after a hello for half a minute
}

// Why a seek is over without a room: Unsought.Why.
const (
	SeekEndDeclined  = "declined"  // who was challenged declined
	SeekEndTaken     = "taken"     // its player plays with somebody else
	SeekEndWithdrawn = "withdrawn" // its player took it back, or has left
	SeekEndUnseen    = "unseen"    // nothing was heard of its player for a minute
	SeekEndFailed    = "failed"    // somebody was found, and no room could be opened
)

// Unsought says that a seek is over without a room, to its player and to whom it challenged.
type Unsought struct {
	T   string `json:"t"`
	ID  string `json:"id"`
	Why string `json:"why"`
}
