// Package nodes is the proof that no node matters: matches are played through three nodes on
// one Redis while a random one is killed with SIGKILL again and again. It contains only tests.
package nodes
