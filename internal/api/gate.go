package api

import (
	"golang.org/x/time/rate"

	"casitas/internal/rooms"
)

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
