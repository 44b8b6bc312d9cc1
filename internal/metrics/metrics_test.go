package metrics_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus/testutil/promlint"

	"casitas/internal/api"
	"casitas/internal/api/view"
	"casitas/internal/lobby"
	"casitas/internal/metrics"
	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
	"casitas/internal/store/sqlite"
)

// node is a node on a journal in the test's folder.
func node(t *testing.T) (metrics.Node, *sqlite.Store) {
	t.Helper()
	return nodeIn(t, t.TempDir())
}

func nodeIn(t *testing.T, dir string) (metrics.Node, *sqlite.Store) {
	t.Helper()
	store, err := sqlite.Open(dir)
	must.Do(t, err)
	t.Cleanup(func() {
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	log, seen, counters := slog.New(slog.DiscardHandler), metrics.Around(store), &live.Counters{}
	house := lobby.New(lobby.Config{Journal: seen, Encoder: view.Encoder{}, Log: log, Counters: counters})
	edge := api.New(api.Config{Lobby: house, Journal: seen, Players: store, Invitations: store, Log: log, Now: time.Now})
	return metrics.Node{
		Build: "page", Edge: edge, Lobby: house, Rooms: counters, Journal: seen, Redis: known{},
	}, store
}

// known is what is known of a Redis that is in a bad way.
type known struct{}

func (known) CanaryAge() time.Duration { return 1500 * time.Millisecond }
func (known) Volatile() int            { return 2 }
func (known) Emptied() bool            { return true }
func (known) Damaged() int             { return 3 }

// TestCounts: what is counted anywhere is shown.
func TestCounts(t *testing.T) {
	n, _ := node(t)
	edge := n.Edge.Counters()
	edge.Sockets.Add(6)
	edge.Players.Add(2)
	edge.Watchers.Add(3)
	edge.Slow.Add(4)
	edge.Panics.Add(1)
	edge.Resumes.Add("events")
	edge.Refused.Add("origin")
	edge.Refused.Add("rare")
	n.Rooms.Panics.Add(2)
	n.Rooms.Flags.Add(3)
	n.Rooms.Restored.Add(4)
	n.Rooms.Rollbacks.Add(5)
	got := shown(t, n)
	for _, line := range []string{
		`casitas_sockets{kind="player"} 2`, `casitas_sockets{kind="watcher"} 3`, `casitas_sockets{kind="new"} 1`,
		`casitas_sockets_dropped_total{reason="slow"} 4`, `casitas_panics_total{where="room"} 2`, `casitas_panics_total{where="edge"} 1`,
		`casitas_resumes_total{kind="events"} 1`, `casitas_resumes_total{kind="rollback"} 0`,
		`casitas_refused_total{reason="origin"} 1`, `casitas_refused_total{reason="rare"} 1`, `casitas_refused_total{reason="full"} 0`,
		`casitas_flags_total 3`, `casitas_healed_tails_total 4`, `casitas_rollbacks_total 5`,
		`casitas_canary_age_seconds 1.5`, `casitas_volatile_settings 2`, `casitas_journal_emptied 1`, `casitas_damaged_rooms_total 3`,
		`casitas_saving 1`, `casitas_rooms_aside 0`, `casitas_rooms_live 0`, `casitas_room_goroutines 0`,
		`casitas_appends_total{result="conflict"} 0`, `casitas_journal_calls_total{call="pulse",result="failed"} 0`,
	} {
		if !strings.Contains(got, "\n"+line+"\n") {
			t.Errorf("there is no %s", line)
		}
	}
	families, err := n.Registry().Gather()
	must.Do(t, err)
	if problems, err := promlint.NewWithMetricFamilies(families).Lint(); err != nil || len(problems) > 0 {
		t.Errorf("%v, %v", problems, err)
	}
}

// TestJournal: calls pass through unchanged, and are counted by what became of them.
func TestJournal(t *testing.T) {
	n, store := node(t)
	ctx := t.Context()
	summary := rooms.Summary{Room: "r", Status: rooms.Open}
	a := rooms.Append{Room: "r", Command: "c", Events: [][]byte{[]byte(`{}`)}, Summary: summary}
	for _, want := range []rooms.Result{rooms.OK, rooms.Duplicate} {
		if got, err := n.Journal.Append(ctx, a); err != nil || got.Result != want || got.At != a.After() {
			t.Errorf("%v, %v", got, err)
		}
	}
	a.Command = "other"
	if got, err := n.Journal.Append(ctx, a); err != nil || got.Result != rooms.Conflict {
		t.Errorf("%v, %v", got, err)
	}
	if _, err := n.Journal.Append(ctx, rooms.Append{}); !errors.Is(err, rooms.ErrNotWritten) {
		t.Error(err)
	}
	if _, err := n.Journal.Load(ctx, "none", 0); !errors.Is(err, rooms.ErrNoRoom) {
		t.Error(err)
	}
	if log, err := n.Journal.Load(ctx, "r", 0); err != nil || len(log.Entries) != 1 {
		t.Errorf("%v, %v", log, err)
	}
	if at, found, err := n.Journal.Lookup(ctx, "r", "c"); err != nil || !found || at.Version != 1 {
		t.Errorf("%v, %t, %v", at, found, err)
	}
	if _, err := n.Journal.Due(ctx, func(int) time.Time { return time.Now() }, 1); err != nil {
		t.Error(err)
	}
	if page, err := n.Journal.Summaries(ctx, rooms.SummaryQuery{}); err != nil || len(page.Summaries) != 1 {
		t.Errorf("%v, %v", page, err)
	}
	if err := n.Journal.Ready(ctx); err != nil {
		t.Error(err)
	}
	must.Do(t, store.Close())
	if err := n.Journal.Heartbeat(ctx, func(int) time.Time { return time.Time{} }, func(int, rooms.Heartbeat) {}); err == nil {
		t.Error("a closed journal took a heartbeat")
	}
	got := shown(t, n)
	for _, line := range []string{
		`casitas_appends_total{result="ok"} 1`, `casitas_appends_total{result="duplicate"} 1`,
		`casitas_appends_total{result="conflict"} 1`, `casitas_appends_total{result="not-written"} 1`,
		`casitas_append_duration_seconds_count 4`,
		`casitas_journal_calls_total{call="load",result="ok"} 2`, `casitas_journal_calls_total{call="lookup",result="ok"} 1`,
		`casitas_journal_calls_total{call="due",result="ok"} 1`, `casitas_journal_calls_total{call="cards",result="ok"} 1`,
		`casitas_journal_calls_total{call="ready",result="ok"} 1`, `casitas_journal_calls_total{call="pulse",result="failed"} 1`,
		`casitas_journal_parts_away 1`,
	} {
		if !strings.Contains(got, "\n"+line+"\n") {
			t.Errorf("there is no %s", line)
		}
	}
}

// TestNothingSecret: Go's own page with the command line is not served, for a flag may hold a password.
func TestNothingSecret(t *testing.T) {
	n, _ := node(t)
	base := serve(t, n)
	for path, want := range map[string]int{
		"/debug/pprof/cmdline": http.StatusForbidden, "/debug/pprof/heap": http.StatusOK, "/debug/pprof/goroutine?debug=1": http.StatusOK,
		"/": http.StatusNotFound,
	} {
		if status, _ := get(t, base+path); status != want {
			t.Errorf("%s: %d", path, status)
		}
	}
}

func shown(t *testing.T, n metrics.Node) string {
	t.Helper()
	status, body := get(t, serve(t, n)+"/metrics")
	if status != http.StatusOK {
		t.Fatal(status, body)
	}
	return body
}

// serve serves until the test is over.
func serve(t *testing.T, n metrics.Node) string {
	t.Helper()
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	must.Do(t, err)
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- metrics.Serve(ctx, listener, n.Registry(), nil) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return "http://" + listener.Addr().String()
}

func get(t *testing.T, url string) (status int, body string) {
	t.Helper()
	req := must.Get(http.NewRequestWithContext(t.Context(), http.MethodGet, url, http.NoBody))(t)
	res, err := http.DefaultClient.Do(req)
	must.Do(t, err)
	defer res.Body.Close()
	text := must.Get(io.ReadAll(res.Body))(t)
	return res.StatusCode, string(text)
}
