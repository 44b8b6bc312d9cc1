// Package rooms is one room: who sits, what happened, whose clock runs.
//
// Decide and Fold are pure: time, luck and ids come with the command. A Room is the
// thin live thing around them: decide, have the Journal keep it, fold, tell.
// The package knows no network, no encoding of views (a Encoder does that), no list of rooms,
// and never tells anybody what the journal does not hold.
package rooms
