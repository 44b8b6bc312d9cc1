package store

import (
	"encoding/json"
	"fmt"

	"casitas/internal/rooms"
)

// Changes are the changes of a register as it is to keep them: nothing where there are none.
func Changes(name string, changes []rooms.Change) ([]byte, error) {
	err := CheckID(name)
	for _, c := range changes {
		if err == nil {
			err = CheckID(c.Key)
		}
	}
	if err != nil || len(changes) == 0 {
		return nil, malformed(err)
	}
	text, err := json.Marshal(changes)
	return text, malformed(err)
}

func malformed(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%w: %w: %w", rooms.ErrNotWritten, ErrMalformed, err)
}
