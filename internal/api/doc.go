// Package api is the edge of Casitas: what routes (api/rest) and sockets (api/ws) have in common.
//
// It holds the limits, says who a key belongs to and where a request comes from, reads JSON strictly, makes codes of
// errors (codes.go) and nowhere else, and joins the parts to one http.Handler. It knows neither its routes nor its
// sockets, decides nothing about a game, and keeps nothing that must outlast the process.
package api
