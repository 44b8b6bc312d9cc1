// Package storetest is what any journal of Casitas must pass. It talks to a store
// through its contract alone, knows no store by name, and never waits for time to pass.
package storetest

import (
	"testing"
	"time"

	"casitas/internal/rooms"
)

// Store is a journal, and the players and registers kept beside it.
type Store interface {
	rooms.Journal
	rooms.Players
	rooms.Invitations
	rooms.Registers
	rooms.Blocks
	rooms.Tokens
	rooms.Scores
}

// Place is where a store keeps its data; empty at first.
type Place struct {
	// Open opens a store on the place's data. Whoever opens it closes it.
	Open func(t *testing.T) Store
	// Crash leaves a store as SIGKILL would, never closing it in earnest, and opens
	// another on the data that is left.
	Crash func(t *testing.T, s Store) Store
	// Age lets so much time go by for the heartbeats and outages that the data holds.
	Age func(t *testing.T, s Store, by time.Duration)
	// Shared says that several stores may be open on the same data at once.
	Shared bool
}

// Run holds the whole suite against a kind of store. place makes a new, empty
// place for each test and cleans it up afterwards.
func Run(t *testing.T, place func(t *testing.T) Place) {
	suite := []struct {
		name string
		test func(t *testing.T, p Place)
	}{
		{"append/results", results},
		{"append/order of results", precedence},
		{"append/batches", batches},
		{"append/repeats", repeats},
		{"append/malformed", malformed},
		{"append/one winner a version", oneWinner},
		{"append/one taker a command", oneTaker},
		{"append/many rooms at once", manyRooms},
		{"append/cancelled", cancelled},
		{"append/unusual", unusual},
		{"load/from any version", loadFrom},
		{"load/consistent while written", loadConsistent},
		{"load/lookup", lookup},
		{"due/order and limit", dueOrder},
		{"due/changes", dueChanges},
		{"summaries/filters", summaryFilters},
		{"summaries/changes", summaryChanges},
		{"summaries/pages", summaryPages},
		{"summaries/pages while rooms change", summaryPagesMoving},
		{"summaries/whole summary", summaryWhole},
		{"deliveries", deliveries},
		{"watch/hints", hints},
		{"heartbeat/outages", outages},
		{"heartbeat/by many at once", outagesMany},
		{"heartbeat/time", journalTime},
		{"ready", ready},
		{"closed", closed},
		{"reopened/closed", reopenedClosed},
		{"reopened/crashed", reopenedCrashed},
		{"players/found", playersFound},
		{"players/unknown", playersUnknown},
		{"players/taken", playersTaken},
		{"players/codes", codes},
		{"players/codes taken by many at once", codesMany},
		{"players/recovery", recovery},
		{"players/scores", scores},
		{"players/scores counted by many at once", scoresMany},
		{"invitations", invitations},
		{"blocks", blocks},
		{"tokens", tokens},
		{"tokens/more at once than there may be", tokensMany},
		{"tokens/revoked while they are made", tokensGone},
		{"invitations/one code asked for by many at once", invitationsMany},
		{"registers/what is new", registers},
		{"registers/many writers", registersMany},
		{"audit", audit},
	}
	for _, part := range suite {
		t.Run(part.name, func(t *testing.T) { part.test(t, place(t)) })
	}
	t.Run("watch/other store", func(t *testing.T) {
		if p := place(t); p.Shared {
			hintsElsewhere(t, p)
		}
	})
}
