package api

import (
	"cmp"
	"time"

	"casitas/internal/lobby"
)

// The limits of the edge: first those that no flag sets, then those that a host may set. What clients may rely on is in
// web/wire (MaxFrame and others); what the lobby counts by itself is in lobby.Limits.

// Limits of one request.
const (
	MaxBody     = 64 << 10         // bytes of its body, but of a record's
	CallTime    = 5 * time.Second  // that it may wait for the journal
	NetworkTime = 15 * time.Second // that one read or write of a long one may take
	MaxPage     = 100              // entries of a list in one response
	MaxRivals   = 100              // opponents that a player's page names
	MaxPicture  = 2000             // pixels that a picture is wide
	MinPicture  = 200              // pixels wide, at least
	Picture     = 1000             // where it is not said
	MaxLink     = 500              // bytes in a QR code; one of more is hard to read from a screen
)

// Limits of a page, for what is said of its room before a socket is open.
const (
	headTime = time.Second // to wait for it
	maxView  = 32 << 10    // bytes of a view; a longer one comes over the socket
	maxTitle = 60          // characters of a name in a title
)

// Limits of a replay. Nearly all take a few milliseconds; but a turn that never ends may circle for millions of laps before
// it is found out, so time is what is bounded.
const (
	ReplayMoves = 2_000
	ReplayTime  = 2 * time.Second
	ReplayText  = 8 << 20   // bytes of sowing notation and states, about
	ReplaysEach = 16        // requests of one address at a time: a school may have one for all
	MaxRounds   = 1_000_000 // that anybody would say they have played
)

// Limits of a record that is brought in. Its turns are looked at one by one and only their sums are held.
const (
	RecordBytes = 128 << 20             // in all
	RecordPart  = 1 << 20               // of one turn, or of all that is said beside the turns
	RecordHead  = 64 << 10              // within which a long one must come to its turns, and of one piece of a response
	RecordTurns = 200_000               // in all
	RecordTime  = time.Minute           // of computing, in slices that others have the slot between
	RecordSlice = 50 * time.Millisecond // of computing, after which others have the slot
	RecordsHeld = 64 << 20              // bytes of all records of matches that are held to be sent again
)

// Limits of what is thought about for one request.
const (
	StudyTime    = time.Minute      // to wait and to think
	StudiesEach  = 2                // requests of one address at a time
	ValueDepth   = 14               // turns that one position is looked ahead
	BalanceDepth = 6                // turns that each position of a match is
	MaxBalance   = 400              // positions: of a longer match it takes some, as far apart as they must be
	TableTime    = 20 * time.Second // to wait for a table that is built for the first time
)

// Limits of a file with all records of a player.
const (
	ExportTime = 10 * time.Minute // a player with 10,000 matches waits for half a minute
	ExportRate = 32 << 10         // bytes a second, before they are packed, that whoever asks has to take
)

// How long codes are good.
const (
	DeviceCodeFor = 10 * time.Minute
	InvitedFor    = 24 * time.Hour
)

// Limits of one connection or socket.
const (
	spareMost = 32 // connections beyond the limits, to which nothing is said but how the node fares
	spareEach = 1  // of those from one address

	helloTime = 5 * time.Second // from the handshake to the hello, unless Config says otherwise
	sendTime  = 5 * time.Second // that one frame may take to be sent, unless Config says otherwise
	fullTime  = 5 * time.Second // that responses may wait while a peer does not read, unless Config says otherwise

	MaxOut  = 64  // responses that may wait to be written
	MaxWork = 128 // commands and requests that may wait to be done
	MaxNews = 8   // events that are taken to be sent at once: whoever then does not read them makes us keep them
	MaxID   = 36  // characters of a say's or a report's id
)

