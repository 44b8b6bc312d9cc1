package lobby

import (
	"context"
	"errors"
	"runtime"
	"time"
)

// ErrCostly refuses what may take long to work out while other such things are.
var ErrCostly = errors.New("positions that take long to work out are being worked out already, yours or others': ask again in a moment")

// costs lets few things be worked out at once that may take long: half of the processors stay free, and an address has one at a time.
type costs struct {
	slots    chan struct{}
	patience time.Duration // to wait for a slot
	each     PerAddress
}

const costPatience = 2 * time.Second

func newCosts() costs {
	return costs{slots: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)/2)), patience: costPatience, each: PerAddress{Most: 1}}
}

// enter waits for a slot for an address, and answers with what gives it back; ErrCostly where there is none soon.
func (c *costs) enter(from string) (done func(), err error) {
	ctx, cancel := context.WithTimeout(context.Background(), c.patience)
	defer cancel()
	if !c.each.Enter(ctx, from) {
		return nil, ErrCostly
	}
	select {
	case c.slots <- struct{}{}:
		return func() {
			<-c.slots
			c.each.Leave(from)
		}, nil
	case <-ctx.Done():
		c.each.Leave(from)
		return nil, ErrCostly
	}
}
