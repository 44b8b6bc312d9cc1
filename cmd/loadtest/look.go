package main

import (
	"bufio"
	"context"
	"net/http"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"casitas/cmd/loadtest/bare"
)

// usage is what a server has used up to a moment.
type usage struct {
	at          time.Time
	server      time.Duration // processor time
	redis       time.Duration
	mallocs     float64 // objects, since it started
	reads, aof  float64 // reads from clients of Redis; bytes of its append-only file
	memory, rss float64 // bytes in use (heap and stacks) after the garbage is gone, where that was asked for; in RAM
}

// look says what the servers have used. With settle their garbage is collected first.
func (t *target) look(ctx context.Context, settle bool) (usage, error) {
	var u usage
	for i := 0; settle && i < 6; i++ { // pools are empty after the second, stacks shrink by half each time
		res, err := get(ctx, t.private, "/debug/pprof/heap?gc=1", "")
		if err != nil {
			return u, err
		}
		_ = res.Body.Close()
	}
	is, err := t.metrics(ctx)
	if err != nil {
		return u, err
	}
	u.mallocs, u.rss = is["go_memstats_mallocs_total"], t.server.rss()
	u.memory = is["go_memstats_heap_alloc_bytes"] + is["go_memstats_stack_inuse_bytes"]
	if t.redis != nil {
		text, err := t.store.Info(ctx).Result()
		if err != nil {
			return u, err
		}
		is := pairs(text, ":")
		u.reads, u.aof = is["total_reads_processed"], is["aof_current_size"]
	}
	u.at, u.server, u.redis = time.Now(), t.server.cpu(), t.redis.cpu()
	return u, nil
}

// metrics are the server's, by name.
func (t *target) metrics(ctx context.Context) (map[string]float64, error) {
	res, err := get(ctx, t.private, "/metrics", "")
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	var text strings.Builder
	_, err = bufio.NewReader(res.Body).WriteTo(&text)
	return pairs(text.String(), " "), err
}

// pairs reads lines of a name and a number.
func pairs(text, between string) map[string]float64 {
	all := map[string]float64{}
	for line := range strings.Lines(text) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), between)
		if n, err := strconv.ParseFloat(value, 64); err == nil {
			all[name] = n
		}
	}
	return all
}

// bareServer is the process to compare with.
type bareServer struct {
	Listen string `required:"" help:"Address to listen on."`
}

// Run serves until it is killed.
func (b bareServer) Run() error {
	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewGoCollector())
	mux := http.NewServeMux()
	mux.Handle("/ws", &bare.Server{})
	mux.Handle("/metrics", promhttp.HandlerFor(registry, promhttp.HandlerOpts{}))
	mux.HandleFunc("/readyz", func(http.ResponseWriter, *http.Request) {})
	mux.HandleFunc("/debug/pprof/heap", func(http.ResponseWriter, *http.Request) { runtime.GC() })
	server := http.Server{Addr: b.Listen, Handler: mux, ReadHeaderTimeout: startTime}
	return server.ListenAndServe()
}
