// Package solve proves who wins: it looks for a way of play with which a player comes to hold so many seeds whatever the
// other does, and writes it down as a certificate, which anybody can follow. The checker knows nothing of how it was found.
package solve
