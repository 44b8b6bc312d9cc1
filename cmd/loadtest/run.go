package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"text/tabwriter"
	"time"
)

// run is what one measurement found.
type run struct {
	Mode    string             `json:"mode"`
	Journal string             `json:"journal"`
	Size    int                `json:"size"`
	Figures map[string]float64 `json:"figures"` // by name, the unit in brackets
}

// publish writes a run to the standard output as a table, and to the file of --json.
func (c common) publish(r run, err error) error {
	if err != nil {
		return err
	}
	if c.JSON != "" {
		text, err := json.MarshalIndent(r, "", "  ")
		if err != nil {
			return err
		}
		if err := os.WriteFile(c.JSON, append(text, '\n'), 0o600); err != nil {
			return err
		}
	}
	return r.table(os.Stdout)
}

// table writes a run for people to read.
func (r run) table(to io.Writer) error {
	out := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	fmt.Fprintf(out, "%s, %s, %d\n", r.Mode, r.Journal, r.Size) //nolint:errcheck // Flush says it
	for _, name := range slices.Sorted(maps.Keys(r.Figures)) {
		fmt.Fprintf(out, "  %s\t%s\n", name, figure(r.Figures[name])) //nolint:errcheck // Flush says it
	}
	return out.Flush()
}

// figure is a number with three digits that mean something.
func figure(f float64) string {
	switch {
	case f >= 100 || f == 0:
		return fmt.Sprintf("%.0f", f)
	case f >= 10:
		return fmt.Sprintf("%.1f", f)
	}
	return fmt.Sprintf("%.2f", f)
}

// wait lets a time pass, saying each second how far things are, until something goes wrong.
func (l *load) wait(ctx context.Context, what string, d time.Duration, done <-chan struct{}) error {
	tick, over := time.NewTicker(time.Second), time.After(d)
	defer tick.Stop()
	for began := time.Now(); ; {
		select {
		case <-tick.C:
			progress("%s %.0f s: %d moves", what, time.Since(began).Seconds(), l.moves.Load())
			if err := l.failed(); err != nil {
				return err
			}
		case <-over:
			return l.failed()
		case <-done:
			return l.failed()
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// progress says on the standard error how far things are.
func progress(format string, args ...any) {
	fmt.Fprintf(os.Stderr, "%s  %s\n", time.Now().Format("15:04:05"), strings.TrimSpace(fmt.Sprintf(format, args...)))
}

// micros is a time in microseconds.
func micros(d time.Duration) float64 { return float64(d) / float64(time.Microsecond) }

// percentile is the time below which so many of a hundred lie.
func percentile(all []time.Duration, percent int) time.Duration {
	if len(all) == 0 {
		return 0
	}
	all = slices.Sorted(slices.Values(all))
	return all[min(len(all)-1, len(all)*percent/100)]
}
