// Package wire is the contract between Casitas and whoever talks to it: the
// frames on a socket and the bodies of HTTP. It holds shapes only; it decides nothing,
// sends nothing, and imports nothing of ours. docs/protocol.md explains it,
// wire.schema.json and wire.gen.ts are generated from it.
package wire

import "encoding/json"

// Protocol is the version of the contract. A server refuses a hello with another.
const Protocol = 1

// Limits of what a client may send.
const (
	MaxFrame = 4096 // bytes in one frame
	MaxDepth = 8    // how deep JSON may nest
	MaxRooms = 32   // rooms that one socket may follow
	MaxName  = 24   // characters in a player's name
)

// Frames from the client. Every frame has a type "t".
const (
	THello = "hello" // first frame: who speaks, and what it has seen
	TWatch = "watch" // follow one more room
	TLeave = "leave" // stop following a room
	TLobby = "lobby" // start or stop following the list of rooms; also the server's answer
	TCmd   = "cmd"   // something that changes a room
	TPing  = "ping"  // either side: are you there?
	TPong  = "pong"  // the answer, with the same n

	TSay    = "say"    // say something in a room
	TReport = "report" // tell the host of something that was said
)

// Frames from the server.
const (
	TWelcome  = "welcome"  // answers hello
	TResume   = "resume"   // answers hello or watch for one room: how it goes on
	TEvent    = "event"    // one event of a room
	TAck      = "ack"      // a command is in the journal
	TNack     = "nack"     // a command was refused, and why
	TPresence = "presence" // who is there
	TError    = "error"    // a frame could not be read; the socket closes after most of them
	TStatus   = "status"   // whether the server can save moves now
	TBye      = "bye"      // the server is about to stop: come back after a delay
	TTalk     = "talk"     // what was said last in a room
	TSaid     = "said"     // answers say and report
)

// Seen is a room that a client follows, and the last that it has of it. Version 0 and no head: nothing yet.
type Seen struct {
	Room string `json:"room"`
	V    uint64 `json:"v,omitempty"`
	H    string `json:"h,omitempty"`
	// Glance looks at the room without being there: nobody sees it, and it is not counted among those who watch.
	Glance bool `json:"glance,omitempty"`
}

// Hello opens a conversation. Key is the player's secret; without it the socket may only watch.
type Hello struct {
	T        string `json:"t"`
	Protocol int    `json:"protocol"`
	Key      string `json:"key,omitempty"`
	Rooms    []Seen `json:"rooms,omitempty"`
}

// Watch follows one more room.
type Watch struct {
	T string `json:"t"`
	Seen
}

// Leave stops following a room.
type Leave struct {
	T    string `json:"t"`
	Room string `json:"room"`
}

// Lobby asks for the list of what is there to be joined and watched, now and whenever it changes (On), or no more. V is the
// version that one has of it, from any connection.
type Lobby struct {
	T  string `json:"t"`
	On bool   `json:"on"`
	V  uint64 `json:"v,omitempty"`
}

// What a command can do.
const (
	DoOpen    = "open"    // make a room; Options
	DoSit     = "sit"     // take a seat; Seat, or any free one
	DoSow     = "sow"     // play Pit on Turn
	DoReady   = "ready"   // ready for the next round
	DoResign  = "resign"  // give the match up
	DoOffer   = "offer"   // offer What
	DoAccept  = "accept"  // accept What is offered
	DoDecline = "decline" // decline it, or take one's own offer back
	DoAbort   = "abort"   // call it off: before a second player sits down, or before the second turn
	DoRematch = "rematch" // ask for a rematch; when both do, a new room is made
	DoBot     = "bot"     // have a bot of level Bot take the free seat
	DoResume  = "resume"  // go on after a pause
	DoClaim   = "claim"   // claim the match that waits for a player who is away: the win, or with What a draw
)

// Cmd is a command. ID is a UUID made by the client and kept when it asks again. Turn, Offer and Phase say what it is for,
// as far as it does: where that has passed, it is refused. A sow says its turn.
type Cmd struct {
	T       string   `json:"t"`
	ID      string   `json:"id"`
	Room    string   `json:"room,omitempty"` // not for open
	Do      string   `json:"do"`
	Turn    int      `json:"turn,omitempty"`  // the view's turn
	Offer   uint64   `json:"offer,omitempty"` // the view's offered: the offer that is answered
	Phase   string   `json:"phase,omitempty"` // the view's phase
	What    string   `json:"what,omitempty"`  // offer and accept: what; a draw when left out. Claim: "draw" for that
	Pit     *int     `json:"pit,omitempty"`   // 0 to 2n-1, as in the position
	Seat    *int     `json:"seat,omitempty"`  // 0 South, 1 North
	Options *Options `json:"options,omitempty"`
	Bot     int      `json:"bot,omitempty"` // open and bot: the level of the bot that takes the other seat, 1 (the weakest) to 5
}

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

// Ping asks for a Pong with the same N. Now is the sender's time in milliseconds since 1970 (server only).
type Ping struct {
	T   string `json:"t"`
	N   int    `json:"n"`
	Now int64  `json:"now,omitempty"`
}

// Welcome answers a hello.
type Welcome struct {
	T        string `json:"t"`
	Protocol int    `json:"protocol"`
	You      *Who   `json:"you,omitempty"`  // absent: you may only watch
	Now      int64  `json:"now"`            // the server's time, ms since 1970
	Ping     int    `json:"ping"`           // seconds between the server's pings; after twice that in silence, reconnect
	Build    string `json:"build"`          // which program speaks; another one than before: reload when convenient
	Talk     string `json:"talk,omitempty"` // what may be said in rooms; absent: nothing
}

