package rooms

import (
	"context"
	"encoding/json"
)

// Registers are small tables that all nodes have in common, each with its changes in one order, as a room has its events.
// Who wants to change one decides by a copy of their own, and is refused where that is not the last; so any number
// of nodes decide as if they were one. They lie beside the journal, and are not for what grows.
type Registers interface {
	// Register makes changes in a register, all or none, if it stands where the writer believes, and says what the writer
	// does not know. Without changes it only looks. The error is as that of Journal.Append: where it is not ErrNotWritten,
	// the same may be asked again until it is known; if Since holds what was to be written, it was.
	Register(ctx context.Context, name string, expect Revision, changes []Change) (Registered, error)
}

// Change puts a value into a register, or, without one, takes a key out, and may then say why.
type Change struct {
	Key   string          `json:"k"`
	Value json.RawMessage `json:"v,omitempty"`
	Why   string          `json:"why,omitempty"`
}

// Registered is how a register stands, and what of it is new to the writer.
type Registered struct {
	At      Revision
	Written bool
	Since   []Entry // what was written since the writer's revision, oldest first: each Event is a []Change. Not what is Written
	// Whole says that there is more than the register remembers one by one, or that it has another past than the
	// writer's: these are all its values.
	Whole bool
	All   map[string]json.RawMessage
}

// RegisterMemory is how many changes a register remembers one by one.
const RegisterMemory = 256
