package store

import (
	"errors"
	"fmt"
	"sync"
	"time"

	"casitas/internal/rooms"
)

// doubtAge is how long a command that nobody asks about any more is remembered.
const doubtAge = time.Hour

// Doubts remembers the commands whose outcome could not be told. As long as one is in doubt, a
// later failure of the same command is no proof that nothing was written: the earlier
// attempt may have been, or may still be on its way. The zero value is ready.
type Doubts struct {
	mu    sync.Mutex
	since map[doubted]time.Time
}

type doubted struct{ room, command string }

// Resolve passes on what became of an append. A response of the journal ends the doubt; a failure that
// is certain by itself is made uncertain where an earlier attempt is in doubt.
func (d *Doubts) Resolve(a rooms.Append, got rooms.Appended, err error) (rooms.Appended, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	which := doubted{a.Room, a.Command}
	_, earlier := d.since[which]
	switch {
	case err == nil:
		delete(d.since, which)
		return got, nil
	case !errors.Is(err, rooms.ErrNotWritten):
		d.add(which)
		return rooms.Appended{}, err
	case earlier:
		//nolint:errorlint // this one wrote nothing, but that must not be taken for the whole truth
		return rooms.Appended{}, fmt.Errorf("an earlier attempt of this command may have been written: %v", err)
	}
	return rooms.Appended{}, err
}

// add begins a doubt, and forgets those that are old.
func (d *Doubts) add(which doubted) {
	if d.since == nil {
		d.since = map[doubted]time.Time{}
	}
	now := time.Now()
	for other, since := range d.since {
		if now.Sub(since) > doubtAge {
			delete(d.since, other)
		}
	}
	d.since[which] = now
}
