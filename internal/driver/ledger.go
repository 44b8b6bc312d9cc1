package driver

import "sync"

// Ack is a command that a server said was in the journal.
type Ack struct {
	Player string // the player's id
	ID     string // the command's id
	Room   string
	V      uint64
	H      string
}

// Ledger is what players were told, to be held against the journal.
type Ledger struct {
	Timed   bool // keep when each command was said and answered, and each version seen
	Endless bool // matches need not have ended

	mu       sync.Mutex
	acks     []Ack
	shown    map[string]map[uint64]string // room → version → head, as shown to anybody
	finished map[string]bool
	trips    []Trip
	builds   map[string]int
	count    Count
	beliefs  map[viewing]belief
	told     map[viewing]int // how often something was taken back
	turns    map[string]Turnaround
	sights   []Sight
}

// Count is what happened on the way.
type Count struct {
	Sent, Acks, Resent, Nacks, Retries    int
	Connections, Failed                   int
	Current, Events, Snapshots, Rollbacks int
	Contradictions                        int // one version of a room shown with two heads
	Forks                                 int // the same to one viewer who was told of no rollback between
	Gone                                  int // rooms that a viewer was told are no more
	Opened, Finished                      int
}

// NewLedger is an empty ledger.
func NewLedger() *Ledger {
	return &Ledger{
		shown: map[string]map[uint64]string{}, finished: map[string]bool{}, builds: map[string]int{},
		beliefs: map[viewing]belief{}, told: map[viewing]int{}, turns: map[string]Turnaround{},
	}
}

func (l *Ledger) add(count func(*Count)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	count(&l.count)
}

func (l *Ledger) ack(a Ack) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.acks = append(l.acks, a)
	l.count.Acks++
}

// show notes that a viewer was shown a version of a room.
func (l *Ledger) show(player, room string, v uint64, h string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.see(player, room, v, h)
	if l.shown[room] == nil {
		l.shown[room] = map[uint64]string{}
	}
	if before, found := l.shown[room][v]; found && before != h {
		l.count.Contradictions++
	}
	l.shown[room][v] = h
}

func (l *Ledger) finish(room string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.finished[room] {
		l.finished[room] = true
		l.count.Finished++
	}
}

// Acks is every acknowledgement so far.
func (l *Ledger) Acks() []Ack {
	l.mu.Lock()
	defer l.mu.Unlock()
	return append([]Ack(nil), l.acks...)
}

// Shown is, by room and version, the head that viewers were shown.
func (l *Ledger) Shown() map[string]map[uint64]string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.shown
}

// Count is what happened so far.
func (l *Ledger) Count() Count {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.count
}
