package proof

import (
	"math/rand/v2"
	"sync"

	"github.com/google/uuid"
)

// hall is the rooms that are played in, a fixed number at a time: when a match has ended another
// room is opened in its place.
type hall struct {
	mu     sync.Mutex
	places []place
	left   int            // commands that may still be asked
	asked  int            //
	stages map[int]func() // what happens when so many have been asked
	acked  map[string][]*op
}

// place is one room at a time.
type place struct {
	seats [2]int // of the players, by number
	open  string // the id of the command that opens it: both clients of a player use the same
	room  string // "" until it is open
	match int    // how many were played here
}

func newHall(places, players, commands int, luck *rand.Rand) *hall {
	h := &hall{left: commands, stages: map[int]func(){}, acked: map[string][]*op{}}
	for range places {
		south := luck.IntN(players)
		north := (south + 1 + luck.IntN(players-1)) % players
		h.places = append(h.places, place{seats: [2]int{south, north}, open: uuid.NewString()})
	}
	return h
}

// mine is a place, drawn by lot, at which a player has a seat.
func (h *hall) mine(player int, luck *rand.Rand) (at int, p place, found bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for range 8 {
		at = luck.IntN(len(h.places))
		if p = h.places[at]; p.seats[0] == player || p.seats[1] == player {
			return at, p, true
		}
	}
	return at, p, false
}

// opened notes the room that a command has opened.
func (h *hall) opened(command, room string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for i := range h.places {
		if h.places[i].open == command {
			h.places[i].room = room
		}
	}
}

// ended makes place for another room.
func (h *hall) ended(room string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for i := range h.places {
		if p := &h.places[i]; p.room == room {
			p.room, p.open = "", uuid.NewString()
			p.match++
		}
	}
}

// may takes one command from those that may still be asked.
func (h *hall) may() bool {
	h.mu.Lock()
	if h.left == 0 {
		h.mu.Unlock()
		return false
	}
	h.left--
	h.asked++
	stage := h.stages[h.asked]
	h.mu.Unlock()
	if stage != nil {
		stage()
	}
	return true
}

func (h *hall) over() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.left == 0
}

// keep remembers an acknowledged command, for somebody to ask it once more much later.
func (h *hall) keep(o *op) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.acked[o.player] = append(h.acked[o.player], o)
}

// old is an acknowledged command of a player, drawn by lot.
func (h *hall) old(player string, luck *rand.Rand) *op {
	h.mu.Lock()
	defer h.mu.Unlock()
	all := h.acked[player]
	if len(all) == 0 {
		return nil
	}
	recent := all[max(0, len(all)-300):]
	return recent[luck.IntN(len(recent))]
}
