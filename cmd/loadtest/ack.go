package main

import (
	"context"
	"os"
	"path/filepath"
	"time"
)

// ackMode is one room that plays alone: its players wait for nothing but the journal.
type ackMode struct {
	common `embed:""`
}

// Run measures and writes what was found.
func (m ackMode) Run(ctx context.Context) error { return m.publish(m.with(ctx, m.measure)) }

// measure asks the disk, or Redis, before and after, for neither is the same for long.
func (m ackMode) measure(ctx context.Context, t *target) (run, error) {
	r := run{Mode: "ack", Size: 1}
	l := &load{target: t}
	probe, name := t.syncs, "fsync p50 (ms)"
	if t.redis != nil {
		probe, name = t.evals, "bare EVAL p50 (ms)"
	}
	tables, err := l.seat(ctx, 1, 0)
	defer leave(tables)
	if err != nil {
		return r, err
	}
	waits, err := probe(ctx)
	if err == nil {
		r.Figures, err = l.window(ctx, m.common, nil, tables...)
	}
	if err != nil {
		return r, err
	}
	leave(tables)
	more, err := probe(ctx)
	took := micros(percentile(append(waits, more...), 50)) / 1000
	r.Figures[name] = took
	r.Figures["ack p50 (× the journal's own)"] = r.Figures["ack p50 (ms)"] / took
	return r, err
}

const probes = 200

// syncs says how long the disk takes to keep as much as SQLite writes for a move: two pages.
func (t *target) syncs(context.Context) (all []time.Duration, err error) {
	file, err := os.Create(filepath.Join(t.dir, "probe"))
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	pages := make([]byte, 2*4096)
	for range probes {
		began := time.Now()
		if _, err := file.Write(pages); err != nil {
			return nil, err
		}
		if err := file.Sync(); err != nil {
			return nil, err
		}
		all = append(all, time.Since(began))
	}
	return all, nil
}

// moveBytes is about what a move adds to the append-only file.
const moveBytes = 1100

// evals says how long Redis takes for a script that does nothing but keep as many bytes as a move has.
func (t *target) evals(ctx context.Context) (all []time.Duration, err error) {
	text := make([]byte, moveBytes)
	for i := range text {
		text[i] = 'x'
	}
	for range probes {
		began := time.Now()
		if err := t.store.Eval(ctx, `redis.call('XADD', KEYS[1], '*', 'e', ARGV[1]) return 1`, []string{"probe"}, text).Err(); err != nil {
			return nil, err
		}
		all = append(all, time.Since(began))
	}
	return all, nil
}
