package proof

import (
	"flag"
	"time"

	"casitas/internal/driver"
	"casitas/web/wire"
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
	// what is played where matches are played to their end.
	matchGames = sized[[]wire.Options]{driver.Soon, driver.Games}

	// crash: a server on SQLite is killed with SIGKILL under matches.
	crashKills   = sized[int]{2, 20}
	crashMatches = sized[int]{8, 50} // at once

	// history: clients who resend, collide and give up play through three nodes while Redis is killed; all that was asked and
	// heard is held against the journal, and against a model that knows nothing of nodes.
	historyCommands = sized[int]{1500, 40_000}
	historyKills    = sized[int]{1, 4}

	// nodes: one of three nodes is killed again and again.
	nodeMatches = sized[int]{8, 200} // at once
	nodeKills   = sized[int]{2, 20}
	seekKills   = sized[int]{1, 20}
	seekGone    = sized[time.Duration]{time.Minute, 7 * time.Second} // out of the list, after its player's node
	killEvery   = sized[time.Duration]{time.Second, 3 * time.Second}
	nodeThink   = sized[time.Duration]{100 * time.Millisecond, 2 * time.Second} // at most
	// resumeWithin is what a node's death costs its players at most, 99 times of 100. The short form has no machine to itself.
	resumeWithin = sized[time.Duration]{time.Minute, 3 * time.Second}

	// faults: the network does all that networks do.
	faultCommands = sized[int]{300, 10_000}                                             // at least, under faults
	faultTables   = 6                                                                   // each with a watcher
	faultThink    = sized[time.Duration]{60 * time.Millisecond, 200 * time.Millisecond} // at most
	settledWithin = sized[time.Duration]{time.Minute, 15 * time.Second}                 // after the last fault that touched something
	longest       = sized[time.Duration]{time.Second, 8 * time.Second}                  // that a fault lasts

	// canary: a subscription answers every ping and delivers nothing. It has a long form only: internal/store/redis and internal/lobby hold
	// that it is noticed, and that rooms are compared with the journal.
	deafTrials = 10

	// watchers: many watch one room through two nodes, and say what they like; whoever watches and does not read costs nobody anything.
	// They have a long form only: what the server does about them is tested in internal/api.
	crowd       = 10_000
	crowdTurns  = 20
	watchers    = 1000
	stopped     = 200 // of them, that stop reading
	watchRounds = 4   // at least, and at most, where the ratio does not settle before
	watchMost   = 12

	// drain: a node is stopped under its guests, and a new version of the program takes the place of the old one.
	sockets     = 2000 // on the node that is stopped, in the long form alone
	drainTables = sized[int]{8, 100}
	drainThink  = sized[time.Duration]{300 * time.Millisecond, 3 * time.Second} // at most
	// from when a guest was asked to come back to the first room that goes on
	drainBackWithin = sized[time.Duration]{time.Minute, 3 * time.Second}

	// failover: a replica is promoted without the last moves.
	failovers   = sized[int]{1, 20}
	foundWithin = sized[time.Duration]{patience, 30 * time.Second}

	// cluster: a master of a Redis Cluster is killed, or freezes, and slots are moved, in play. It has a long form only.
	clusterTables = 12
	halfMoved     = 5 * time.Second // a slot

	// clocks: flags fall once, never early, at most a second late; and no clock runs while the journal takes nothing.
	bubbleGames = sized[int]{600, 10_000} // in a bubble of time
	outageGames = 25                      // that run while Redis is away
	outageFor   = sized[time.Duration]{6 * time.Second, time.Minute}
	wrongLate   = 3 * time.Second // that a flag falls late beside a node whose wall clock is wrong by more
	flagsAtOnce = 5000            // in one second

	// refused: the journal takes nothing.
	refusedShort = map[string]bool{"killed": true, "disk full": true}      // of the reasons, in the short form
	refusedAway  = sized[time.Duration]{9 * time.Second, 14 * time.Second} // each time; longer than the grace before a clock runs
	frozen       = sized[time.Duration]{12 * time.Second, 20 * time.Second}
	sentWithin   = sized[time.Duration]{time.Minute, 10 * time.Second} // guests of a node that is cut off alone
)
