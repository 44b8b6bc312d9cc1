package main

import (
	"context"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"casitas/internal/driver"
	"casitas/internal/must"
)

// The test's own program is the bare server, too: it is started again to be one.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "bare" {
		main()
		return
	}
	os.Exit(m.Run())
}

// small is what every mode is told here.
func small(t *testing.T, program, journal string) common {
	return common{
		Journal: journal, For: 500 * time.Millisecond, Warm: 100 * time.Millisecond,
		Dir: t.TempDir(), Memory: t.TempDir(), program: program,
	}
}

// Each mode does its work on a real server, and its figures can be true. How large they are is not looked at.
func TestModes(t *testing.T) {
	t.Parallel()
	program := must.Get(driver.Build(t.Context(), t.TempDir()))(t)
	long := small(t, program, journalMemory)
	long.For = 2 * time.Second // a list is sent once a second
	const every = 20 * time.Millisecond
	for _, c := range []struct {
		name     string
		mode     measured
		positive string // figures that are more than nothing
	}{
		{"rooms, bare", roomsMode{common: small(t, program, journalBare), Rooms: 3}, "moves;CPU a move (µs);ack p50 (ms)"},
		{"rooms, SQLite", roomsMode{common: small(t, program, journalSQLite), Rooms: 3}, "moves;CPU a move (µs);ack p50 (ms);allocations a move"},
		{"rooms, paced", roomsMode{common: small(t, program, journalMemory), Rooms: 3, Every: every}, "moves"},
		{"rooms, Redis", roomsMode{common: small(t, program, journalEverysec), Rooms: 3}, "moves;CPU of Redis a move (µs);round trips to Redis a move;append-only file a move (bytes)"},
		{"crowd, bare", crowdMode{common: small(t, program, journalBare), Watchers: 20, Rooms: 2, Every: every, Bytes: bareMove}, "deliveries;CPU a delivery (µs);last watcher p99 (ms)"},
		{"crowd", crowdMode{common: small(t, program, journalMemory), Watchers: 20, Rooms: 2, Every: every}, "deliveries;CPU a delivery (µs);last watcher p99 (ms);let in (s);bytes a move, median"},
		{"idle, bare", idleMode{common: small(t, program, journalBare), Sockets: 400}, "memory of a watcher (KiB)"},
		{"idle", idleMode{common: small(t, program, journalMemory), Sockets: 400, Rooms: 5, Settle: time.Second}, "memory of a watcher (KiB)"},
		{"lobby", lobbyMode{common: long, People: 10, Changes: 200}, "lists;bytes a list"},
		{"full", fullMode{common: small(t, program, journalMemory), Rooms: 3, Every: every, Pairs: 1}, "ack p99 grows (×), median"},
		{"storm", stormMode{common: small(t, program, journalSQLite), Rooms: 10}, "rooms;last room back (s)"},
		{"match", matchMode{common: small(t, program, journalMemory), Turns: 60, Span: 10}, "last against first"},
		{"ack, SQLite", ackMode{common: small(t, program, journalSQLite)}, "moves;fsync p50 (ms)"},
		{"ack, Redis", ackMode{common: small(t, program, journalAlways)}, "moves;bare EVAL p50 (ms)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := must.Get(c.mode.with(t.Context(), c.mode.measure))(t)
			for name, f := range r.Figures {
				if math.IsNaN(f) || math.IsInf(f, 0) {
					t.Errorf("%s is %v", name, f)
				}
			}
			for name := range strings.SplitSeq(c.positive, ";") {
				if r.Figures[name] <= 0 {
					t.Errorf("%s is %v", name, r.Figures[name])
				}
			}
			counted(t, r)
		})
	}
}

// counted holds figures that can be known beforehand.
func counted(t *testing.T, r run) {
	t.Helper()
	for name, least := range map[string]float64{
		"bytes a move, median":            100,
		"append-only file a move (bytes)": 200,
		"round trips to Redis a move":     0.1,
	} {
		if f, found := r.Figures[name]; found && f < least {
			t.Errorf("%s is %v: less than can be", name, f)
		}
	}
}

// Flags fall, all of them, and none before it is due.
func TestFlags(t *testing.T) {
	t.Parallel()
	program := must.Get(driver.Build(t.Context(), t.TempDir()))(t)
	m := flagsMode{common: small(t, program, journalEverysec), Rooms: 20, Nodes: 2}
	r := must.Get(m.with(t.Context(), m.measure))(t)
	if r.Figures["flags"] != 20 || r.Figures["earliest (s)"] < 0 {
		t.Errorf("%v", r.Figures)
	}
}

// What is interrupted ends the processes that it started, and leaves nothing behind.
func TestInterrupted(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	c := small(t, "", journalBare)
	_, err := c.with(ctx, func(_ context.Context, on *target) (run, error) {
		stop()
		<-on.server.done
		return run{}, ctx.Err()
	})
	if err == nil {
		t.Error("no error")
	}
	if left, _ := filepath.Glob(filepath.Join(c.Dir, "*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestView(t *testing.T) {
	v := view{toMove: -1}
	v.read([]byte(`{"t":"resume","view":{"phase":"playing","turn":7,"toMove":1,"legal":[6,8,11],"turns":{"1":"2/4"}}}`))
	if v.turn != 7 || v.toMove != 1 || v.phase != "playing" || len(v.legal) != 3 || v.legal[2] != 11 {
		t.Errorf("%+v", v)
	}
	v.read([]byte(`{"t":"event","e":{"k":"sown","s":1},"diff":{"phase":"between","toMove":null,"legal":[],"turn":8,"next":{"pits":[1],"held":[0,0],"toMove":0},"turns":{"7":"9/6"}}}`))
	if v.turn != 8 || v.toMove != -1 || v.phase != "between" || len(v.legal) != 0 {
		t.Errorf("%+v", v)
	}
}

// The page has a place for each block, what was measured stands in it, and a target that is met is said to be.
func TestPage(t *testing.T) {
	a := report{Commit: "abc", Scale: 1, Runs: []run{
		{"rooms", journalBare, 100, map[string]float64{perMove: 10}},
		{"rooms", journalSQLite, 100, map[string]float64{perMove: 30}},
		{"crowd", journalMemory, 5000, map[string]float64{"let in (s)": 13}},
	}}
	page, err := os.ReadFile("../../docs/performance.md")
	must.Do(t, err)
	text := string(page)
	for name, block := range map[string]string{"table": targets(a, a), "figures": figures(a), "paper": paper(a)} {
		if text, err = fill(text, name, block); err != nil {
			t.Error(err)
		}
	}
	for _, want := range []string{
		"| CPU a move, 100 rooms, SQLite | 30.0 µs (3.00 × bare) | ≤ 4 × bare | 30.0 µs | 3.00 × bare ✓ |",
		"| 5,000 watchers let in | 13.0 s | ≤ 3 s | 13.0 s | – |",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("not in the page: %s\n%s", want, targets(a, a))
		}
	}
	if !strings.Contains(pictures(a, a)["performance-move"], "30.0") {
		t.Error("the picture lacks a figure")
	}
}
