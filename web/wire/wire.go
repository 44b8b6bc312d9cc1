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
	TLobby = "lobby" // start or stop following the list of rooms; also what the server says then
	TCmd   = "cmd"   // something that changes a room
	TPing  = "ping"  // either side: are you there?
	TPong  = "pong"  // the response, with the same n

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
	// Like is a sign that the names of people have in common who could be taken for one another.
	Like string `json:"like,omitempty"`
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
	Queue    []Who     `json:"queue,omitempty"` // who waits to play the winner, first come first
	Named    []Who     `json:"named,omitempty"` // told to watchers alone: those of them who have a name, 20 at most
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
