package main

import (
	"fmt"
	"net/netip"
	"time"

	"casitas/internal/api"
)

// serve is what the server can be told.
type serve struct {
	Listen string `default:":8080" help:"Address to listen on."`
	Data   string `default:"./data" type:"path" help:"Folder for the journal; made if missing."`
	Redis  string `placeholder:"URL" help:"Keep the journal in Redis instead (redis://…), for many nodes."`

	ArchiveAfter  time.Duration `default:"24h" help:"How long after its end a room in Redis keeps its own stream, before it is packed into one record."`
	AllowVolatile bool          `help:"Start although Redis is set to lose what it is given: for trying things out."`

	Metrics string `placeholder:"ADDRESS" help:"Address for metrics and profiles; none without it. Keep it private."`

	Host           []string `placeholder:"NAME" help:"Names that people open this server by (nas.local); addresses and localhost always are, and what a trusted proxy passes on."`
	Origin         []string `placeholder:"URL" help:"Other sites whose pages may open sockets (https://example.org); this server's own always may."`
	AllowAnyOrigin bool     `help:"Let any site, and programs without an Origin, open sockets."`
	TrustProxy     []string `placeholder:"NET" help:"Proxies whose X-Forwarded-For is believed (10.0.0.0/8, 127.0.0.1)."`

	LogLevel  string `default:"info" enum:"debug,info,warn,error" help:"How much to log: ${enum}."`
	LogFormat string `default:"text" enum:"text,json" help:"How to log: ${enum}."`

	Limit limits `embed:"" prefix:"limit-"`
}

// limits are how much one guest may ask; api.DefaultLimits says why.
type limits struct {
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
	Rooms          int `default:"60" help:"Rooms a minute that one player may open, in the long run."`
	RoomsBurst     int `default:"300" help:"Rooms at once that one player may open."`
	RoomsPerAddr   int `default:"120" name:"rooms-per-address" help:"Rooms a minute that may be opened from one address, in the long run; never fewer than one player may."`
	RoomsAddrBurst int `default:"1000" name:"rooms-per-address-burst" help:"Rooms at once that may be opened from one address."`
	RoomsInAll     int `default:"1200" name:"rooms-in-all" help:"Rooms a minute that may be opened on this node, in the long run."`
	RoomsAllBurst  int `default:"5000" name:"rooms-in-all-burst" help:"Rooms at once that may be opened on this node."`
	Waiting        int `default:"10000" help:"Rooms that this node holds ready for players who opened or sat down in them and do not look at them."`
	WaitingPerAddr int `default:"2000" name:"waiting-per-address" help:"The same for players from one address."`

	OpenRooms          int `default:"20000" name:"open-rooms" help:"Rooms opened through this node that wait for a second player at once."`
	OpenRoomsPerAddr   int `default:"2000" name:"open-rooms-per-address" help:"The same from one address."`
	OpenRoomsPerPlayer int `default:"10" name:"open-rooms-per-player" help:"Open rooms of one player at once, on all nodes."`
	Looked             int `default:"10000" help:"Rooms that run on this node only because people look at them who have no seat in them."`
	LookedPerAddr      int `default:"2000" name:"looked-per-address" help:"The same for people from one address."`
}

// proxies reads --trust-proxy: networks, or single addresses.
func (s serve) proxies() ([]netip.Prefix, error) {
	var all []netip.Prefix
	for _, text := range s.TrustProxy {
		if at, err := netip.ParseAddr(text); err == nil {
			all = append(all, netip.PrefixFrom(at, at.BitLen()))
			continue
		}
		net, err := netip.ParsePrefix(text)
		if err != nil {
			return nil, fmt.Errorf("--trust-proxy %s is neither an address nor a network such as 10.0.0.0/8", text)
		}
		all = append(all, net.Masked())
	}
	return all, nil
}

func (l limits) api() api.Limits { return api.Limits(l).Handles(handles()) }
