package main

import (
	"errors"

	"casitas/internal/rooms"
	"casitas/internal/store/sqlite"
)

// keeper is a store: the journal, and the players beside it.
type keeper interface {
	rooms.Journal
	rooms.Players
}

var errRedis = errors.New("--redis is not there yet: leave it out, and the journal is kept in the folder of --data")

// open opens the store that the flags name.
func (s serve) open() (keeper, error) {
	if s.Redis != "" {
		return nil, errRedis
	}
	return sqlite.Open(s.Data)
}

// where says in words where the journal is kept.
func (s serve) where() string { return s.Data }
