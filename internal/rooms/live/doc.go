// Package live runs a room on a node: one goroutine that decides what a command does, has the
// journal keep it, folds it in and tells viewers of it; the feed that they read; and what
// happens when the journal has lost its end.
// It knows no network and no list of rooms, and tells nobody what the journal does not hold.
package live
