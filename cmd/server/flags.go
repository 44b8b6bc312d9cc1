package main

import (
	"cmp"
	"fmt"
	"net/netip"
	"path/filepath"
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

	Tables string `placeholder:"PATH" help:"Folder with tables of endings (casitas tables build); without it the folder tables in that of the data."`

	Metrics string `placeholder:"ADDRESS" help:"Address for metrics and profiles; none without it. Keep it private."`

	HostToken string `placeholder:"TOKEN" help:"Shows the host's page at /host, beside the metrics (at 127.0.0.1:9090 without --metrics), to who gives this token as a password."`

	Host           []string `placeholder:"NAME" help:"Names that people open this server by (nas.local); addresses and localhost always are, and what a trusted proxy passes on."`
	Origin         []string `placeholder:"URL" help:"Other sites whose pages may open sockets (https://example.org); this server's own always may."`
	AllowAnyOrigin bool     `help:"Let any site, and programs without an Origin, open sockets."`
	TrustProxy     []string `placeholder:"NET" help:"Proxies whose X-Forwarded-For is believed (10.0.0.0/8, 127.0.0.1)."`

	Chat string `default:"phrases" enum:"off,phrases,text" help:"What people may say to one another in rooms: ${enum}. Free text is for a host who looks after it."`

	ReservedNames []string `placeholder:"NAME" help:"Names that no player may take, nor any that looks like them; those of the bots never can be."`

	Dev bool `help:"Serve the pages for development too: /dev/board, every state of the board."`

	LogLevel  string `default:"info" enum:"debug,info,warn,error" help:"How much to log: ${enum}."`
	LogFormat string `default:"text" enum:"text,json" help:"How to log: ${enum}."`

	Limit api.Limits `embed:"" prefix:"limit-"`
}

// tables is the folder with tables of endings.
func (s serve) tables() string { return cmp.Or(s.Tables, filepath.Join(s.Data, "tables")) }

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

// talk is --chat as the edge has it.
func (s serve) talk() string {
	if s.Chat == "off" {
		return ""
	}
	return s.Chat
}
