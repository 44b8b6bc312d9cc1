package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

// bareMove is as long as the median event that a watcher of Casitas gets for a move.
const bareMove = 204

// game is what tables play. Matches to the end of Hoyito III go on for thousands of turns.
const game = `"rules":"hoyito-3","length":-1,"opener":"south"`

// longMatch is a seed by which a match of that game takes 17,486 turns.
const longMatch = 2

// table is two players of one room, who play for as long as they are let.
type table struct {
	load    *load
	options string                       // that rooms are opened with
	every   time.Duration                // between two moves; 0: as soon as it can be
	size    int                          // bytes of a move in the bare server
	sent    func(turn int, at time.Time) // told of each move that is made; may be nil
	pick    *rand.Rand                   // which of the legal moves
	ready   chan struct{}                // closed when the first move can be made
	began   sync.Once

	mu     sync.Mutex
	seats  [2]*seat
	room   string
	going  bool      // moves are made; before, all wait at the first one
	next   time.Time // when the next is to be made
	closed bool
}

// seat is one player of a table, on a socket.
type seat struct {
	*conn
	table   *table
	side    int
	key     string
	view    view
	seen    string    // the room as hello names it: with the version and head that the player has
	said    [4]string // its last command of each kind
	waits   bool      // for the response to a move
	sent    time.Time // its last move
	readied int       // the turn before which it has said ready, or opened the next room
}

// view is what a player has to know of the room.
type view struct {
	turn, toMove int
	phase        string
	legal        []int
}

// load is what the tables of one measurement have in common.
type load struct {
	*target
	moves atomic.Int64 // acknowledged
	again atomic.Int64 // refused for now, and sent again

	mu    sync.Mutex
	waits []time.Duration // from each move to its response
	err   error           // the first that went wrong
}

// fail keeps the first error.
func (l *load) fail(err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.err == nil {
		l.err = err
	}
}

func (l *load) failed() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.err
}

// newTable is a table that is still to be sat down at.
func (l *load) newTable(seed int) *table {
	return &table{load: l, options: game, size: bareMove, ready: make(chan struct{}), pick: rand.New(rand.NewPCG(uint64(seed), 7))}
}

// sit opens the table: two players on sockets, a room, both at the first move.
func (t *table) sit(ctx context.Context, number int) error {
	for side := range t.seats {
		s := &seat{table: t, side: side}
		var err error
		if !t.load.bare {
			_, s.key, err = t.load.player(ctx)
		}
		if err == nil {
			s.conn, err = t.load.enter(ctx, strconv.Itoa(number), s.key, "")
		}
		if err != nil {
			return err
		}
		t.seats[side] = s
	}
	for _, s := range t.seats {
		go s.listen()
	}
	if t.load.bare {
		return nil
	}
	t.mu.Lock()
	t.seats[0].do(anOpen, `"do":"open","options":{%s}`, t.options)
	t.mu.Unlock()
	select {
	case <-t.ready:
		return t.load.failed()
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(dialTime):
		return errors.Join(fmt.Errorf("no match has begun within %v", dialTime), t.load.failed())
	}
}

// start lets the moves begin.
func (t *table) start() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.going = true
	if t.every > 0 {
		t.next = time.Now().Add(time.Duration(rand.Int64N(int64(t.every)))) // not all at once
	}
	if t.load.bare {
		t.seats[0].bareMove(1)
		return
	}
	t.seats[0].think()
	t.seats[1].think()
}

// stop makes no more moves, and takes no notice of sockets that break.
func (t *table) stop() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.closed = true
}

// leave closes both sockets.
func (t *table) leave() {
	t.stop()
	for _, s := range t.seats {
		if s != nil {
			_ = s.Close()
		}
	}
}

// listen reads until the socket ends.
func (s *seat) listen() {
	t := s.table
	for c := s.conn; ; {
		text, err := c.Receive()
		now := time.Now()
		t.mu.Lock()
		switch {
		case err != nil && !t.closed:
			t.load.fail(err)
		case err != nil:
		case t.load.bare:
			s.takeBare(text, now)
		default:
			s.take(text, now)
		}
		t.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// takeBare takes a move of a bare server, in which South and North move alternately.
func (s *seat) takeBare(text []byte, now time.Time) {
	turn := number(text, turnKey)
	if mine := turn%2 != s.side; mine {
		s.table.load.answered(now.Sub(s.sent))
		return
	}
	s.bareMove(turn + 1)
}

// turnKey comes before the number of the turn in the event of a move.
const turnKey = `"turns":{"`

func (s *seat) bareMove(turn int) {
	text := fmt.Appendf(nil, `{"t":"event","e":{"k":"sown"},"turns":{"%d":"`, turn)
	text = append(text, bytes.Repeat([]byte{'x'}, max(0, s.table.size-3-len(text)))...)
	s.when(turn, func() { s.say("%s", append(text, `"}}`...)) })
}

// when makes a move when it is time for it. The table's lock is held, and is when the move is made.
func (s *seat) when(turn int, move func()) {
	t := s.table
	send := func() {
		if t.closed {
			return
		}
		s.sent = time.Now()
		if t.sent != nil {
			t.sent(turn, s.sent)
		}
		move()
	}
	wait := time.Until(t.next)
	if t.every == 0 || wait <= 0 {
		t.next = time.Now().Add(t.every)
		send()
		return
	}
	t.next = t.next.Add(t.every)
	time.AfterFunc(wait, func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		send()
	})
}

// answered counts a move whose response has come.
func (l *load) answered(after time.Duration) {
	l.moves.Add(1)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.waits = append(l.waits, after)
}
