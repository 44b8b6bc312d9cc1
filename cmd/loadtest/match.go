package main

import (
	"context"
	"time"
)

// matchMode is one long match.
type matchMode struct {
	common `embed:""`
	Turns  int `default:"6000" help:"How many turns; the match that is played has 17,486."`
	Span   int `default:"500" help:"Turns at the beginning and at the end that are compared."`
}

// Run measures and writes what was found.
func (m matchMode) Run(ctx context.Context) error { return m.publish(m.with(ctx, m.measure)) }

// measure looks at the processor time after the first turns, at the end, and so many turns before it.
func (m matchMode) measure(ctx context.Context, t *target) (run, error) {
	r := run{Mode: "match", Size: m.Turns, Figures: map[string]float64{}}
	l := &load{target: t}
	table := l.newTable(longMatch)
	defer table.leave()
	looks := map[int]time.Duration{}
	done := make(chan struct{})
	table.sent = func(turn int, _ time.Time) {
		switch turn {
		case 1, 1 + m.Span, m.Turns - m.Span:
			looks[turn] = t.server.cpu()
		case m.Turns:
			looks[turn] = t.server.cpu()
			close(done)
		}
	}
	if err := table.sit(ctx, longMatch); err != nil {
		return r, err
	}
	began := time.Now()
	table.start()
	if err := l.wait(ctx, "one match", most, done); err != nil {
		return r, err
	}
	first := looks[1+m.Span] - looks[1]
	last := looks[m.Turns] - looks[m.Turns-m.Span]
	r.Figures["turns"] = float64(m.Turns)
	r.Figures["seconds"] = time.Since(began).Seconds()
	r.Figures["CPU of the first turns (µs each)"] = micros(first) / float64(m.Span)
	r.Figures["CPU of the last turns (µs each)"] = micros(last) / float64(m.Span)
	r.Figures["last against first"] = float64(last) / float64(first)
	return r, nil
}
