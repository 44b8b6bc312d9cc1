// Package ws is the sockets: one conversation for everything a page needs, in the frames of web/wire.
//
// It passes commands on to the lobby, follows rooms and the list of rooms for its peers, and lets go of those who do not
// read. It decides nothing about a game and writes no views: those come encoded, once for everybody.
package ws
