// Package drain is the proof that a node can be stopped under its guests: everybody is sent away in good
// order, is on another node within seconds and loses no time by the clock, and a new version of the
// program takes the place of the old one node by node. It contains only tests.
package drain
