package seeks

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"casitas/internal/rooms"
)

// Book is all seeks and pairings at one revision of the register. It is not changed: another takes its place.
type Book struct {
	At     rooms.Revision
	seeks  map[string]*Seek
	pairs  map[string]*Pairing
	nodes  map[string]*node
	noes   map[string]*no
	places map[string]*place
	asks   map[string]*ask
	ups    map[string]*up
	only   string // the one node that there is; "": there may be others
}

// Empty is the book of a register of which nothing was read. only is the one node that there is; "" where there may be others.
func Empty(only string) *Book { return &Book{only: only} }

// node is who is there on a node, of those who seek.
type node struct {
	At   int64            `json:"at"` // when the node said so
	Here []string         `json:"here,omitempty"`
	Left map[string]int64 `json:"left,omitempty"` // whose last page there has closed, and when
}

// up is when a node has spoken last that had said who is there.
type up struct {
	At int64 `json:"at"`
}

// no is a challenge that was declined, or a seek that is over for good.
type no struct {
	At int64 `json:"at"`
}

// The keys of the register begin with what they are of: a seek by its id, a pairing by its room, a node by its name (where it has spoken since, that too), an ask by the seek, a no by
// who was declined by whom, and the game, or by the key of a seek that is over for good.
const (
	SeekKey = "seek/"
	PairKey = "pair/"
	nodeKey = "node/"
	upKey   = "up/"
	noKey   = "no/"
)

// Read is the book of all values of a register. What a newer program has put there is passed over.
func (b *Book) Read(at rooms.Revision, all map[string]json.RawMessage) (*Book, error) {
	next := Empty(b.only).clone()
	next.At = at
	for key, value := range all {
		if err := next.set(rooms.Change{Key: key, Value: value}); err != nil {
			return nil, err
		}
	}
	return next, nil
}

// After is the book after changes that led to a revision.
func (b *Book) After(at rooms.Revision, changes []rooms.Change) (*Book, error) {
	next := b.clone()
	next.At = at
	for _, c := range changes {
		if err := next.set(c); err != nil {
			return nil, err
		}
	}
	return next, nil
}

func (b *Book) clone() *Book {
	return &Book{
		At: b.At, only: b.only, seeks: copied(b.seeks), pairs: copied(b.pairs), nodes: copied(b.nodes),
		noes: copied(b.noes), places: copied(b.places), asks: copied(b.asks), ups: copied(b.ups),
	}
}

func copied[T any](all map[string]*T) map[string]*T {
	if all == nil {
		return map[string]*T{}
	}
	return maps.Clone(all)
}

// set takes in one change.
func (b *Book) set(c rooms.Change) (err error) {
	kind, name, _ := strings.Cut(c.Key, "/")
	switch kind + "/" {
	case SeekKey:
		err = put(b.seeks, name, c.Value)
	case PairKey:
		err = put(b.pairs, name, c.Value)
	case nodeKey:
		err = put(b.nodes, name, c.Value)
	case noKey:
		err = put(b.noes, name, c.Value)
	case placeKey:
		err = put(b.places, name, c.Value)
	case askKey:
		err = put(b.asks, name, c.Value)
	case upKey:
		err = put(b.ups, name, c.Value)
	}
	if err != nil {
		return fmt.Errorf("the register of seeks, at %s: %w", c.Key, err)
	}
	return nil
}

func put[T any](all map[string]*T, name string, text json.RawMessage) error {
	if text == nil {
		delete(all, name)
		return nil
	}
	value := new(T)
	all[name] = value
	return json.Unmarshal(text, value)
}

// Seek is a seek by its id; nil where there is none.
func (b *Book) Seek(id string) *Seek { return b.seeks[id] }

// Pairing is a pairing by its room; nil where there is none.
func (b *Book) Pairing(room string) *Pairing { return b.pairs[room] }

// Pairings are all there are, in no order.
func (b *Book) Pairings() []*Pairing { return slices.Collect(maps.Values(b.pairs)) }

// Last is a player's last pairing whose room is open; nil where there is none.
func (b *Book) Last(player string) (last *Pairing) {
	for _, p := range b.pairs {
		if p.Open && p.of(player) && (last == nil || last.At < p.At) {
			last = p
		}
	}
	return last
}

func (p *Pairing) of(player string) bool { return p.Seats[0].ID == player || p.Seats[1].ID == player }

// Of are a player's seeks, and the challenges to them, oldest first.
func (b *Book) Of(player string) (own, challenges []*Seek) {
	for _, s := range b.seeks {
		switch player {
		case s.By.ID:
			own = append(own, s)
		case s.To.ID:
			challenges = append(challenges, s)
		}
	}
	slices.SortFunc(own, older)
	slices.SortFunc(challenges, older)
	return own, challenges
}

// from is how many seeks have come from an address through a node.
func (b *Book) from(node, address string) (n int) {
	for _, s := range b.seeks {
		if s.Node == node && s.From == address {
			n++
		}
	}
	return n
}

// older is the order in which seeks wait.
func older(a, b *Seek) int { return cmp.Or(cmp.Compare(a.At, b.At), cmp.Compare(a.ID, b.ID)) }

// PairingOf is the one that a player knows by the id of a seek; nil where there is none.
func (b *Book) PairingOf(player, seek string) *Pairing {
	for _, p := range b.pairs {
		for seat, who := range p.Seats {
			if who.ID == player && p.Seeks[seat] == seek {
				return p
			}
		}
	}
	return nil
}
