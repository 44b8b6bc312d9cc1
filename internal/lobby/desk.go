package lobby

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
	"casitas/internal/seeks"
)

const (
	deskRegister = "seeks" // its name, and the room by whose part of the journal its time goes
	deskEvery    = time.Second
	deskMost     = 128                     // requests that are decided together
	deskTries    = 30                      // times that others may be faster
	deskAgain    = 100 * time.Millisecond  // before the same is asked again, where it is not known whether it was written
	deskUndone   = 1500 * time.Millisecond // that the node which has made a pairing has to open its room
)

// Desk is where this node decides who plays with whom, together with all others: by a copy of the register of seeks, which it
// changes where that is the last. One goroutine does it, and takes together what was asked meanwhile.
type Desk struct {
	lobby    *Lobby
	requests chan *deskRequest
	salt     string        // addresses are written down with it, so that nobody can read them
	look     chan struct{} // somebody else has written, or somebody has come or left; holds one signal
	book     atomic.Pointer[seeks.Book]
	writing  atomic.Uint64 // the version that this node knows, or is about to write
	aside    aside         // rooms of pairings that could not be opened, and the register, should it refuse
	leaving  atomic.Bool   // guests are sent to other nodes: no longer said to be here, nor to have left

	// What only the goroutine touches.
	since, last int64                // for how long, without a break, it is known who is there, by the register's time in ms
	looked      time.Time            // when the register was asked last
	over        map[string]time.Time // since when tables are known to be over
	shown       []string             // tables whose viewers were told who waits there

	mu      sync.Mutex
	tabs    map[string]map[*Tab]struct{} // by player
	opening map[string]bool              // pairings whose rooms are being opened
	changed chan struct{}                // closed when there is another book
}

func newDesk(l *Lobby) *Desk {
	k := &Desk{
		lobby: l, salt: rand.Text(), requests: make(chan *deskRequest, deskMost), look: make(chan struct{}, 1),
		tabs: map[string]map[*Tab]struct{}{}, opening: map[string]bool{}, changed: make(chan struct{}),
	}
	only := l.node
	if l.shared {
		only = ""
	}
	k.book.Store(seeks.Empty(only))
	return k
}

// Desk is where seeks are decided; nil where this lobby has no register.
func (l *Lobby) Desk() *Desk { return l.desk }

// run keeps the desk going until ctx ends.
func (k *Desk) run(ctx context.Context) {
	if k.lobby.shared {
		forget, err := k.lobby.journal.Watch(deskRegister, func(version uint64) {
			if version == 0 || version > k.writing.Load() {
				nudge(k.look)
			}
		})
		if err != nil {
			k.lobby.log.Error("what other nodes do with seeks is heard of late", "err", err)
		} else {
			defer forget()
		}
	}
	tick := time.NewTicker(deskEvery)
	defer tick.Stop()
	for {
		var batch []*deskRequest
		look := false
		select {
		case r := <-k.requests:
			batch = k.gather(r)
		case <-k.look:
			look = true
		case <-tick.C:
			look = k.looked.IsZero() || k.lobby.shared && time.Since(k.looked) >= compareEvery
		case <-ctx.Done():
			return
		}
		k.lobby.guarded(deskRegister, func() { k.serve(ctx, batch, look) })
		for _, r := range batch {
			close(r.done)
		}
		k.lobby.guarded(deskRegister, func() {
			k.openUndone()
			k.showQueues()
		})
	}
}

// gather takes a request and those behind it.
func (k *Desk) gather(first *deskRequest) (batch []*deskRequest) {
	for r := first; ; {
		r.err = live.ErrBusy // until it is decided
		batch = append(batch, r)
		if len(batch) == deskMost {
			return batch
		}
		select {
		case r = <-k.requests:
		default:
			return batch
		}
	}
}

