package metrics

import (
	"maps"
	"sync/atomic"

	"github.com/prometheus/client_golang/prometheus"

	"casitas/internal/api"
	"casitas/web/wire"
)

// The names that are shown from the start, at zero, so that a first time is seen as a rise.
var (
	resumeKinds  = []string{wire.HowCurrent, wire.HowEvents, wire.HowSnapshot, wire.HowRollback, wire.HowGone}
	refusedFirst = []string{"too-much", "full", "origin", "draining", "unavailable"}
	nackedFirst  = []string{"illegal-move", "stale-turn", "unavailable", "busy", "too-much"}
)

func desc(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc(name, help, labels, nil)
}

// What the edge counts.
var (
	sockets   = desc("casitas_sockets", "Open sockets: of players with a key, of watchers without, and of those who have not said hello.", "kind")
	opened    = desc("casitas_sockets_opened_total", "Sockets that were let in.")
	refused   = desc("casitas_refused_total", "Sockets and requests that were refused, by code.", "reason")
	acks      = desc("casitas_acks_total", "Commands that are in the journal.")
	nacks     = desc("casitas_nacks_total", "Commands that were refused, by code.", "reason")
	resumes   = desc("casitas_resumes_total", "Responses to who came to a room: nothing missed, events, the whole view, a past taken back, no such room.", "kind")
	snapshots = desc("casitas_snapshots_total", "Whole views sent, to who was new or fell too far behind.")
	dropped   = desc("casitas_sockets_dropped_total", "Sockets closed by us, because their peer did not read or said too much.", "reason")
	panicked  = desc("casitas_panics_total", "Panics; each ended one room, one connection or one request.", "where")
)

// edge shows the edge's counters.
type edge struct{ counters *api.Counters }

// Describe says what there will be.
func (edge) Describe(to chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{sockets, opened, refused, acks, nacks, resumes, snapshots, dropped} {
		to <- d
	}
}

// Collect reads the counters off.
func (e edge) Collect(to chan<- prometheus.Metric) {
	t := e.counters
	gauge := func(n int64, kind string) {
		to <- prometheus.MustNewConstMetric(sockets, prometheus.GaugeValue, float64(n), kind)
	}
	players, watchers := t.Players.Load(), t.Watchers.Load()
	gauge(players, "player")
	gauge(watchers, "watcher")
	gauge(max(0, t.Sockets.Load()-players-watchers), "new")
	count(to, opened, t.Opened.Load())
	count(to, acks, t.Acks.Load())
	count(to, snapshots, t.Snapshots.Load())
	count(to, dropped, t.Slow.Load(), "slow")
	count(to, dropped, t.Floods.Load(), "flood")
	counts(to, refused, t.Refused.All(), refusedFirst)
	counts(to, nacks, t.Nacks.All(), nackedFirst)
	counts(to, resumes, t.Resumes.All(), resumeKinds)
}

// panics are counted where they happen.
type panics struct{ room, edge *atomic.Int64 }

// Describe says what there will be.
func (panics) Describe(to chan<- *prometheus.Desc) { to <- panicked }

// Collect reads the numbers off.
func (p panics) Collect(to chan<- prometheus.Metric) {
	count(to, panicked, p.room.Load(), "room")
	count(to, panicked, p.edge.Load(), "edge")
}

func count(to chan<- prometheus.Metric, d *prometheus.Desc, n int64, label ...string) {
	to <- prometheus.MustNewConstMetric(d, prometheus.CounterValue, float64(n), label...)
}

// counts shows numbers by name, those of first in any case.
func counts(to chan<- prometheus.Metric, d *prometheus.Desc, of map[string]int64, first []string) {
	all := map[string]int64{}
	for _, name := range first {
		all[name] = 0
	}
	maps.Copy(all, of)
	for name, n := range all {
		count(to, d, n, name)
	}
}
