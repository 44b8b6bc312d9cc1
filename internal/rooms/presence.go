package rooms

import (
	"context"
	"time"
)

// NodePresence is who is in a room on one node: players with a name, and how many pages without one.
type NodePresence struct {
	Room     string         `json:"room"`
	Node     string         `json:"node"`
	Players  map[string]int `json:"players,omitempty"` // open pages by player
	Nameless int            `json:"nameless,omitempty"`
	Waits    []Summary      `json:"waits,omitempty"` // of a node as a whole: public rooms in which somebody waits there, newest first
}

// Empty says whether nobody is there.
func (h NodePresence) Empty() bool { return len(h.Players) == 0 && h.Nameless == 0 }

// PresenceExchange tells nodes who is in which room on the others. It is no part of the journal: what it
// says may be a few seconds old, and is forgotten when its node says nothing more.
type PresenceExchange interface {
	// Exchange says who is in rooms on this node, which holds for so long from now, a time of the room's part; an empty
	// NodePresence takes back what was said. It answers with what other nodes say of each of those rooms, as far as
	// that still holds. Rooms of which nothing could be learnt are not in the answer: ErrPartial.
	Exchange(ctx context.Context, node string, here []NodePresence, now func(part int) time.Time, lasts time.Duration) (
		map[string][]NodePresence, error)
}
