package seeks

import (
	"errors"
	"time"

	"casitas/internal/rooms"
)

// Seek is a player who looks for an opponent: in pools; or, with options, in the list; or, with To, for one player alone; or at a
// table, for the winner of the match that is played there.
type Seek struct {
	ID      string         `json:"id"` // made by the player's page
	By      rooms.Player   `json:"by"`
	To      rooms.Player   `json:"to,omitzero"`
	Options *rooms.Options `json:"options,omitempty"`
	Pools   []string       `json:"pools,omitempty"`
	Bots    bool           `json:"bots,omitempty"`  // a program of somebody's may take it too
	Table   string         `json:"table,omitempty"` // a room
	Was     string         `json:"was,omitempty"`   // where the table was before: its people may still look at that
	Plays   []string       `json:"plays,omitempty"` // bots of somebody's that have a seat at the table
	At      int64          `json:"at"`              // since when, in ms since 1970
	Node    string         `json:"node"`            // through which it came
	From    string         `json:"from,omitempty"`  // an address, as that node alone can tell it from others
}

// takenByBots says whether a program of somebody's may take it: where that was said, or where it is another's, or a challenge.
func (s *Seek) takenByBots() bool { return s.Bots || s.To.ID != "" || s.By.Program() }

// who is under which name the player of a seek is said to be there: at a table, it is in its room that they must be.
func (s *Seek) who() string {
	if s.Table != "" {
		return s.By.ID + "@"
	}
	return s.By.ID
}

// How long things last, by the register's time.
const (
	LiveFor  = 5 * time.Second        // after its player's node has last spoken, a seek is in the list; where there are more nodes than one
	KeptFor  = time.Minute            // that nobody was seen, and it ends
	Returns  = 5 * time.Second        // that a player whose last page has closed has to come back
	TouchFor = 900 * time.Millisecond // between two times that a node speaks
	AgainFor = 2 * time.Minute        // that a pairing, or that a seek is over for good, is answered to who asks again
	OpenFor  = time.Minute            // after which a pairing is given up whose room can be opened by no node
	NoFor    = time.Minute            // that a challenge is not made again once it was declined
)

// How many there may be.
const (
	MostOfOne = 5    // seeks of a player
	MostOfBot = 2    // seeks of a bot of somebody's
	MostToOne = 20   // challenges to a player
	Most      = 2000 // in all
	MostAtOne = 20   // players who wait at a table
	MostFrom  = 400  // from one address through one node: a school may have one for all
)

// Why a seek is over. A paired one has become a room.
const (
	Declined  = "declined"
	Taken     = "taken" // its player plays with somebody else
	Withdrawn = "withdrawn"
	Unseen    = "unseen"
	Paired    = "paired"
	Failed    = "failed" // its room could not be opened
)

// Why a request is refused.
var (
	ErrGone   = errors.New("that seek is over, or its player is not there now: choose another")
	ErrSilent = errors.New("the server that this player is on does not answer: ask again in a moment")
	ErrOwn    = errors.New("nobody plays with themselves: wait for somebody else")
	ErrNo     = errors.New("your challenge to this game was declined: ask again in a minute, or for another game")
	ErrMany   = errors.New("you seek as often as one may: take a seek or a challenge back first")
	ErrCrowd  = errors.New("as many seek from your address as may: wait until somebody is paired")
	ErrFull   = errors.New("as many seek as this server can take: come back later")
	ErrID     = errors.New("another's seek has that id: ask with a new one")
	ErrNoPool = errors.New("there is no such pool: the list says which there are")
	ErrPeople = errors.New("that is for people: a bot challenges, seeks in the list, and takes what is open to bots there")
	ErrRooms  = errors.New("this bot is in as many rooms at a time as a bot may: play one to its end first")
	ErrQueue  = errors.New("as many wait at this table as may: watch, and come back when somebody has played")
	ErrNobody = errors.New("there is no such player to challenge")
)
