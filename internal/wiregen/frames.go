package main

import (
	"reflect"

	"casitas/web/wire"
)

// frame is a Go type and the values of "t" that it is sent with.
type frame struct {
	of reflect.Type
	t  []string
}

func as[T any](t ...string) frame { return frame{reflect.TypeFor[T](), t} }

// The frames that each side sends.
var (
	fromClient = []frame{
		as[wire.Hello](wire.THello), as[wire.Watch](wire.TWatch), as[wire.Leave](wire.TLeave), as[wire.Lobby](wire.TLobby),
		as[wire.Cmd](wire.TCmd), as[wire.Ping](wire.TPing, wire.TPong),
	}
	fromServer = []frame{
		as[wire.Welcome](wire.TWelcome), as[wire.Resume](wire.TResume), as[wire.Event](wire.TEvent), as[wire.Ack](wire.TAck),
		as[wire.Nack](wire.TNack), as[wire.Presence](wire.TPresence), as[wire.LobbyList](wire.TLobby),
		as[wire.Ping](wire.TPing, wire.TPong), as[wire.Error](wire.TError), as[wire.Bye](wire.TBye), as[wire.Status](wire.TStatus),
	}
)

// word is a member that takes only the values of a group of constants.
type word struct {
	of     reflect.Type
	member string
	prefix string // of the constants' names
}

var words = []word{
	{reflect.TypeFor[wire.Cmd](), "do", "Do"},
	{reflect.TypeFor[wire.Resume](), "how", "How"},
}

// bodies are what is sent over HTTP, beyond what the frames hold already.
var bodies = []reflect.Type{
	reflect.TypeFor[wire.ErrorResponse](), reflect.TypeFor[wire.PlayerName](), reflect.TypeFor[wire.PlayerKey](), reflect.TypeFor[wire.DeviceCode](),
	reflect.TypeFor[wire.Rooms](), reflect.TypeFor[wire.Matches](), reflect.TypeFor[wire.Room](),
	reflect.TypeFor[wire.Games](), reflect.TypeFor[wire.Replay](), reflect.TypeFor[wire.Replayed](), reflect.TypeFor[wire.MatchRecord](),
}
