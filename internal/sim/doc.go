// Package sim is a seeded simulator of rooms, journal and network. It runs the real live.Room on
// several nodes in a bubble of time, over a journal whose every call the seed lets happen,
// lose on the way there or back, or happen late; it crashes nodes, resends and drops
// commands, loses hints, makes clocks jump, and lets the store forget its tail. After
// each step it holds the promises: nothing is told or acknowledged that was not kept, nothing
// takes effect twice, no flag falls early, no viewer is shown another past without being told.
// It contains no part of the server and is used by tests only.
package sim
