// Package watchers is the proof that whoever watches and does not read costs nobody anything: the players' acks
// come as fast as without, the server keeps next to nothing for each, and who reads again is shown the present
// or has been let go, never the half of something. It contains only tests.
package watchers
