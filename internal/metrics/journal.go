package metrics

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"casitas/internal/rooms"
)

// Outcomes of an append that are no rooms.Result.
const (
	notWritten = "not-written" // certainly not: the writer may ask again
	unknown    = "unknown"     // the writer asks again until it knows
)

// Journal is a journal that notes how each call to another fares. It changes nothing about it.
type Journal struct {
	rooms.Journal

	appends *prometheus.CounterVec
	results map[string]prometheus.Counter // of appends, looked up once
	latency prometheus.Histogram
	calls   *prometheus.CounterVec
	took    *prometheus.HistogramVec
	away    prometheus.Gauge
}

// Around makes one around another.
func Around(j rooms.Journal) *Journal {
	n := &Journal{
		Journal: j,
		results: map[string]prometheus.Counter{},
		appends: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "casitas_appends_total", Help: "Writes to the journal, by what became of them; only ok has written anything.",
		}, []string{"result"}),
		latency: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "casitas_append_duration_seconds", Help: "From a write's way to the journal to its response, disk sync included.",
			Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5},
		}),
		calls: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "casitas_journal_calls_total", Help: "Other calls to the journal.",
		}, []string{"call", "result"}),
		took: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "casitas_journal_call_duration_seconds", Help: "How long other calls to the journal took.",
			Buckets: []float64{.001, .01, .1, 1, 5},
		}, []string{"call"}),
		away: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "casitas_journal_parts_away", Help: "Parts of the journal that did not take the last heartbeat: their rooms wait.",
		}),
	}
	for _, r := range []rooms.Result{
		rooms.OK, rooms.Duplicate, rooms.Conflict, rooms.Regressed, rooms.Diverged, rooms.Over, rooms.Gone, rooms.Early, notWritten, unknown,
	} {
		n.results[string(r)] = n.appends.WithLabelValues(string(r))
	}
	for _, call := range []string{"load", "lookup", "due", "cards", "pulse", "ready", "undelivered", "delivered"} {
		n.took.WithLabelValues(call)
		for _, result := range []string{"ok", "failed"} {
			n.calls.WithLabelValues(call, result)
		}
	}
	return n
}

// Describe and Collect make the numbers one collector.
func (n *Journal) Describe(to chan<- *prometheus.Desc) {
	for _, c := range n.parts() {
		c.Describe(to)
	}
}

// Collect reads the numbers off.
func (n *Journal) Collect(to chan<- prometheus.Metric) {
	for _, c := range n.parts() {
		c.Collect(to)
	}
}

func (n *Journal) parts() []prometheus.Collector {
	return []prometheus.Collector{n.appends, n.latency, n.calls, n.took, n.away}
}

// note counts one call. Who asks for a room that is not there gets a response like any other,
// and who gave up did not wait for one.
func (n *Journal) note(call string, from time.Time, err error) {
	n.took.WithLabelValues(call).Observe(time.Since(from).Seconds())
	result := "ok"
	if err != nil && !errors.Is(err, rooms.ErrNoRoom) && !errors.Is(err, rooms.ErrCursor) && !errors.Is(err, context.Canceled) {
		result = "failed"
	}
	n.calls.WithLabelValues(call, result).Inc()
}

// Append is rooms.Journal's.
func (n *Journal) Append(ctx context.Context, a rooms.Append) (rooms.Appended, error) {
	from := time.Now()
	got, err := n.Journal.Append(ctx, a)
	n.latency.Observe(time.Since(from).Seconds())
	result := string(got.Result)
	switch {
	case errors.Is(err, rooms.ErrNotWritten):
		result = notWritten
	case err != nil:
		result = unknown
	}
	if counter := n.results[result]; counter != nil {
		counter.Inc()
	}
	return got, err
}

// Load is rooms.Journal's.
func (n *Journal) Load(ctx context.Context, room string, after uint64) (rooms.Log, error) {
	from := time.Now()
	log, err := n.Journal.Load(ctx, room, after)
	n.note("load", from, err)
	return log, err
}

// Lookup is rooms.Journal's.
func (n *Journal) Lookup(ctx context.Context, room, command string) (at rooms.Revision, found bool, err error) {
	from := time.Now()
	at, found, err = n.Journal.Lookup(ctx, room, command)
	n.note("lookup", from, err)
	return at, found, err
}

// Due is rooms.Journal's.
func (n *Journal) Due(ctx context.Context, by func(part int) time.Time, most int) ([]rooms.Deadline, error) {
	from := time.Now()
	due, err := n.Journal.Due(ctx, by, most)
	n.note("due", from, err)
	return due, err
}

// Undelivered is rooms.Journal's.
func (n *Journal) Undelivered(ctx context.Context, hook, room string, most int) ([]rooms.Undelivered, error) {
	from := time.Now()
	all, err := n.Journal.Undelivered(ctx, hook, room, most)
	n.note("undelivered", from, err)
	return all, err
}

// Delivered is rooms.Journal's.
func (n *Journal) Delivered(ctx context.Context, hook, room string, version uint64) error {
	from := time.Now()
	err := n.Journal.Delivered(ctx, hook, room, version)
	n.note("delivered", from, err)
	return err
}

// Summaries is rooms.Journal's.
func (n *Journal) Summaries(ctx context.Context, q rooms.SummaryQuery) (rooms.SummaryPage, error) {
	from := time.Now()
	page, err := n.Journal.Summaries(ctx, q)
	n.note("cards", from, err)
	return page, err
}

// Heartbeat is rooms.Journal's.
func (n *Journal) Heartbeat(ctx context.Context, expect func(part int) time.Time, took func(part int, h rooms.Heartbeat)) error {
	from := time.Now()
	var away atomic.Int64
	err := n.Journal.Heartbeat(ctx, expect, func(part int, h rooms.Heartbeat) {
		if h.Err != nil {
			away.Add(1)
		}
		took(part, h)
	})
	n.away.Set(float64(away.Load()))
	n.note("pulse", from, err)
	return err
}

// Ready is rooms.Journal's.
func (n *Journal) Ready(ctx context.Context) error {
	from := time.Now()
	err := n.Journal.Ready(ctx)
	n.note("ready", from, err)
	return err
}