// serve decides what was asked, and what is to be done anyway, and writes it.
func (k *Desk) serve(ctx context.Context, batch []*deskRequest, look bool) {
	call, cancel := context.WithTimeout(context.WithoutCancel(ctx), callTime)
	defer cancel()
	if err := k.lobby.current(call, deskRegister); err != nil {
		fail(batch, err)
		return
	}
	for range deskTries {
		draft := k.decide(batch)
		if len(batch) == 0 && len(draft.Changes) == 0 && !look {
			return
		}
		got, err := k.write(call, draft)
		if err != nil {
			if k.lobby.failed(&k.aside, deskRegister, err) {
				k.lobby.log.Error("the register of seeks cannot be asked: it is tried again", "err", err)
			}
			fail(batch, err)
			return
		}
		k.aside.forget(deskRegister)
		before := k.book.Load()
		switch {
		case got.Written:
			k.replace(draft.Book(got.At), draft.Changes)
			k.open(draft.Changes)
			return
		case got.At == before.At && !got.Whole: // nobody has written since
			return
		}
		if err := k.learn(got); err != nil {
			k.lobby.log.Error("what the register of seeks holds cannot be read", "err", err)
			fail(batch, err)
			return
		}
		look = false
	}
	fail(batch, live.ErrBusy)
}

func fail(batch []*deskRequest, err error) {
	for _, r := range batch {
		r.pairing, r.err = nil, err
	}
}

// decide decides all requests, and what is to be done anyway.
func (k *Desk) decide(batch []*deskRequest) *seeks.Draft {
	now, _ := k.lobby.clock(deskRegister).now()
	at := now.UnixMilli()
	if k.last == 0 || at-k.last >= seeks.LiveFor.Milliseconds() {
		k.since = at
	}
	k.last = at
	draft := k.book.Load().Draft()
	for _, r := range batch {
		if r.err = r.ctx.Err(); r.err == nil {
			r.pairing, r.err = r.decide(draft, at)
		}
	}
	if !k.lobby.shared {
		draft.Alone(k.lobby.node)
	}
	leaving := k.leaving.Load()
	if leaving {
		draft.Speak(k.lobby.node, at)
	} else {
		draft.Touch(k.lobby.node, at, k.here)
	}
	draft.Answer(k.lobby.node, at, k.here)
	if !leaving {
		draft.Meet(at, func(by rooms.Player, seek string) seeks.Asked { return k.asked(by, seek, at) })
		draft.Sweep(at, k.since)
		k.seeToTables(draft, at)
	}
	return draft
}

// write asks the register until it is known what it has done.
func (k *Desk) write(ctx context.Context, d *seeks.Draft) (got rooms.Registered, err error) {
	if err := d.Err(); err != nil {
		return got, fmt.Errorf("%w: %w", rooms.ErrNotWritten, err)
	}
	at := k.book.Load().At
	k.writing.Store(at.Version + uint64(min(len(d.Changes), 1)))
	defer func() { k.writing.Store(k.book.Load().At.Version) }()
	k.looked = time.Now()
	for {
		got, err = k.lobby.registers.Register(ctx, deskRegister, at, d.Changes)
		if err == nil || ctx.Err() != nil || errors.Is(err, rooms.ErrNotWritten) {
			break
		}
		select {
		case <-time.After(deskAgain):
		case <-ctx.Done():
		}
	}
	if text, _ := json.Marshal(d.Changes); err == nil && len(got.Since) == 1 && got.Since[0].Head == at.Head.Next(text) {
		got.Written, got.Since = true, nil // the first time, which was left without a response
	}
	return got, err
}

// learn takes in what others have written.
func (k *Desk) learn(got rooms.Registered) error {
	if got.Whole {
		next, err := k.book.Load().Read(got.At, got.All)
		if err == nil {
			k.replace(next, nil)
		}
		return err
	}
	for _, e := range got.Since {
		var changes []rooms.Change
		if err := json.Unmarshal(e.Event, &changes); err != nil {
			return err
		}
		next, err := k.book.Load().After(rooms.Revision{Version: e.Version, Head: e.Head}, changes)
		if err != nil {
			return err
		}
		k.replace(next, changes)
	}
	return nil
}
