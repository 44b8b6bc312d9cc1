package sim

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"casitas/internal/engine"
	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
)

// World is one run: two players, a watcher on each node, one room.
type World struct {
	luck    *rand.Rand
	config  Config
	book    *book
	nodes   []*node
	players [2]rooms.Player
	asks    []*ask
	viewers []*viewer
	faults  []string
	asked   int

	mu    sync.Mutex
	calls []*call
}

// Config says how rough the world is.
type Config struct {
	Seed    uint64
	Steps   int
	Forgets bool // the store may lose its tail
}

// node is one server. A crashed one has no room.
type node struct {
	number int
	room   *live.Room
	rising chan *live.Room // a revival under way
	hint   func(uint64)
	ahead  time.Duration // how far its clock is off
	life   atomic.Int64  // how often it was started or crashed
}

// ask is a command of a player, until its outcome is known to them.
type ask struct {
	c        rooms.Command
	sent     int
	since    int // how long the history was when it was sent last
	pending  int // how many sendings have no response yet
	revision *rooms.Revision
	refusal  error
}

const room = "room"

type plain struct{}

func (plain) Event(_, after *rooms.State, _ rooms.Event) live.Frame {
	b, _ := json.Marshal(after.At)
	return b
}

func (plain) View(s *rooms.State) []byte {
	b, _ := json.Marshal(s.At)
	return b
}

// Run plays one world to its end and answers with what was broken. Call it in a synctest bubble.
func Run(c Config, settle func()) []string {
	w := &World{
		luck: rand.New(rand.NewPCG(c.Seed, c.Seed^0x5eed)), config: c, book: newBook(),
		players: [2]rooms.Player{{ID: "ana", Name: "Ana"}, {ID: "bea", Name: "Bea"}},
	}
	for i := range 3 {
		n := &node{number: i}
		w.nodes = append(w.nodes, n)
		w.viewers = append(w.viewers, &viewer{node: n})
	}
	w.open()
	for range c.Steps {
		w.step()
		settle()
		w.collect()
		w.check()
		if len(w.faults) > 0 {
			break
		}
	}
	w.calm(settle)
	return w.faults
}

func (w *World) fault(format string, a ...any) {
	w.faults = append(w.faults, fmt.Sprintf(format, a...))
}

func (w *World) quiet() *slog.Logger { return slog.New(slog.DiscardHandler) }

// open makes the room, before the weather turns.
func (w *World) open() {
	games := engine.Games()
	rules := games[w.luck.IntN(len(games))]
	o := &rooms.Options{Rules: rules, Opener: engine.Nobody}
	if rules.Rounds && w.luck.IntN(2) == 0 {
		o.Length = 2
	} else if w.luck.IntN(3) > 0 {
		o.Length, o.Ballot = engine.Length(-4), w.luck.IntN(2) == 0
	}
	clocks := []*rooms.TimeControl{
		nil, {Initial: rooms.MinInitial.Milliseconds(), Increment: 1000}, {Turn: rooms.MinTurn.Milliseconds()}, {Days: 1},
	}
	o.Clock = clocks[w.luck.IntN(len(clocks))]
	c := rooms.Command{ID: "open", By: w.players[0], At: time.Now(), Do: rooms.DoOpen, Seat: engine.South, Options: o, Room: room}
	steps, err := rooms.Decide(&rooms.State{}, c)
	if err != nil {
		w.fault("opening: %v", err)
		return
	}
	w.book.append(rooms.AppendOf(&rooms.State{}, c, steps), time.Now())
}

func (w *World) add(c *call) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.calls = append(w.calls, c)
}

// leave marks a call that nobody waits for; it may happen all the same.
func (w *World) leave(c *call) {
	w.mu.Lock()
	defer w.mu.Unlock()
	c.gone = true
}

// take removes one call that is under way, drawn by lot.
func (w *World) take() *call {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.calls) == 0 {
		return nil
	}
	i := w.luck.IntN(len(w.calls))
	c := w.calls[i]
	w.calls = append(w.calls[:i], w.calls[i+1:]...)
	return c
}

func (w *World) append(a rooms.Append) rooms.Appended { return w.book.append(a, time.Now()) }

func (w *World) find(command string) (rooms.Revision, bool) { return w.book.find(command) }

// rise starts a node that is down.
func (w *World) rise(n *node) {
	if n.room != nil || n.rising != nil {
		return
	}
	n.life.Add(1)
	n.rising = make(chan *live.Room, 1)
	cfg := live.Config{Journal: &link{world: w, node: n}, Encoder: plain{}, Log: w.quiet()}
	up := n.rising
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		r, err := live.Revive(ctx, room, cfg)
		if err != nil {
			r = nil
		}
		up <- r
	}()
}

// crash ends a node between two instructions: what it was about to say is never said.
func (w *World) crash(n *node) {
	if n.room == nil {
		return
	}
	n.room.Stop()
	n.room, n.hint = nil, nil
	n.life.Add(1)
}
