package api

import (
	"cmp"
	"reflect"
	"strconv"
	"time"

	"golang.org/x/time/rate"

	"casitas/internal/lobby"
	"casitas/internal/rooms"
)

// Limits are how much one guest may ask, so that there is enough for all, as flags of the server: the defaults are generous to
// people, and to bots that wait for their answers. A zero means "none of it", but for open rooms and rooms that are looked at: any number.
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

// DefaultLimits are the defaults above.
func DefaultLimits() (l Limits) {
	all := reflect.ValueOf(&l).Elem()
	for i := range all.NumField() {
		n, err := strconv.Atoi(all.Type().Field(i).Tag.Get("default"))
		if err != nil {
			panic(err) // a default is a number
		}
		all.Field(i).SetInt(int64(n))
	}
	return l
}

// Lobby is those of them that a lobby keeps.
func (l Limits) Lobby() lobby.Limits {
	return lobby.Limits{
		Woken: l.Looked, WokenPerAddr: l.LookedPerAddr,
		BotRooms: cmp.Or(l.BotRooms, -1), Open: l.OpenRooms, OpenPerAddr: l.OpenRoomsPerAddr, OpenPerPlayer: l.OpenRoomsPerPlayer, Absent: time.Duration(l.AbsentFor) * time.Second,
	}
}

// Gate counts what comes in.
type Gate struct {
	requests buckets
	joins    buckets
	guesses  buckets
	opens    [3]buckets // by player, by address, in all
	says     [2]buckets // by player, by room and conversation
	reports  buckets    // by player
	seeks    buckets
	bots     buckets // by bot

	connections occupancy
	spare       occupancy // connections beyond those
	sockets     occupancy
	waiting     occupancy // rooms, see Wait
	exports     occupancy // see Export
}

func newGate(l Limits) *Gate {
	return &Gate{
		requests: buckets{rate: rate.Limit(l.Requests), burst: l.RequestsBurst},
		joins:    perMinute(l.Joins, l.JoinsBurst),
		guesses:  perMinute(l.Guesses, l.GuessesBurst),
		bots:     buckets{rate: rate.Limit(l.BotFrames), burst: l.BotFramesBurst},
		seeks:    perMinute(l.Seeks, l.SeeksBurst),
		opens: [3]buckets{
			perMinute(l.Rooms, l.RoomsBurst),
			perMinute(max(l.RoomsPerAddr, l.Rooms), max(l.RoomsAddrBurst, l.RoomsBurst)),
			perMinute(max(l.RoomsInAll, l.Rooms), max(l.RoomsAllBurst, l.RoomsBurst)),
		},
		says:    [2]buckets{perMinute(l.Talk, l.TalkBurst), perMinute(l.TalkPerRoom, l.TalkRoomBurst)},
		reports: perMinute(l.Talk, l.TalkBurst),

		connections: occupancy{most: l.Connections, mostEach: l.ConnectionsPerAddr},
		spare:       occupancy{most: spareMost, mostEach: spareEach},
		sockets:     occupancy{most: l.Sockets, mostEach: l.SocketsPerAddr},
		waiting:     occupancy{most: l.Waiting, mostEach: l.WaitingPerAddr},
		exports:     occupancy{most: l.Exports, mostEach: l.ExportsPerAddr},
	}
}

// MayAsk counts a request or a frame from an address; false: there are too many.
func (g *Gate) MayAsk(from string) bool { return g.requests.take(from) }

// MayJoin counts a new player, name or code from an address; false: there are too many.
func (g *Gate) MayJoin(from string) bool { return g.joins.take(from) }

// MayGuess counts a code of an invitation that is tried from an address, right or wrong; false: there are too many.
func (g *Gate) MayGuess(from string) bool { return g.guesses.take(from) }

// MayOpen counts a room that a player opens from an address; false: there are too many of this player, from there or in
// all. What the first of them refuses is not counted by the next, so that nobody uses up what is there for all.
func (g *Gate) MayOpen(player, from string) bool {
	return g.opens[0].take(player) && g.opens[1].take(from) && g.opens[2].take("")
}

// MaySay counts a line that a player says among some in a room; false: there are too many of this player, or there.
func (g *Gate) MaySay(player, room string, among rooms.Among) bool {
	return g.says[0].take(player) && g.says[1].take(string(among)+" "+room)
}

// MayReport counts a player's report.
func (g *Gate) MayReport(player string) bool { return g.reports.take(player) }

// MaySeek counts a frame about seeks from a player; false: there are too many.
func (g *Gate) MaySeek(player string) bool { return g.seeks.take(player) }

// MayHear counts a frame from a player who is a bot of somebody's; false: there are too many. Others are not counted here.
func (g *Gate) MayHear(p rooms.Player) bool { return !p.Program() || g.bots.take(p.ID) }

// Wait counts a room in that a player is held ready in, who came from an address. The error says why that is not done.
func (g *Gate) Wait(from string) error { return g.waiting.enter(from) }

// Waited counts it out again.
func (g *Gate) Waited(from string) { g.waiting.leave(from) }

// Export counts a file with all records of a player in that an address asks for. The error says why it is not written now.
func (g *Gate) Export(from string) error { return g.exports.enter(from) }

// Exported counts it out again.
func (g *Gate) Exported(from string) { g.exports.leave(from) }

// Enter counts a socket in. The error says why it may not come.
func (g *Gate) Enter(from string) error { return g.sockets.enter(from) }

// Leave counts it out again.
func (g *Gate) Leave(from string) { g.sockets.leave(from) }
