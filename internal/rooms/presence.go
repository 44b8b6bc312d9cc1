package rooms

import (
	"context"
	"time"
)

// NodePresence is who is in a room on one node: players with a name, and how many pages without one.
type NodePresence struct {
	Room      string           `json:"room"`
	Node      string           `json:"node"`
	Players   map[string]int   `json:"players,omitempty"` // open pages by player
	Nameless  int              `json:"nameless,omitempty"`
	Left      map[string]int64 `json:"left,omitempty"`  // players with a seat who have left lately, and when, in ms of the room's time
	Named     []Player         `json:"named,omitempty"` // some of the Players, first come first
	*NodeList                  // of a node as a whole; nil of a room
}

// NodeList is what a node adds to the list of rooms that all nodes show.
type NodeList struct {
	Waits []Summary `json:"waits,omitempty"` // public rooms in which somebody waits there, newest first
	Plays []Watched `json:"plays,omitempty"` // public matches that are alive there, in the order of the list
	Here  []Player  `json:"here,omitempty"`  // some of those with a name who look at the list
	Rest  int       `json:"rest,omitempty"`  // how many more people look at it
}

// Watched is a room in one line, and how many watch it.
type Watched struct {
	Summary
	Watchers int `json:"watchers,omitempty"`
}

// Empty says whether nobody is there.
func (h NodePresence) Empty() bool { return len(h.Players) == 0 && h.Nameless == 0 && len(h.Left) == 0 }

// PresenceExchange tells nodes who is in which room on the others. It is no part of the journal: what it
// says may be a few seconds old, and is forgotten when its node says nothing more.
type PresenceExchange interface {
	// Exchange says who is in rooms on this node, which holds for so long from now, a time of the room's part; an empty
	// NodePresence takes back what was said. It answers with what other nodes say of each of those rooms, as far as
	// that still holds. Rooms of which nothing could be learnt are not in the response: ErrPartial.
	Exchange(ctx context.Context, node string, here []NodePresence, now func(part int) time.Time, lasts time.Duration) (
		map[string][]NodePresence, error)
}
