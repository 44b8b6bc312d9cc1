// Command server runs Casitas: rooms for sowing games, the page, and the API.
// It reads flags and wires the parts together; what it does is done elsewhere.
package main

import (
	"fmt"
	"os"

	"github.com/alecthomas/kong"
)

// commands is the command line.
type commands struct {
	Serve       serve          `cmd:"" default:"withargs" help:"Run the server (what happens without a command)."`
	Healthcheck healthcheck    `cmd:"" help:"Ask a running server whether it lives; the exit code says."`
	Backup      backup         `cmd:"" help:"Copy the journal of a folder into one file, while the server runs."`
	Audit       audit          `cmd:"" help:"Walk through a journal, count what is there and say what is wrong."`
	Tables      tableCommands  `cmd:"" help:"Tables of endings: what every position with few seeds on the board is worth."`
	Puzzles     puzzleCommands `cmd:"" help:"Positions in which one pit does what no other does."`
}

func main() {
	var c commands
	ctx := kong.Parse(&c,
		kong.Name("casitas"),
		kong.Description("Sowing games, played live. Every flag can be set by environment too: --data is CASITAS_DATA."),
		kong.DefaultEnvars("CASITAS"),
		kong.UsageOnError(),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, FlagsLast: true}),
	)
	if err := ctx.Run(); err != nil {
		fmt.Fprintln(os.Stderr, "casitas:", err)
		os.Exit(1)
	}
}
