package api

import (
	"golang.org/x/time/rate"

	"casitas/internal/lobby"
)

// Limits are how much one guest may ask, so that there is enough for all. A zero means "none of it",
// so begin with DefaultLimits.
type Limits struct {
	Connections        int // open at once, in all, from accept on
	ConnectionsPerAddr int // open at once from one address

	Sockets        int // open at once, in all
	SocketsPerAddr int // open at once from one address
	Watchers       int // of one room on this node
	Frames         int // a second on one socket, in the long run
	FramesBurst    int // at once on one socket
	Requests       int // requests and frames a second from one address
	RequestsBurst  int
	Joins          int // new players and redeemed codes a minute from one address
	JoinsBurst     int
	Rooms          int // rooms a minute that one player may open
	RoomsBurst     int
	RoomsPerAddr   int // rooms a minute that may be opened from one address; never fewer than Rooms, and so on
	RoomsAddrBurst int
	RoomsInAll     int // rooms a minute that may be opened on this node
	RoomsAllBurst  int
	Waiting        int // rooms that players who do not look at them are held ready in, on this node
	WaitingPerAddr int // from one address

	OpenRooms          int // that wait for a second player at once, opened through this node; 0, and below: any number
	OpenRoomsPerAddr   int // from one address
	OpenRoomsPerPlayer int // of one player
	Looked             int // rooms that run on this node for people who have no seat in them alone
	LookedPerAddr      int // for one address
}

// DefaultLimits are generous to people and to bots that wait for their answers.
func DefaultLimits() Limits {
	return Limits{
		Connections: 24_000, ConnectionsPerAddr: 4_000,
		Sockets: 20_000, SocketsPerAddr: 1_000, Watchers: 5_000,
		Frames: 300, FramesBurst: 1_500,
		Requests: 3_000, RequestsBurst: 10_000,
		Joins: 300, JoinsBurst: 1_000,
		Rooms: 60, RoomsBurst: 300, RoomsPerAddr: 120, RoomsAddrBurst: 1_000, RoomsInAll: 1_200, RoomsAllBurst: 5_000,
		Waiting: 10_000, WaitingPerAddr: 2_000,
		OpenRooms: 20_000, OpenRoomsPerAddr: 2_000, OpenRoomsPerPlayer: 10,
		Looked: 10_000, LookedPerAddr: 2_000,
	}
}

// Lobby is those of them that a lobby keeps.
func (l Limits) Lobby() lobby.Limits {
	return lobby.Limits{
		Woken: l.Looked, WokenPerAddr: l.LookedPerAddr,
		Open: l.OpenRooms, OpenPerAddr: l.OpenRoomsPerAddr, OpenPerPlayer: l.OpenRoomsPerPlayer,
	}
}

// Gate counts what comes in.
type Gate struct {
	requests buckets
	joins    buckets
	opens    [3]buckets // by player, by address, in all

	connections occupancy
	spare       occupancy // connections beyond those
	sockets     occupancy
	waiting     occupancy // rooms, see Wait
}

func newGate(l Limits) *Gate {
	return &Gate{
		requests: buckets{rate: rate.Limit(l.Requests), burst: l.RequestsBurst},
		joins:    perMinute(l.Joins, l.JoinsBurst),
		opens: [3]buckets{
			perMinute(l.Rooms, l.RoomsBurst),
			perMinute(max(l.RoomsPerAddr, l.Rooms), max(l.RoomsAddrBurst, l.RoomsBurst)),
			perMinute(max(l.RoomsInAll, l.Rooms), max(l.RoomsAllBurst, l.RoomsBurst)),
		},

		connections: occupancy{most: l.Connections, mostEach: l.ConnectionsPerAddr},
		spare:       occupancy{most: spareMost, mostEach: spareEach},
		sockets:     occupancy{most: l.Sockets, mostEach: l.SocketsPerAddr},
		waiting:     occupancy{most: l.Waiting, mostEach: l.WaitingPerAddr},
	}
}

// MayAsk counts a request or a frame from an address; false: there are too many.
func (g *Gate) MayAsk(from string) bool { return g.requests.take(from) }

// MayJoin counts a new player, name or code from an address; false: there are too many.
func (g *Gate) MayJoin(from string) bool { return g.joins.take(from) }

// MayOpen counts a room that a player opens from an address; false: there are too many of this player, from there or in
// all. What the first of them refuses is not counted by the next, so that nobody uses up what is there for all.
func (g *Gate) MayOpen(player, from string) bool {
	return g.opens[0].take(player) && g.opens[1].take(from) && g.opens[2].take("")
}

// Wait counts a room in that a player is held ready in, who came from an address. The error says why that is not done.
func (g *Gate) Wait(from string) error { return g.waiting.enter(from) }

// Waited counts it out again.
func (g *Gate) Waited(from string) { g.waiting.leave(from) }

// Enter counts a socket in. The error says why it may not come.
func (g *Gate) Enter(from string) error { return g.sockets.enter(from) }

// Leave counts it out again.
func (g *Gate) Leave(from string) { g.sockets.leave(from) }