// Limits are how much one guest may ask, so that there is enough for all, as flags of the server: the defaults are generous to
// people, and to bots that wait for their responses. A zero means "none of it", but for open rooms and rooms that are looked at: any number.
type Limits struct {
	Connections        int `default:"24000" help:"Connections open at once, sockets and all others; fewer where the process may not have as many file handles."`
	ConnectionsPerAddr int `default:"4000" name:"connections-per-address" help:"Connections open at once from one address that is no trusted proxy's."`

	Sockets        int `default:"20000" help:"Sockets open at once."`
	SocketsPerAddr int `default:"1000" name:"sockets-per-address" help:"Sockets open at once from one address."`
	Watchers       int `default:"5000" help:"Watchers of one room on this node."`
	Frames         int `default:"300" help:"Frames a second on one socket, in the long run."`
	FramesBurst    int `default:"1500" help:"Frames at once on one socket."`
	Requests       int `default:"3000" help:"Requests and frames a second from one address, in the long run."`
	RequestsBurst  int `default:"10000" help:"Requests and frames at once from one address."`
	Joins          int `default:"300" help:"New players a minute from one address, in the long run."`
	JoinsBurst     int `default:"1000" help:"New players at once from one address."`
	Guesses        int `default:"60" help:"Codes of invitations a minute that may be tried from one address, in the long run."`
	GuessesBurst   int `default:"600" help:"Codes of invitations at once that may be tried from one address: a school may have one for all."`
	Exports        int `default:"8" help:"Files with all records of a player that are written at once."`
	ExportsPerAddr int `default:"2" name:"exports-per-address" help:"The same for one address."`
	Rooms          int `default:"60" help:"Rooms a minute that one player may open, in the long run."`
	RoomsBurst     int `default:"300" help:"Rooms at once that one player may open."`
	RoomsPerAddr   int `default:"120" name:"rooms-per-address" help:"Rooms a minute that may be opened from one address, in the long run; never fewer than one player may."`
	RoomsAddrBurst int `default:"1000" name:"rooms-per-address-burst" help:"Rooms at once that may be opened from one address."`
	RoomsInAll     int `default:"1200" name:"rooms-in-all" help:"Rooms a minute that may be opened on this node, in the long run."`
	RoomsAllBurst  int `default:"5000" name:"rooms-in-all-burst" help:"Rooms at once that may be opened on this node."`
	Seeks          int `default:"60" help:"Frames about seeks a minute from one player, in the long run."`
	SeeksBurst     int `default:"200" help:"Frames about seeks at once from one player."`
	Waiting        int `default:"10000" help:"Rooms that this node holds ready for players who opened or sat down in them and do not look at them."`
	WaitingPerAddr int `default:"2000" name:"waiting-per-address" help:"The same for players from one address."`
	Bots           int `default:"5" help:"Bots of their own that one player may have tokens for."`
	BotFrames      int `default:"20" name:"bot-frames" help:"Frames a second from one bot of somebody's, in the long run, over all its sockets."`
	BotFramesBurst int `default:"100" name:"bot-frames-burst" help:"Frames at once from one."`
	BotRooms       int `default:"10" name:"bot-rooms" help:"Rooms in which one may be at a time, those that wait and those that are played."`
	Talk           int `default:"20" help:"Lines a minute that one player may say, in the long run."`
	TalkBurst      int `default:"6" help:"Lines at once that one player may say."`
	TalkPerRoom    int `default:"60" name:"talk-per-room" help:"Lines a minute that may be said among the players, or among the watchers, of one room through this node, in the long run."`
	TalkRoomBurst  int `default:"12" name:"talk-per-room-burst" help:"Lines at once that may be said there."`

	AbsentFor          int `default:"60" name:"absent-for" help:"Seconds that a player must be away before the other may claim a match that waits for them."`
	OpenRooms          int `default:"20000" name:"open-rooms" help:"Rooms opened through this node that wait for a second player at once."`
	OpenRoomsPerAddr   int `default:"2000" name:"open-rooms-per-address" help:"The same from one address."`
	OpenRoomsPerPlayer int `default:"10" name:"open-rooms-per-player" help:"Open rooms of one player at once, on all nodes."`
	Looked             int `default:"10000" help:"Rooms that run on this node only because people look at them who have no seat in them."`
	LookedPerAddr      int `default:"2000" name:"looked-per-address" help:"The same for people from one address."`
}

// Lobby is those of them that a lobby keeps.
func (l Limits) Lobby() lobby.Limits {
	return lobby.Limits{
		Woken: l.Looked, WokenPerAddr: l.LookedPerAddr,
		BotRooms: cmp.Or(l.BotRooms, -1), Open: l.OpenRooms, OpenPerAddr: l.OpenRoomsPerAddr, OpenPerPlayer: l.OpenRoomsPerPlayer, Absent: time.Duration(l.AbsentFor) * time.Second,
	}
}
