package proof

import (
	"time"

	"casitas/internal/store/redistest"
)

// networkFault is something that a network does.
type networkFault struct {
	name       string
	begin, end func(*redistest.Proxy)
}

// on is a fault that is switched on and off; what was swallowed is missing afterwards, so the connections end with it.
func on(name string, set func(*redistest.Proxy, bool), cut bool) networkFault {
	return networkFault{name, func(p *redistest.Proxy) { set(p, true) }, func(p *redistest.Proxy) {
		set(p, false)
		if cut {
			p.Cut()
		}
	}}
}

// kinds are all faults.
var kinds = []networkFault{
	{"latency of 250 ms", func(p *redistest.Proxy) { p.Delay(250 * time.Millisecond) }, func(p *redistest.Proxy) { p.Delay(0) }},
	{
		"slow drip, 64 bytes at a time", func(p *redistest.Proxy) { p.Drip(64); p.Delay(4 * time.Millisecond) },
		func(p *redistest.Proxy) { p.Drip(0); p.Delay(0) },
	},
	{"resets", (*redistest.Proxy).Reset, (*redistest.Proxy).Reset},
	{"half-open", (*redistest.Proxy).HalfOpen, (*redistest.Proxy).Cut},
	on("nothing gets through for a while", (*redistest.Proxy).Hold, false),
	on("black hole", (*redistest.Proxy).Blackhole, true),
	on("answers swallowed", (*redistest.Proxy).Swallow, true),
	on("no new connections, old ones reset", func(p *redistest.Proxy, is bool) {
		p.Refuse(is)
		p.Reset()
	}, false),
}

// spell is the time of one fault.
type spell struct {
	what     string
	from, to time.Time
}

// spells are in order, and do not overlap.
type spells []spell

// last is the latest spell that touches a stretch of time; nil for none.
func (all spells) last(from, to time.Time) *spell {
	for i := len(all) - 1; i >= 0; i-- {
		if all[i].from.Before(to) && all[i].to.After(from) {
			return &all[i]
		}
	}
	return nil
}

// late is how long after the end of the last fault that touched it something took that began and ended then; the rest of it
// without one.
func (all spells) late(from, to time.Time) (d time.Duration, touched bool) {
	s := all.last(from, to)
	switch {
	case s == nil:
		return to.Sub(from), false
	case to.Before(s.to):
		return 0, true
	case from.After(s.to):
		return to.Sub(from), true
	}
	return to.Sub(s.to), true
}
