package wire

import "encoding/json"

// Lobby asks for the list of what is there to be joined and watched, now and whenever it changes (On), or no more. V is the
// version that one has of it, from any connection.
type Lobby struct {
	T  string `json:"t"`
	On bool   `json:"on"`
	V  uint64 `json:"v,omitempty"`
}

// LobbyList is the server's lobby frame: the list at version V, whole (List) or as what has changed since version From (Diff,
// a JSON Merge Patch).
type LobbyList struct {
	T    string          `json:"t"`
	V    uint64          `json:"v"`
	List *List           `json:"list,omitempty"`
	From uint64          `json:"from,omitempty"`
	Diff json.RawMessage `json:"diff,omitempty"`
}

// List is what is there to be joined and watched. Its sections are objects with a member for each thing, so that diffs are
// small.
type List struct {
	Rooms    map[string]Summary `json:"rooms"`              // by id
	Order    []string           `json:"order"`              // of Rooms: tables where somebody waits, then the matches
	Featured string             `json:"featured,omitempty"` // the match of Rooms to look at first, until it ends
	More     int                `json:"more,omitempty"`     // rooms beyond those shown
	Here     map[string]Who     `json:"here"`               // people with a name who look at this list, by id: 100 at most
	Rest     int                `json:"rest,omitempty"`     // how many more people look at it
	Seeks    map[string]Seek    `json:"seeks,omitempty"`    // by id, those that anybody may take: the newest, 100 at most
	Pools    map[string]Pool    `json:"pools,omitempty"`    // by id, all there are
}
