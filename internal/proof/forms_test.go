package proof

import (
	"flag"
	"time"
)

var (
	long = flag.Bool("long", false, "the long forms of the proofs")
	seed = flag.Uint64("seed", uint64(time.Now().UnixNano()), "of all that is drawn by lot")
)

// sized is a size of a proof in its short form and in its long one.
type sized[T any] struct{ short, long T }

func (s sized[T]) now() T {
	if *long {
		return s.long
	}
	return s.short
}

// The proofs and their sizes.
var (
	// crash: a server on SQLite is killed with SIGKILL under matches.
	crashKills   = sized[int]{3, 20}
	crashMatches = sized[int]{12, 50} // at once

	// history: clients who resend, collide and give up play through three nodes while Redis is killed; all that was asked and
	// heard is held against the journal, and against a model that knows nothing of nodes.
	historyCommands = sized[int]{3000, 40_000}
	historyKills    = sized[int]{2, 4}

	// nodes: one of three nodes is killed again and again.
	nodeMatches = sized[int]{12, 200} // at once
	nodeKills   = sized[int]{4, 20}
	killEvery   = sized[time.Duration]{time.Second, 3 * time.Second}
	nodeThink   = sized[time.Duration]{100 * time.Millisecond, 2 * time.Second} // at most
	emptyRooms  = sized[int]{600, 3000}                                         // that the list passes over
	nodeRounds  = sized[bool]{false, true}                                      // matches of several rounds, too

	// faults: the network does all that networks do.
	faultCommands = sized[int]{300, 10_000}                                             // at least, under faults
	faultTables   = sized[int]{6, 6}                                                    // each with a watcher
	faultThink    = sized[time.Duration]{60 * time.Millisecond, 200 * time.Millisecond} // at most
	longest       = sized[time.Duration]{time.Second, 8 * time.Second}                  // that a fault lasts

	// canary: a subscription answers every ping and delivers nothing.
	deafTrials = sized[int]{2, 10}

	// watchers: whoever watches and does not read costs nobody anything.
	watchers    = sized[int]{150, 1000}
	stopped     = sized[int]{30, 200} // of them, that stop reading
	watchRounds = sized[int]{1, 4}    // of slices, at least
	watchMost   = sized[int]{1, 12}   // where the ratio does not settle before

	// drain: a node is stopped under its guests, and a new version of the program takes the place of the old one.
	sockets     = sized[int]{120, 2000} // on the node that is stopped
	drainTables = sized[int]{12, 100}
	drainThink  = sized[time.Duration]{300 * time.Millisecond, 3 * time.Second} // at most
	drainRounds = sized[bool]{false, true}

	// failover: a replica is promoted without the last moves.
	failovers = sized[int]{3, 20}

	// cluster: a master of a Redis Cluster is killed, or freezes, and slots are moved, in play. It has a long form only.
	clusterTables = sized[int]{12, 12}
	halfMoved     = sized[time.Duration]{5 * time.Second, 5 * time.Second} // a slot

	// clocks: flags fall once, never early, at most a second late; and no clock runs while the journal takes nothing.
	bubbleGames = sized[int]{600, 10_000} // in a bubble of time
	servedGames = sized[int]{100, 100}    // on a real server with nobody connected
	outageFor   = sized[time.Duration]{6 * time.Second, time.Minute}
	flagsAtOnce = sized[int]{300, 5000} // in one second
	skews       = sized[int]{1, 4}      // wrong clocks, one after another

	// refused: the journal takes nothing.
	refusedAway = sized[time.Duration]{14 * time.Second, 14 * time.Second} // each time
	frozen      = sized[time.Duration]{20 * time.Second, 20 * time.Second}
)
