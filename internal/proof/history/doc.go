// Package history is the proof of the order: clients who resend, collide and give up play through
// three nodes while Redis is killed, all that they asked and heard is kept with its times, and the
// whole is held against the journal, and against a model that knows nothing of nodes. It contains
// only tests.
package history
