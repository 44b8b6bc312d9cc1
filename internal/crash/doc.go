// Package crash is the proof of the durable acknowledgement: it plays many matches at
// once through real sockets, kills the server with SIGKILL again and again, and holds
// all that was acknowledged or shown against the journal. It contains only tests.
package crash
