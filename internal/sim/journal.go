package sim

import (
	"context"
	"errors"

	"casitas/internal/rooms"
)

// errLost is what a node sees of a call whose fate it does not know.
var errLost = errors.New("the connection to the journal broke")

// fate is what the seed lets become of a call.
type fate int

const (
	happens    fate = iota // it is done, and answered
	lostBefore             // it never arrives
	lostAfter              // it is done, and the response is lost
	refused                // the store says that it took nothing
)

// call is a call to the journal that is under way.
type call struct {
	node  *node
	write bool
	do    func() // does it; the response is in done's closure
	done  chan error
	gone  bool // the node no longer waits
}

// link is one node's connection to the journal: as much of it as a room uses.
type link struct {
	rooms.Journal

	world *World
	node  *node
}

// pass puts a call on its way and waits for its fate.
func (l *link) pass(ctx context.Context, write bool, do func()) error {
	c := &call{node: l.node, write: write, do: do, done: make(chan error, 1)}
	l.world.add(c)
	select {
	case err := <-c.done:
		return err
	case <-ctx.Done():
		l.world.leave(c)
		return errLost
	}
}

// Append is the contract of rooms.Journal; its outcome may stay unknown.
func (l *link) Append(ctx context.Context, a rooms.Append) (got rooms.Appended, err error) {
	response := make(chan rooms.Appended, 2)
	err = l.pass(ctx, true, func() { response <- l.world.append(a) })
	if err != nil {
		return got, err
	}
	return <-response, nil
}

// Load is the contract of rooms.Journal.
func (l *link) Load(ctx context.Context, _ string, after uint64) (rooms.Log, error) {
	response := make(chan rooms.Log, 2)
	if err := l.pass(ctx, false, func() { response <- l.world.book.load(after) }); err != nil {
		return rooms.Log{}, err
	}
	log := <-response
	if log.At.Version == 0 {
		return rooms.Log{}, rooms.ErrNoRoom
	}
	return log, nil
}

// Lookup is the contract of rooms.Journal.
func (l *link) Lookup(ctx context.Context, _, command string) (rooms.Revision, bool, error) {
	type found struct {
		at rooms.Revision
		ok bool
	}
	response := make(chan found, 2)
	err := l.pass(ctx, false, func() {
		at, ok := l.world.find(command)
		response <- found{at, ok}
	})
	if err != nil {
		return rooms.Revision{}, false, err
	}
	f := <-response
	return f.at, f.ok, nil
}

// Watch keeps the node's ear for hints.
func (l *link) Watch(_ string, hint func(uint64)) (func(), error) {
	l.node.hint = hint
	return func() {}, nil
}
