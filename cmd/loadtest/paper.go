package main

import (
	"fmt"
	"math"
	"strings"
)

// What a million players at a time do. These are assumptions, and they stand in the page.
const (
	players     = 1_000_000
	turnSeconds = 6.0  // from one move in a room to the next
	watchersOf  = 0.1  // watchers for each player
	nodeCores   = 8.0  // of a node
	nodeMemory  = 16.0 // GiB of a node
	busy        = 0.5  // of a core, so that a node that is lost can be taken over
	ackBytes    = 140  // of an ack
	headerBytes = 60   // of TCP, IP and WebSocket round a frame
	kib, gib    = 1 << 10, 1 << 30
)

// paper works out what a million players need from what one takes.
func paper(r report) string {
	get := func(mode, journal string, size int, name string) float64 {
		f, _ := r.get(q{mode, journal, size, name})
		return f
	}
	move := get("rooms", journalEverysec, 1000, perMove)
	store := get("rooms", journalEverysec, 1000, "CPU of Redis a move (µs)")
	aof := get("rooms", journalEverysec, 1000, "append-only file a move (bytes)")
	deliver := get("crowd", journalMemory, 1000, perGet)
	bytes := get("crowd", journalMemory, 1000, "bytes a move, median")
	watcher := get("idle", journalMemory, 5000, "memory of a watcher (KiB)")
	room := get("idle", journalMemory, 5000, "memory of a room that was left (KiB)")
	if move*store*aof*deliver*bytes*watcher == 0 {
		return "Not all of what this needs was measured.\n"
	}
	moves := players / 2 / turnSeconds
	watched := moves * 2 * watchersOf // deliveries a second
	cpu := (moves*move + watched*deliver) / 1e6
	memory := (players*(1+watchersOf)*watcher + players/2*room) * kib / gib
	masters := moves * store / 1e6 / busy
	out := moves*(2*(bytes+headerBytes)+ackBytes+headerBytes) + watched*(bytes+headerBytes)
	nodes := max(cpu/busy/nodeCores, memory/busy/nodeMemory)
	first := "the processors of the nodes"
	if memory/nodeMemory > cpu/nodeCores {
		first = "the memory of the nodes"
	}
	if masters > nodes {
		first = "Redis, whose masters have one thread each"
	}
	var text strings.Builder
	for _, each := range [][2]string{
		{"a million players at a time", "need"},
		{"---", "---"},
		{"moves a second (two to a room, one move in it every 6 s)", thousands(moves)},
		{"deliveries to watchers a second (one watcher to ten players)", thousands(watched)},
		{"processor of all nodes (" + figure(move) + " µs a move, " + figure(deliver) + " µs a delivery)", figure(cpu) + " cores"},
		{"memory of all nodes (" + figure(watcher) + " KiB a player or watcher, " + figure(room) + " KiB a room)", figure(memory) + " GiB"},
		{"nodes of 8 cores and 16 GiB, half busy", thousands(math.Ceil(nodes))},
		{"Redis masters, half busy (" + figure(store) + " µs a move)", thousands(math.Ceil(masters))},
		{"bytes a second to players and watchers, headers included", figure(out/1e6) + " MB"},
		{"append-only files a day, before they are rewritten (" + figure(aof) + " bytes a move)", figure(moves*aof*86400/1e12) + " TB"},
	} {
		fmt.Fprintf(&text, "| %s | %s |\n", each[0], each[1])
	}
	fmt.Fprintf(&text, "\nMost machines are needed for %s.\n", first)
	return text.String()
}

// thousands is a whole number as people write it.
func thousands(f float64) string {
	text := fmt.Sprintf("%.0f", f)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
