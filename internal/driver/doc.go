// Package driver plays matches through real sockets, as a browser would, for tests that pull plugs:
// it reconnects, resumes, resends with the same id, and keeps a ledger of everything it
// was told, so that this can be held against the journal afterwards. It is not part of the server.
package driver
