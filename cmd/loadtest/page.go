package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// write fills the blocks of performance.md in with the figures that are beside it, and draws its pictures.
func write(docs string) error {
	before, err := readReport(filepath.Join(docs, "performance", "before.json"))
	if err != nil {
		return err
	}
	now, err := readReport(filepath.Join(docs, "performance", "now.json"))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	last := now
	if len(now.Runs) == 0 {
		last = before
	}
	page := filepath.Join(docs, "performance.md")
	old, err := os.ReadFile(page)
	if err != nil {
		return err
	}
	text := string(old)
	for name, block := range map[string]string{"table": targets(before, now), "figures": figures(last), "paper": paper(last)} {
		if text, err = fill(text, name, block); err != nil {
			return err
		}
	}
	err = os.WriteFile(page, []byte(text), 0o600)
	for name, picture := range pictures(before, now) {
		err = errors.Join(err, os.WriteFile(filepath.Join(docs, "pictures", name+".svg"), []byte(picture), 0o600))
	}
	return err
}

// fill puts a block between its marks in a page.
func fill(page, name, block string) (string, error) {
	head, rest, opens := strings.Cut(page, "<!-- "+name+" -->\n")
	_, tail, closes := strings.Cut(rest, "<!-- /"+name+" -->")
	if !opens || !closes {
		return "", fmt.Errorf("performance.md has no place for %q", name)
	}
	return head + "<!-- " + name + " -->\n" + block + "<!-- /" + name + " -->" + tail, nil
}

// q names a figure: of a mode with a journal, at a size.
type q struct {
	mode, journal string
	size          int
	name          string
}

// get is a figure; false where it was not measured.
func (r report) get(of q) (float64, bool) {
	for _, each := range r.Runs {
		if each.Mode == of.mode && each.Journal == of.journal && (of.size == 1 || each.Size == of.size/max(1, r.Scale)) {
			f, found := each.Figures[of.name]
			return f, found
		}
	}
	return 0, false
}

// row is one line of the table: a figure, and what it is measured against.
type row struct {
	work, target string
	most         float64 // of the ratio, or of the figure where it is measured against nothing
	of           q
	unit         string
	by           q
	than         string // what by is
}

const (
	perMove  = "CPU a move (µs)"
	perGet   = "CPU a delivery (µs)"
	ackTime  = "ack p50 (ms)"
	lastTime = "last watcher p99 (ms)"
	earlier  = "before" // the report of the version that the work began with
)

