// Package api is the edge of Casitas: HTTP routes, sockets, identity and limits.
//
// It reads what strangers send, says who is asking, passes wishes on to the lobby and writes what
// comes of them. Errors become codes here (codes.go) and nowhere else. It decides nothing about
// a game, keeps nothing that must outlast the process, and knows no particular store.
package api
