package lobby

import (
	"errors"
	"runtime"
	"sync"
	"time"
)

// ErrCostly refuses what may take long to work out while other such things are.
var ErrCostly = errors.New("positions that take long to work out are being worked out already, yours or others': ask again in a moment")

// costs lets few things be worked out at once that may take long: half of the processors stay free, and an address has one at a time.
type costs struct {
	slots    chan struct{}
	patience time.Duration // to wait for one's turn

	mu sync.Mutex
	of map[string]*queue // by address
}

type queue struct {
	busy chan struct{}
	in   int // who waits in it, or is at it
}

const costPatience = 2 * time.Second

func newCosts() costs {
	return costs{slots: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)/2)), patience: costPatience, of: map[string]*queue{}}
}

// enter waits for the turn of an address, and answers with what ends it; ErrCostly where it does not come soon.
func (c *costs) enter(from string) (done func(), err error) {
	q := c.queue(from)
	patience := time.NewTimer(c.patience)
	defer patience.Stop()
	select {
	case q.busy <- struct{}{}:
	case <-patience.C:
		c.left(from)
		return nil, ErrCostly
	}
	leave := func() {
		<-q.busy
		c.left(from)
	}
	select {
	case c.slots <- struct{}{}:
		return func() {
			<-c.slots
			leave()
		}, nil
	case <-patience.C:
		leave()
		return nil, ErrCostly
	}
}

func (c *costs) queue(from string) *queue {
	c.mu.Lock()
	defer c.mu.Unlock()
	q := c.of[from]
	if q == nil {
		q = &queue{busy: make(chan struct{}, 1)}
		c.of[from] = q
	}
	q.in++
	return q
}

func (c *costs) left(from string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.of[from].in--; c.of[from].in == 0 {
		delete(c.of, from)
	}
}