// Who is a player as others see them.
type Who struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Bot  int    `json:"bot,omitempty"` // the level of one of the server's bots, 1 (the weakest) to 5
	// Program says that a program of somebody's plays, by a token.
	Program bool `json:"program,omitempty"`
}

// How a room goes on after hello or watch.
const (
	HowCurrent  = "current"  // you have everything
	HowEvents   = "events"   // the missing events follow, N of them
	HowSnapshot = "snapshot" // here is the whole view
	HowRollback = "rollback" // the store lost what you have seen: here is the view that is true
	HowGone     = "gone"     // there is no such room
)

// Resume says how a room goes on. After it come the room's events, in order.
type Resume struct {
	T    string `json:"t"`
	Room string `json:"room"`
	How  string `json:"how"`
	V    uint64 `json:"v,omitempty"`
	H    string `json:"h,omitempty"`
	N    int    `json:"n,omitempty"`
	// Ahead is by how much the room's time is ahead of the one in welcome and ping, in ms: on a Cluster each master has its own.
	Ahead int64 `json:"ahead,omitempty"`
	View  *View `json:"view,omitempty"`
}

// Event is one event of a room: what happened, and how the view changes (a JSON Merge Patch, RFC 7396).
// V is always one more than that of the event before.
type Event struct {
	T    string          `json:"t"`
	Room string          `json:"room"`
	V    uint64          `json:"v"`
	H    string          `json:"h"`
	E    What            `json:"e"`
	Diff json.RawMessage `json:"diff"`
}

// What happened, in a word, and by which seat. The rest is in the diff.
type What struct {
	K    string `json:"k"`
	Seat *int   `json:"s,omitempty"`
}

// Ack says that a command is in the journal, and where the room stands after it.
type Ack struct {
	T    string `json:"t"`
	ID   string `json:"id"`
	Room string `json:"room"`
	V    uint64 `json:"v"`
	H    string `json:"h"`
}

// Nack says that a command was refused and has changed nothing. If Retryable, the same
// command with the same id may succeed later. Where a room is known, its state follows, to go on from.
type Nack struct {
	T         string `json:"t"`
	ID        string `json:"id"`
	Code      string `json:"code"`
	Reason    string `json:"reason,omitempty"` // illegal-move: which rule forbids it
	Message   string `json:"message"`          // English, for people who write bots
	Retryable bool   `json:"retryable,omitempty"`
	Room      string `json:"room,omitempty"`
	V         uint64 `json:"v,omitempty"`
	H         string `json:"h,omitempty"`
	View      *View  `json:"view,omitempty"`
}

// Presence says who is there: which seats have an open page, and how many others watch.
type Presence struct {
	T        string    `json:"t"`
	Room     string    `json:"room"`
	Seats    [2]bool   `json:"seats"`
	Away     *[2]int64 `json:"away,omitempty"` // in a match that is played out at one sitting: since when each player is away, 0 for who is here
	Wait     int64     `json:"wait,omitempty"` // beside Away: ms that it must be before the other may claim a match that waits for them
	Watchers int       `json:"watchers"`
	Named    []Who     `json:"named,omitempty"` // told to watchers alone: those of them who have a name, 20 at most
}

// LobbyList is the server's lobby frame: the list at version V, whole (List) or as what has changed since version From (Diff,
// a JSON Merge Patch).
type LobbyList struct {
	T    string          `json:"t"`
	V    uint64          `json:"v"`
	List *List           `json:"list,omitempty"`
	From uint64          `json:"from,omitempty"`
	Diff json.RawMessage `json:"diff,omitempty"`
}

// List is what is there to be joined and watched. Its sections are objects with a member for each thing, so that diffs are
// small.
type List struct {
	Rooms    map[string]Summary `json:"rooms"`              // by id
	Order    []string           `json:"order"`              // of Rooms: tables where somebody waits, then the matches
	Featured string             `json:"featured,omitempty"` // the match of Rooms to look at first, until it ends
	More     int                `json:"more,omitempty"`     // rooms beyond those shown
	Here     map[string]Who     `json:"here"`               // people with a name who look at this list, by id: 100 at most
	Rest     int                `json:"rest,omitempty"`     // how many more people look at it
	Seeks    map[string]Seek    `json:"seeks,omitempty"`    // by id, those that anybody may take: the newest, 100 at most
	Pools    map[string]Pool    `json:"pools,omitempty"`    // by id, all there are
}

// Error says why a frame could not be taken. Close codes are in docs/protocol.md.
type Error struct {
	T       string `json:"t"`
	Code    string `json:"code"`
	Message string `json:"message"`
	ID      string `json:"id,omitempty"`
	Until   int64  `json:"until,omitempty"` // blocked: until when
}

// Status says whether the server can save moves now, in every room that you follow. Where it cannot, what is on the screen stays true,
// commands wait or are refused as retryable, and nobody's clock runs. Sent when it changes.
type Status struct {
	T      string `json:"t"`
	Saving bool   `json:"saving"`
}

// Bye asks the client to come back after Delay milliseconds.
type Bye struct {
	T     string `json:"t"`
	Delay int    `json:"delay"`
}