func rows() []row {
	rooms := func(journal string, size int) q { return q{"rooms", journal, size, perMove} }
	crowd := func(journal string, size int, name string) q { return q{"crowd", journal, size, name} }
	idle := func(journal, name string) q { return q{"idle", journal, 5000, name} }
	return []row{
		{"CPU a move, 100 rooms, SQLite", "≤ 4 × bare", 4, rooms(journalSQLite, 100), "µs", rooms(journalBare, 100), "bare"},
		{"CPU a move, 100 rooms, Redis everysec: the node", "≤ 2.5 × bare", 2.5, rooms(journalEverysec, 100), "µs", rooms(journalBare, 100), "bare"},
		{"the same: Redis itself", "≤ 25 µs", 25, q{"rooms", journalEverysec, 100, "CPU of Redis a move (µs)"}, "µs", q{}, ""},
		{"CPU a move, 1,000 rooms against 100", "≤ 1.15 ×", 1.15, rooms(journalMemory, 1000), "µs", rooms(journalMemory, 100), "100 rooms"},
		{
			"a match of 6,000 turns: the last against the first", "≤ 1.2 ×", 1.2,
			q{"match", journalMemory, 6000, "CPU of the last turns (µs each)"},
			"µs",
			q{"match", journalMemory, 6000, "CPU of the first turns (µs each)"},
			"first",
		},
		{"ack p50, one room, SQLite on disk", "≤ 1.5 × fsync", 1.5, q{"ack", journalSQLite, 1, ackTime}, "ms", q{"ack", journalSQLite, 1, "fsync p50 (ms)"}, "fsync"},
		{"ack p50, one room, Redis always", "≤ 1.5 × EVAL", 1.5, q{"ack", journalAlways, 1, ackTime}, "ms", q{"ack", journalAlways, 1, "bare EVAL p50 (ms)"}, "EVAL"},
		{"round trips to Redis a move, 500 rooms", "< 0.5", 0.5, q{"rooms", journalEverysec, 500, "round trips to Redis a move"}, "", q{}, ""},
		{"CPU a delivery, crowd of 1,000", "≤ 1.25 × bare", 1.25, crowd(journalMemory, 1000, perGet), "µs", crowd(journalBare, 1000, perGet), "bare"},
		{"CPU a delivery, crowd of 5,000", "≤ 1.25 × bare", 1.25, crowd(journalMemory, 5000, perGet), "µs", crowd(journalBare, 5000, perGet), "bare"},
		{"last watcher p99, 5,000", "≤ 1.5 × bare", 1.5, crowd(journalMemory, 5000, lastTime), "ms", crowd(journalBare, 5000, lastTime), "bare"},
		{"5,000 watchers let in", "≤ 3 s", 3, crowd(journalMemory, 5000, "let in (s)"), "s", q{}, ""},
		{"5,000 live rooms back after SIGKILL: the last, SQLite", "≤ 5 s", 5, q{"storm", journalMemory, 5000, "last room back (s)"}, "s", q{}, ""},
		{"the same, Redis", "≤ 5 s", 5, q{"storm", journalEverysec, 5000, "last room back (s)"}, "s", q{}, ""},
		{"the list of 5,000 people, 100 changes a second: cores", "≤ 0.1", 0.1, q{"lobby", journalMemory, 5000, listCores}, "", q{}, ""},
		{"people's ack p99 with the bots' pool full, five pairs", "≤ 1.2 × idle", 1.2, q{"full", journalMemory, 200, fullGrowth}, "×", q{}, ""},
		{"idle guest, of 5,000", "≤ 10 KiB", 10, idle(journalMemory, "memory of a guest (KiB)"), "KiB", q{}, ""},
		{"idle watcher, of 5,000", "≤ 14 KiB", 14, idle(journalMemory, "memory of a watcher (KiB)"), "KiB", q{}, ""},
		{"live room nobody looks at", "0", 0.5, idle(journalMemory, "memory of a room that was left (KiB)"), "KiB", q{}, ""},
		{"bytes a move a watcher, median, no clock", "≤ 204", 204, crowd(journalMemory, 1000, "bytes a move, median"), "", q{}, ""},
		{"allocations a move, 100 rooms, SQLite", "≤ 0.25 × before", 0.25, q{"rooms", journalSQLite, 100, "allocations a move"}, "", q{"rooms", journalSQLite, 100, "allocations a move"}, earlier},
		{"5,000 flags within a second: late p99, SQLite", "≤ 1 s", 1, q{"flags", journalSQLite, 5000, "late p99 (s)"}, "s", q{}, ""},
		{"the same, two nodes on Redis", "≤ 1 s", 1, q{"flags", journalEverysec, 5000, "late p99 (s)"}, "s", q{}, ""},
	}
}

// targets is what is aimed at, what was, and what is.
func targets(before, now report) string {
	var out strings.Builder
	fmt.Fprintf(&out, "| work | today (at %s) | target | now (at %s) | ratio |\n|---|---|---|---|---|\n", before.Commit, orDash(now.Commit))
	for _, r := range rows() {
		was, wasRatio, _ := r.in(before, report{})
		is, ratio, met := r.in(now, before)
		if wasRatio != "–" {
			was += " (" + wasRatio + ")"
		}
		if met {
			ratio = strings.TrimPrefix(ratio+" ✓", "– ")
		}
		fmt.Fprintf(&out, "| %s | %s | %s | %s | %s |\n", r.work, was, r.target, is, ratio)
	}
	for _, each := range []report{before, now} {
		if each.Note != "" {
			fmt.Fprintf(&out, "\nOf the figures at %s: %s.\n", each.Commit, each.Note)
		}
	}
	return out.String()
}

// in reads the row's figure and its ratio out of a report, or to the one before, and says whether the target is met.
func (r row) in(a, before report) (value, ratio string, met bool) {
	f, found := a.get(r.of)
	if !found {
		return "–", "–", false
	}
	value = strings.TrimSpace(figure(f) + " " + r.unit)
	measured := a
	if r.than == earlier {
		measured = before
	}
	by, found := measured.get(r.by)
	if !found || by == 0 {
		return value, "–", r.than == "" && f <= r.most
	}
	return value, figure(f/by) + " × " + r.than, f/by <= r.most
}

func orDash(text string) string {
	if text == "" {
		return "–"
	}
	return text
}

// figures is all that was measured.
func figures(r report) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%s, at %s, on %s.\n\n```\n", r.At.Format("2 January 2006"), r.Commit, r.Machine)
	for _, each := range r.Runs {
		_ = each.table(&out) // a builder takes everything
	}
	out.WriteString("```\n")
	return out.String()
}
