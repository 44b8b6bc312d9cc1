package api

import "sync"

// occupancy counts what is open at once, in all and from each address.
type occupancy struct {
	most, mostEach int

	mu   sync.Mutex
	all  int
	from map[string]int
}

// enter counts one more; an address of "" is counted in all only. The error says why there may be no more: ErrFull in
// all, ErrTooMuch from one address.
func (o *occupancy) enter(from string) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	switch {
	case o.all >= o.most:
		return ErrFull
	case from != "" && o.from[from] >= o.mostEach:
		return ErrTooMuch
	}
	o.all++
	if from != "" {
		if o.from == nil {
			o.from = map[string]int{}
		}
		o.from[from]++
	}
	return nil
}

// leave counts it out again.
func (o *occupancy) leave(from string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.all--
	if from == "" {
		return
	}
	if o.from[from]--; o.from[from] == 0 {
		delete(o.from, from)
	}
}
