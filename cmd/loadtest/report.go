package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

// reportMode is every measurement, one after the other, and the page that is made of them.
type reportMode struct {
	Docs   string   `default:"docs" type:"existingdir" help:"Folder of performance.md."`
	Name   string   `default:"now" help:"Name of the figures in performance/ below it."`
	Only   []string `placeholder:"MODE,…" help:"Measure these modes only, and keep the other figures; none: make the page anew of what is there."`
	Note   string   `help:"What else is to be known of the figures, such as that the machine was busy."`
	Scale  int      `default:"1" help:"Divide all sizes by so much, to try things out."`
	Source string   `type:"existingdir" placeholder:"PATH" help:"Folder of the sources that the server is built from; this one without it."`
	Dir    string   `type:"existingdir" placeholder:"PATH" help:"Folder on the disk to measure; a temporary one without it."`
}

// report is the figures of one version on one machine.
type report struct {
	At      time.Time `json:"at"`
	Commit  string    `json:"commit"`
	Machine string    `json:"machine"`
	Note    string    `json:"note,omitempty"` // what else is to be known of the figures
	Scale   int       `json:"scale"`          // all sizes were divided by this
	Runs    []run     `json:"runs"`
}

// measured is a mode that is to be run.
type measured interface {
	with(ctx context.Context, do func(context.Context, *target) (run, error)) (run, error)
	measure(ctx context.Context, t *target) (run, error)
}

// Run measures, keeps the figures, and makes the page.
func (m reportMode) Run(ctx context.Context) error {
	file := filepath.Join(m.Docs, "performance", m.Name+".json")
	r, err := readReport(file)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if !slices.Equal(m.Only, []string{"none"}) {
		if err := m.run(ctx, &r, file); err != nil {
			return err
		}
	}
	return write(m.Docs)
}

// save writes a report into its file.
func (r report) save(file string) error {
	text, err := json.MarshalIndent(r, "", " ")
	if err != nil {
		return err
	}
	return os.WriteFile(file, append(text, '\n'), 0o600)
}

func readReport(file string) (r report, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return r, err
	}
	err = json.Unmarshal(text, &r)
	return r, err
}

// run measures what is asked for, and keeps each figure as it comes. What cannot be measured is said at the end.
func (m reportMode) run(ctx context.Context, r *report, file string) error {
	dir, err := os.MkdirTemp("", "casitas-load-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	program, err := build(ctx, m.Source, dir)
	if err != nil {
		return err
	}
	git := exec.CommandContext(ctx, "git", "rev-parse", "--short", "HEAD")
	git.Dir = m.Source
	commit, _ := git.Output() // there may be no repository
	*r = report{
		At: time.Now().UTC().Truncate(time.Second), Commit: strings.TrimSpace(string(commit)), Scale: m.Scale, Note: m.Note, Runs: r.Runs,
		Machine: fmt.Sprintf("%s, %d cores, %s", processor(), runtime.NumCPU(), runtime.Version()),
	}
	var failed error
	for _, each := range m.plan(program) {
		if name := modeOf(each); len(m.Only) > 0 && !slices.Contains(m.Only, name) {
			continue
		}
		got, err := each.with(ctx, each.measure)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			failed = errors.Join(failed, fmt.Errorf("%s, %s, %d: %w", got.Mode, got.Journal, got.Size, err))
			progress("%s, %s, %d failed: %v", got.Mode, got.Journal, got.Size, err)
			continue
		}
		if err := got.table(os.Stdout); err != nil {
			return err
		}
		r.Runs = slices.DeleteFunc(r.Runs, func(o run) bool { return o.Mode == got.Mode && o.Journal == got.Journal && o.Size == got.Size })
		r.Runs = append(r.Runs, got)
		if err := r.save(file); err != nil {
			return err
		}
	}
	return failed
}

// modeOf is a mode's name.
func modeOf(m measured) string {
	return strings.ToLower(strings.TrimSuffix(strings.TrimPrefix(fmt.Sprintf("%T", m), "main."), "Mode"))
}

// plan is all that is measured for the page. What is not about the disk uses SQLite in memory, so that the disk is not
// in the figures.
func (m reportMode) plan(program string) (all []measured) {
	of := func(journal string) common {
		c := common{Journal: journal, For: 10 * time.Second, Warm: 3 * time.Second, Dir: m.Dir, Memory: "/dev/shm", program: program}
		if m.Scale > 1 {
			c.For, c.Warm = 2*time.Second, time.Second
		}
		return c
	}
	n := func(size int) int { return size / m.Scale }
	for _, j := range []string{journalBare, journalSQLite, journalMemory, journalEverysec, journalAlways} {
		all = append(all, roomsMode{common: of(j), Rooms: n(100)})
	}
	all = append(all, roomsMode{common: of(journalEverysec), Rooms: n(500)})
	for _, j := range []string{journalBare, journalMemory, journalEverysec} {
		all = append(all, roomsMode{common: of(j), Rooms: n(1000)})
	}
	for _, j := range []string{journalBare, journalMemory} {
		all = append(all,
			crowdMode{common: of(j), Watchers: n(1000), Rooms: 1, Every: 100 * time.Millisecond, Bytes: bareMove},
			crowdMode{common: of(j), Watchers: n(5000), Rooms: 1, Every: 500 * time.Millisecond, Bytes: bareMove},
			idleMode{common: of(j), Sockets: n(5000), Rooms: n(1000), Settle: 45 * time.Second},
			lobbyMode{common: of(j), People: n(5000), Changes: 100})
	}
	return append(all,
		ackMode{common: of(journalSQLite)}, ackMode{common: of(journalAlways)},
		fullMode{common: of(journalMemory), Rooms: n(200), Every: time.Second, Pairs: 5},
		matchMode{common: of(journalMemory), Turns: n(6000), Span: n(500)},
		stormMode{common: of(journalMemory), Rooms: n(5000)}, stormMode{common: of(journalEverysec), Rooms: n(5000)},
		flagsMode{common: of(journalSQLite), Rooms: n(5000), Nodes: 1}, flagsMode{common: of(journalEverysec), Rooms: n(5000), Nodes: 2})
}

// processor is the name of this machine's.
func processor() string {
	text, _ := os.ReadFile("/proc/cpuinfo") // without it, the name is not known
	_, rest, _ := strings.Cut(string(text), "model name\t: ")
	name, _, _ := strings.Cut(rest, "\n")
	return name
}
