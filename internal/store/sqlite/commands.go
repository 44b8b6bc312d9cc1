package sqlite

import (
	"hash/maphash"
	"slices"
)

// commandQuery is where a room stood after a command: the last event that names it says so.
const commandQuery = `SELECT version, head FROM events WHERE room = ? AND command = ? ORDER BY version DESC LIMIT 1`

// commandSet is which commands a room has taken, four bytes of each: what it does not hold was not taken, without a search
// through the room's events.
type commandSet []uint32

var commandSeed = maphash.MakeSeed()

func (s *commandSet) add(command string) {
	*s = append(*s, uint32(maphash.String(commandSeed, command)))
}

func (s commandSet) mayHold(command string) bool {
	return slices.Contains(s, uint32(maphash.String(commandSeed, command)))
}
