// Command loadtest measures what the server costs: the processor time of a move, of a delivery to a watcher, the
// memory of a guest, how late flags fall, how soon everybody is back after a crash. Beside each figure stands that of
// the smallest server there can be (package bare), taken in the same run. It starts all servers itself, and ends them.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"
)

// commands is the command line.
type commands struct {
	Rooms  roomsMode  `cmd:"" help:"Rooms of two who play as fast as they are answered, or paced."`
	Crowd  crowdMode  `cmd:"" help:"Many watch one room, or a few."`
	Idle   idleMode   `cmd:"" help:"Memory of those who do nothing."`
	Lobby  lobbyMode  `cmd:"" help:"Many follow the list of rooms while it changes."`
	Storm  stormMode  `cmd:"" help:"The server is killed, and everybody comes back at once."`
	Flags  flagsMode  `cmd:"" help:"Many flags are due within one second, with nobody there."`
	Match  matchMode  `cmd:"" help:"One long match: what its last turns cost against its first."`
	Ack    ackMode    `cmd:"" help:"How long one player waits for a response, against what the journal's disk takes."`
	Full   fullMode   `cmd:"" help:"How much longer people wait for a response while the pool in which bots think is full."`
	Report reportMode `cmd:"" help:"All of it; writes docs/performance.md and its pictures."`
	Bare   bareServer `cmd:"" hidden:"" help:"The server to compare with."`
}

func main() {
	var c commands
	parsed := kong.Parse(&c,
		kong.Name("loadtest"),
		kong.Description("Measures servers that it starts itself, on the loopback interface of this machine."),
		kong.UsageOnError(),
		kong.Vars{"journals": "bare,sqlite,memory,everysec,always"},
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, FlagsLast: true}),
	)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	parsed.BindTo(ctx, (*context.Context)(nil))
	err := parsed.Run()
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "loadtest:", err)
		os.Exit(1)
	}
}
