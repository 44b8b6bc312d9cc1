// Package rooms is one room: who sits, what happened, whose clock runs; and the contract
// of the journal that keeps it.
//
// Decide and Fold are pure: time, luck and ids come with the command. There is no goroutine, no
// lock and no clock here; package live runs rooms.
package rooms
