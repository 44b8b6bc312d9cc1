package api_test

import (
	"fmt"
	"testing"

	"casitas/internal/api"
	"casitas/internal/lobby"
	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/store/redis"
	"casitas/internal/store/redistest"
	"casitas/web/wire"
)

// storage is a journal and the players beside it.
type storage interface {
	rooms.Journal
	rooms.Players
	rooms.Invitations
	rooms.Registers
	rooms.Blocks
	rooms.Tokens
	rooms.Scores
}

// nodesOnRedis starts so many nodes on one Redis.
func nodesOnRedis(t *testing.T, many int, with ...func(*api.Config)) []*node {
	t.Helper()
	return nodesAt(t, redistest.Start(t).URL(), many, with...)
}

// nodesAt starts so many nodes on a Redis that is there.
func nodesAt(t *testing.T, url string, many int, with ...func(*api.Config)) []*node {
	t.Helper()
	all := make([]*node, many)
	for i := range all {
		journal, err := redis.Open(t.Context(), url, redis.Options{})
		must.Do(t, err)
		n := &node{t: t}
		all[i] = n.startOn(journal, lobby.Config{
			Node: fmt.Sprintf("node-%d", i), Exchange: journal, Talk: lobby.Talk{Exchange: journal}, Shared: true,
		}, nil, with...)
	}
	return all
}

// onEither runs a test on one node with SQLite, and on three with Redis: near and far are where its people are.
func onEither(t *testing.T, test func(t *testing.T, near, far *node), with ...func(*api.Config)) {
	t.Parallel() // with other tests, which mostly wait as it does
	t.Run("sqlite", func(t *testing.T) {
		n := start(t, with...)
		test(t, n, n)
	})
	t.Run("redis", func(t *testing.T) {
		nodes := nodesOnRedis(t, 3, with...)
		test(t, nodes[0], nodes[2])
	})
}

// stored is what the node keeps all in.
func (n *node) stored() storage { return n.edge.Players.(storage) }

// of is the node for a test that has it along with others.
func (n *node) of(t *testing.T) *node {
	one := *n
	one.t = t
	return &one
}

const absentFor = 3 // seconds after which a match may be claimed

// TestOnEither is what is so on one node and on three, all at once on the same.
func TestOnEither(t *testing.T) {
	onEither(t, func(t *testing.T, near, far *node) {
		for name, test := range map[string]func(t *testing.T, near, far *node){
			"absence": testAbsence, "a draw claimed": testDrawClaimed, "ready": testReadyOnTwoNodes, "days a turn": testDaysATurnOnTwoNodes,
			"setup": testSetup, "presence": testPresence, "pause": testPause, "rematch": testRematch, "takeback from a bot": testTakebackFromABot,
			"company": testCompany, "talk": testTalkApart, "report": testReport, "live matches": testLiveMatches,
			"recovery": testRecovery, "export": testExport,
			"host closes": testHostCloses, "host looks": testHostSeesWhoIsInRooms, "host closes what is broken": testHostClosesBrokenRoom,
		} {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				test(t, near.of(t), far.of(t))
			})
		}
	}, func(c *api.Config) { c.Limits.AbsentFor, c.Talk = absentFor, wire.TalksText })
}
