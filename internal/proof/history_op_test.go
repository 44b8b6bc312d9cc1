package proof

import (
	"sync"
	"time"

	"casitas/web/wire"
)

// op is one command as one client asked it, however often, and what it heard.
type op struct {
	client int
	player string
	cmd    wire.Cmd
	room   string // where it is known
	again  bool   // it had been answered before, and was asked once more
	sent   int
	call   int64 // when it was first sent, in ns since the start
	ret    int64 // when it was answered for good; 0: never
	v      uint64
	h      string
	code   string // why it was refused; "" where it was not
}

func (o *op) acked() bool   { return o.ret > 0 && o.code == "" }
func (o *op) refused() bool { return o.ret > 0 && o.code != "" }
func (o *op) unknown() bool { return o.ret == 0 }

// command is the id under which the journal keeps it.
func (o *op) command() string { return o.player + "/" + o.cmd.ID }

// history is all that was asked and heard, and all that was shown.
type history struct {
	start time.Time

	mu     sync.Mutex
	ops    []*op
	shown  map[string]map[uint64]string // room → version → head
	faults []finding                    // what no client may ever hear
	counts counts
}

// counts is what happened on the way.
type counts struct{ sent, resent, retries, connections, cuts int }

func newHistory() *history {
	return &history{start: time.Now(), shown: map[string]map[uint64]string{}}
}

func (h *history) now() int64 { return int64(time.Since(h.start)) }

func (h *history) count(what func(*counts)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	what(&h.counts)
}

func (h *history) add(o *op) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.ops = append(h.ops, o)
}

func (h *history) wrong(kind, text string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.faults = append(h.faults, finding{kind, text})
}

// show notes a version that a client was shown.
func (h *history) show(room string, v uint64, head string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.shown[room] == nil {
		h.shown[room] = map[uint64]string{}
	}
	if before, found := h.shown[room][v]; found && before != head {
		h.faults = append(h.faults, finding{"shown", "room " + room + ": one version was shown with two heads"})
	}
	h.shown[room][v] = head
}

// copied is the same history in values of its own, for a lie to be planted in.
func (h *history) copied() *history {
	c := *newHistory()
	c.start, c.shown = h.start, h.shown
	for _, o := range h.ops {
		same := *o
		c.ops = append(c.ops, &same)
	}
	return &c
}
