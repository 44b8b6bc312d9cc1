// Package metrics shows how a node fares: as Prometheus reads it, on a listener of its own.
// It counts nothing that grows with the number of rooms or guests: no room, player or
// address is ever a label.
package metrics

import (
	"runtime/debug"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"casitas/internal/api"
	"casitas/internal/lobby"
	"casitas/internal/rooms/live"
)

// Node is what is looked at.
type Node struct {
	Build   string // of the page
	Edge    *api.Edge
	Lobby   *lobby.Lobby
	Rooms   *live.Counters
	Journal *Journal
	Redis   Redis // nil where the journal is not in Redis
}

// Redis is what a node knows of the Redis that holds its journal.
type Redis interface {
	// CanaryAge is how long ago the node last heard itself over its most silent subscription.
	CanaryAge() time.Duration
	// Volatile is how many of its settings may lose acknowledged moves.
	Volatile() int
	// Emptied says whether the journal that was there is gone.
	Emptied() bool
	// Damaged is how many damaged rooms the node has found since it started.
	Damaged() int
}

// Registry gathers all that there is to see of a node.
func (n Node) Registry() *prometheus.Registry {
	r := prometheus.NewRegistry()
	r.MustRegister(
		collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		n.buildInfo(), n.Journal, edge{n.Edge.Counters()},
	)
	n.gauges(r)
	return r
}

// buildInfo is always 1: its labels say which program this is.
func (n Node) buildInfo() prometheus.Collector {
	labels := prometheus.Labels{"page": n.Build, "version": "", "revision": "", "goversion": ""}
	if info, ok := debug.ReadBuildInfo(); ok {
		labels["version"], labels["goversion"] = info.Main.Version, info.GoVersion
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				labels["revision"] = s.Value
			}
		}
	}
	one := prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "casitas_build_info", Help: "Always 1; the labels say which program this is.", ConstLabels: labels,
	})
	one.Set(1)
	return one
}

// gauges are the numbers that are read off when somebody asks.
func (n Node) gauges(r *prometheus.Registry) {
	gauge := func(name, help string, now func() float64) {
		r.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, now))
	}
	counter := func(name, help string, now func() int64) {
		r.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: name, Help: help}, func() float64 { return float64(now()) }))
	}
	gauge("casitas_rooms_live", "Rooms that somebody is in, or was a moment ago, on this node.", func() float64 { return float64(n.Lobby.Live()) })
	gauge("casitas_room_goroutines", "Goroutines of rooms; as many as there are live rooms.", func() float64 { return float64(n.Rooms.Live.Load()) })
	gauge("casitas_rooms_aside", "Rooms whose deadlines cannot take their course on this node, and which are put aside.", func() float64 { return float64(n.Lobby.Aside()) })
	gauge("casitas_saving", "1 while the journal takes moves, 0 once players have been told that it does not.", func() float64 { return truth(n.Lobby.Saving()) })
	gauge("casitas_clock_skew_seconds", "How far this machine's clock is ahead of the journal's time. Games go by the journal's.", func() float64 { return n.Lobby.Skew().Seconds() })
	if n.Redis != nil {
		gauge("casitas_canary_age_seconds", "How long ago this node last heard itself over its most silent subscription.", func() float64 { return n.Redis.CanaryAge().Seconds() })
		gauge("casitas_volatile_settings", "Settings of Redis by which acknowledged moves may be lost.", func() float64 { return float64(n.Redis.Volatile()) })
		gauge("casitas_journal_emptied", "1 while the journal that this node has seen in Redis is gone.", func() float64 { return truth(n.Redis.Emptied()) })
		counter("casitas_damaged_rooms_total", "Rooms whose keys in Redis cannot be right, which this node has put aside.", func() int64 { return int64(n.Redis.Damaged()) })
	}
	counter("casitas_flags_total", "Flags whose fall this node wrote down.", n.Rooms.Flags.Load)
	counter("casitas_healed_tails_total", "Times that the journal had lost the end of a room, and this node played it in again.", n.Rooms.Restored.Load)
	counter("casitas_rollbacks_total", "Times that the journal had lost the end of a room for good, and its viewers were told.", n.Rooms.Rollbacks.Load)
	counter("casitas_broken_rooms_total", "Rooms that were stopped because their history cannot be right.", n.Rooms.Broken.Load)
	r.MustRegister(panics{room: &n.Rooms.Panics, edge: &n.Edge.Counters().Panics})
}

func truth(is bool) float64 {
	if is {
		return 1
	}
	return 0
}
