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
