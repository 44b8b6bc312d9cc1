// Package cluster is the proof that a Redis Cluster costs only those rooms something that lie on what is lost or moved: a
// master is killed, and slots are moved, while matches go on. It contains only tests, and is no part of make test.
package cluster
