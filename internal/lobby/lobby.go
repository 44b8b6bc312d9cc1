package lobby

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
)

// Lobby is the rooms of one node.
type Lobby struct {
	journal   rooms.Journal
	exchange  rooms.PresenceExchange
	registers rooms.Registers
	node      string
	shared    bool
	config    live.Config
	encode    func(room string, p Presence, named, queue []rooms.Player) live.Frame
	talk      Talk
	log       *slog.Logger

	mu   sync.Mutex
	live map[string]*entry
	made map[string]chan struct{} // next rooms that are being made; closed when that has ended

	clocks     []clock // one for each part of the journal
	skew       atomic.Int64
	skewSaid   atomic.Int64
	awake      chan struct{} // closed after the first heartbeat
	once       sync.Once
	drained    atomic.Bool
	list       list
	dues       chan rooms.Deadline // that have come, and wait for a worker
	aside      aside               // rooms that a sweep leaves alone
	panicked   aside               // rooms that panicked on this node
	damaged    aside               // rooms whose history cannot be right
	woken      counted             // rooms that are only looked at, by address
	slots      [2]chan struct{}    // to read such a room: one set of slots, and one for parts of the journal that may be away
	opened     opened
	costs      costs
	botRooms   int
	counters   *live.Counters
	hooks      *hooks
	health     health
	heartbeats heartbeats

	others           others
	nodeSaid         rooms.NodePresence // what was said of this node last
	presenceRequests presenceRequests
	exchanging       chan struct{} // closed when the last round of the exchange was over; nil: there was none
	absentFor        time.Duration
	elsewhere        Elsewhere
	cut              cut

	desk       *Desk // nil: without registers
	background background
}

// Config is what a lobby works with.
type Config struct {
	Journal   rooms.Journal
	Exchange  rooms.PresenceExchange // nil where there is no other node
	Registers rooms.Registers        // nil: nobody seeks anybody
	Node      string                 // this node's name, different from every other's and from its own last life's
	Shared    bool                   // other nodes write to the journal: live rooms are compared with it now and then
	Elsewhere Elsewhere              // nil where there is no other node
	Encoder   live.Encoder
	Log       *slog.Logger
	Counters  *live.Counters // what is counted in rooms; nil: nothing
	Hooks     []Hook
	// Presence is what the viewers of a room are sent when who is there changes, watchers with names, and who waits to play the
	// winner; nil: nothing
	Presence func(room string, p Presence, named, queue []rooms.Player) live.Frame
	Talk     Talk
	Limits   Limits
}

// ErrDraining refuses what comes while the node is about to stop; another node will do it.
var ErrDraining = errors.New("this server is about to stop: ask again in a moment")

// New makes a lobby; Run sets it going.
func New(c Config) *Lobby {
	l := &Lobby{
		journal: c.Journal, exchange: c.Exchange, registers: c.Registers, node: c.Node, shared: c.Shared, encode: c.Presence, talk: c.Talk, log: c.Log, elsewhere: c.Elsewhere,
		live: map[string]*entry{}, made: map[string]chan struct{}{},
		clocks: make([]clock, c.Journal.Parts()), awake: make(chan struct{}), dues: make(chan rooms.Deadline, sweepMost),
		counters: cmp.Or(c.Counters, &live.Counters{}),
		woken:    counted{most: c.Limits.Woken, each: c.Limits.WokenPerAddr},
		opened:   openedWith(c.Limits), costs: newCosts(), botRooms: c.Limits.BotRooms, absentFor: cmp.Or(c.Limits.Absent, rooms.AbsentFor),
	}
	for i := range l.slots {
		l.slots[i] = make(chan struct{}, wakeSlots())
	}
	l.hooks = newHooks(append([]Hook{{Name: "rematch", Kinds: []rooms.Kind{rooms.Rematched}, Do: l.makeRematch}}, c.Hooks...)...)
	l.config = live.Config{Journal: c.Journal, Encoder: c.Encoder, Log: c.Log, Counters: l.counters, After: l.after, Slot: l.costs.enter, Deliver: l.hooks.to}
	if c.Registers != nil {
		l.desk = newDesk(l)
	}
	if c.Shared {
		l.config.Recovery = recoveryTime
	}
	if c.Talk.Exchange != nil {
		c.Talk.Exchange.HearTalk(l.hearTalk)
	}
	return l
}

