// Package rest is the routes under /api: players and their keys, rooms, matches, rules, replays.
//
// It knows no sockets, changes no room, and leaves limits, codes and the reading of JSON to package api.
package rest
