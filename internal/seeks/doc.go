// Package seeks decides who plays with whom: quick pairing, seeks in a list, challenges. It is pure: time, luck and ids come
// with each request, and what it decides is changes of a register (rooms.Registers) that all nodes have in common.
//
// It opens no room and tells nobody: the lobby does.
package seeks
