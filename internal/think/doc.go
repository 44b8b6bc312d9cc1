// Package think chooses moves: a search through the engine's own turns, and five strengths of it for each game. It knows
// rules only through the engine, and no room, no clock of the day and no net: what is to be thought about comes in as a
// match, how long by a limit, luck as a number.
package think
