// Package bots has the server's own players sit at tables: five strengths a game. It hears of what happens in rooms with a
// bot by a hook (internal/lobby), thinks in a bounded pool, and plays by ordinary commands whose ids come from the room and
// the version that they answer: whichever node plays, and however many do, the journal takes one.
package bots
