package metrics

import (
	"context"
	"net"
	"net/http"
	"net/http/pprof"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

const (
	headerTime = 5 * time.Second
	writeTime  = 2 * time.Minute // a profile takes as long as it was asked to
)

// Serve answers on a listener until ctx ends: /metrics, Go's profiles below /debug/pprof/, and the host's page at /host, nil
// for none. Whoever reaches it may look into the process: it is for a private address only.
func Serve(ctx context.Context, listener net.Listener, r *prometheus.Registry, host http.Handler) error {
	server := &http.Server{Handler: handler(r, host), ReadHeaderTimeout: headerTime, WriteTimeout: writeTime, MaxHeaderBytes: 12 << 10}
	forget := context.AfterFunc(ctx, func() { _ = server.Close() }) // what was being read is not waited for
	defer forget()
	err := server.Serve(listener)
	if ctx.Err() != nil {
		return nil
	}
	return err
}

func handler(r *prometheus.Registry, host http.Handler) http.Handler {
	mux := http.NewServeMux()
	if host != nil {
		mux.Handle("/host", host)
		mux.Handle("/host/", host)
	}
	mux.Handle("GET /metrics", promhttp.HandlerFor(r, promhttp.HandlerOpts{Registry: r}))
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/cmdline", withheld) // a flag may hold a password
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("POST /debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	return mux
}

// withheld answers where Go would show the command listener.
func withheld(w http.ResponseWriter, _ *http.Request) {
	http.Error(w, "withheld: it may hold the password of Redis", http.StatusForbidden)
}
