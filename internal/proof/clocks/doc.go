// Package clocks proves that flags fall: once each, never early, at most a second late, with nobody
// connected; and that no clock runs while the journal takes nothing. It contains only tests.
package clocks
