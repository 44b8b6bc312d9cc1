// Package faults is the proof that a bad network between nodes and Redis, and between people and nodes, costs nothing
// but time: no move is lost that was acknowledged, none counts twice, and soon after all stand where the
// journal stands. It contains only tests.
package faults