// entry is one room on this node, from the moment somebody wants it.
type entry struct {
	ready     chan struct{} // closed when room or err is there
	clock     *clock        // of its part of the journal
	room      *live.Room
	err       error
	present   map[string]int       // open pages by player; "" for those without a name
	named     []rooms.Player       // those with a name, first come first
	glances   int                  // open pages that only glance at it
	elsewhere []rooms.NodePresence // who is in it on other nodes, as last heard
	announced bool                 // other nodes were told of somebody here
	shown     Presence             // as the room's viewers were told last
	company   []rooms.Player       // the same of watchers' names
	waits     []rooms.Player       // the same of who waits to play the winner
	showing   soon
	said      said
	absence   absence
	wait      time.Duration // before who is away may be claimed against
	idleSince time.Time
	lastSeat  time.Time // when a person with a seat was seen in it last, on any node
	leave     func()    // counts it out of those that are only looked at
	over      sync.Once // see ended
}

// Visit is somebody's stay in a room, or their glance at it: of that, nobody hears.
type Visit struct {
	Room   *live.Room
	lobby  *Lobby
	id     string
	entry  *entry
	player string
	glance bool
	left   sync.Once
}

// Enter brings somebody into a room, waking it where it sleeps. rooms.ErrNoRoom, rooms.ErrBroken, ErrDraining, ErrPanicked;
// where the guest has no seat in it, ErrFull, ErrTooMuch and ErrWaking too.
func (l *Lobby) Enter(ctx context.Context, id string, g Guest) (*Visit, error) {
	e, err := l.wake(ctx, id, g)
	if err != nil {
		return nil, err
	}
	l.mu.Lock()
	v := &Visit{Room: e.room, lobby: l, id: id, entry: e, player: g.Player, glance: g.Glance}
	if g.Glance {
		e.glances++
		l.mu.Unlock()
		return v, nil
	}
	l.isPlayed(id, g.Player, e.room)
	if e.present[g.Player]++; e.present[g.Player] == 1 && g.Name != "" {
		e.named = append(e.named, rooms.Player{ID: g.Player, Name: g.Name})
	}
	first, awaited := e.comes(g.Player)
	l.presenceChanged(id, e)
	l.seekTalk(id, e)
	l.mu.Unlock()
	if first && awaited {
		l.announce(ctx, id, e)
	}
	return v, nil
}

// Glances counts the pages on this node that only glance at a room.
func (l *Lobby) Glances(id string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	if e := l.live[id]; e != nil {
		return e.glances
	}
	return 0
}

// Leave ends a visit; it may be called more than once.
func (v *Visit) Leave() {
	v.left.Do(func() {
		v.lobby.mu.Lock()
		defer v.lobby.mu.Unlock()
		v.entry.idleSince = time.Now()
		if v.glance {
			v.entry.glances--
			return
		}
		v.entry.alive(v.entry.room.Feed().State()) // seen, should nobody look at the list just now
		if v.entry.present[v.player]--; v.entry.present[v.player] <= 0 {
			delete(v.entry.present, v.player)
			v.entry.goes(v.player)
			v.entry.named = slices.DeleteFunc(v.entry.named, func(p rooms.Player) bool { return p.ID == v.player })
		}
		v.lobby.presenceChanged(v.id, v.entry)
	})
}

// rooms lists those that are live on this node.
func (l *Lobby) rooms() []*live.Room {
	l.mu.Lock()
	defer l.mu.Unlock()
	all := make([]*live.Room, 0, len(l.live))
	for _, e := range l.live {
		if e.up() {
			all = append(all, e.room)
		}
	}
	return all
}

// View is the whole view of a room that is live on this node, and where it stands; the room is not woken for that.
func (l *Lobby) View(room string) (rooms.Revision, []byte, bool) {
	l.mu.Lock()
	e := l.live[room]
	l.mu.Unlock()
	if e == nil || !e.up() {
		return rooms.Revision{}, nil, false
	}
	at, view := e.room.Feed().Now()
	return at, view, at.Version > 0
}

// Summary is a room in one line, as the journal has it; rooms.ErrNoRoom.
func (l *Lobby) Summary(ctx context.Context, room string) (rooms.Summary, error) {
	call, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	log, err := l.journal.Load(call, room, math.MaxInt64)
	return log.Summary, err
}

// Live counts the rooms that are live on this node.
func (l *Lobby) Live() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.live)
}
