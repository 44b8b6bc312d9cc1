// Package tables works out endgames: for every position with few seeds on the board, how many seeds more than the other
// the player to move will still take with best play. It builds them with the engine's own turns, layer by layer from the
// emptiest board on, and looks them up.
package tables
