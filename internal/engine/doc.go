// Package engine plays any two-row sowing game that a Rules value describes:
// it says which pits may be played, what a turn does lap by lap, when a game is
// over and who gets what is left, and how rounds make a match.
//
// Everything here is a value. Playing a pit gives a new Game or Match and a
// Turn, and changes nothing that was handed in (Walk is the one exception, made
// for search). The rules are those of RULES.md; where the record is silent the
// decisions have names, and each name has a test.
//
// What it will not do: read a clock, draw lots, touch a file or a socket, start
// a goroutine, know who is playing, or recommend a move. It imports nothing of
// ours. It never asks what a game is called: a game is its traits.
package engine
