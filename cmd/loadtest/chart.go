package main

import (
	"fmt"
	"html"
	"strings"
)

// bar is one bar of a chart.
type bar struct {
	label string
	value float64
}

// pictures are the charts of the page, by name.
func pictures(before, now report) map[string]string {
	take := func(name string, of ...q) (all []bar) {
		for _, each := range of {
			for _, version := range []struct {
				name string
				report
			}{{"before", before}, {"now", now}} {
				if f, found := version.get(q{each.mode, each.journal, each.size, name}); found {
					all = append(all, bar{each.name + ", " + version.name, f})
				}
			}
		}
		return all
	}
	return map[string]string{
		"performance-move": chart("Processor time of the server a move, 100 rooms, µs", take(perMove,
			q{"rooms", journalBare, 100, "bare server"}, q{"rooms", journalSQLite, 100, "SQLite"}, q{"rooms", journalEverysec, 100, "Redis"})),
		"performance-delivery": chart("Processor time of the server a delivery to a watcher, µs", take(perGet,
			q{"crowd", journalBare, 1000, "bare, 1,000"}, q{"crowd", journalMemory, 1000, "Casitas, 1,000"},
			q{"crowd", journalBare, 5000, "bare, 5,000"}, q{"crowd", journalMemory, 5000, "Casitas, 5,000"})),
		"performance-memory": chart("Memory of one watcher of 5,000, KiB", take("memory of a watcher (KiB)",
			q{"idle", journalBare, 5000, "bare server"}, q{"idle", journalMemory, 5000, "Casitas"})),
	}
}

// chart draws bars, one below the other.
func chart(title string, bars []bar) string {
	const left, width, step = 190, 400, 24
	longest := 0.0
	for _, b := range bars {
		longest = max(longest, b.value)
	}
	var out strings.Builder
	height := 40 + step*len(bars)
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 680 %d" font-family="sans-serif" font-size="13">`+"\n", height)
	fmt.Fprintf(&out, `<rect width="680" height="%d" fill="#fff"/><text x="10" y="20" font-weight="bold">%s</text>`+"\n", height, html.EscapeString(title))
	for i, b := range bars {
		y := 34 + step*i
		colour := "#2f6f8f"
		if strings.HasSuffix(b.label, "before") {
			colour = "#b8b0a2"
		}
		long := b.value / longest * width
		fmt.Fprintf(&out, `<text x="%d" y="%d" text-anchor="end">%s</text><rect x="%d" y="%d" width="%.0f" height="16" fill="%s"/><text x="%.0f" y="%d">%s</text>`+"\n",
			left-8, y+13, html.EscapeString(b.label), left, y, long, colour, left+long+6, y+13, figure(b.value))
	}
	return out.String() + "</svg>\n"
}
