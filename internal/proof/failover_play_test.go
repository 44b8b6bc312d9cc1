package proof

import (
	"slices"
	"syscall"
	"time"

	"casitas/internal/driver"
)

// held says which rooms are live on a node that lives on: where one of the viewers was connected.
func held(where map[string]string, lost []driver.Loss, living driver.Nodes) map[string]bool {
	rooms := map[string]bool{}
	for _, l := range lost {
		for _, node := range living {
			if where[l.Player] == node.URL() {
				rooms[l.Room] = true
			}
		}
	}
	return rooms
}

// kill kills nodes.
func (p *party) kill(some driver.Nodes) {
	for _, node := range some {
		if err := node.Signal(p.ctx, syscall.SIGKILL); err != nil {
			p.t.Error(err)
		}
	}
}

// start starts nodes again.
func (p *party) start(some driver.Nodes) {
	for _, node := range some {
		if err := node.Start(p.ctx); err != nil {
			p.t.Error(err)
		}
	}
}

func middle(all []time.Duration) time.Duration {
	all = slices.Sorted(slices.Values(all))
	return all[len(all)/2]
}
