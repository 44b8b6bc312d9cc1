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

// fromClient are the frames that clients send; those of one Go type together.
func fromClient() (all []frame) {
	for _, f := range wire.FromClient {
		of := reflect.TypeOf(f.New()).Elem()
		if last := len(all) - 1; last >= 0 && all[last].of == of {
			all[last].t = append(all[last].t, f.T)
			continue
		}
		all = append(all, frame{of, []string{f.T}})
	}
	return all
}

// fromServer are those that the server sends.
var fromServer = []frame{
	as[wire.Welcome](wire.TWelcome), as[wire.Resume](wire.TResume), as[wire.Event](wire.TEvent), as[wire.Ack](wire.TAck),
	as[wire.Nack](wire.TNack), as[wire.Presence](wire.TPresence), as[wire.LobbyList](wire.TLobby),
	as[wire.Ping](wire.TPing, wire.TPong), as[wire.Error](wire.TError), as[wire.Bye](wire.TBye), as[wire.Status](wire.TStatus),
	as[wire.Yours](wire.TYours), as[wire.Paired](wire.TPaired), as[wire.Unsought](wire.TUnsought),
	as[wire.Talk](wire.TTalk), as[wire.Said](wire.TSaid),
}

// word is a group of constants, and the members that take only their values.
type word struct {
	prefix string // of the constants' names
	of     []member
}

type member struct {
	of   reflect.Type
	name string
}

func in[T any](name string) member { return member{reflect.TypeFor[T](), name} }

var words = []word{
	{"Do", []member{in[wire.Cmd]("do")}},
	{"How", []member{in[wire.Resume]("how")}},
	{"Known", []member{in[wire.Worth]("known")}},
	{"Phase", []member{in[wire.View]("phase"), in[wire.Cmd]("phase")}},
	{"RoomStatus", []member{in[wire.Summary]("status")}},
	{"Kind", []member{in[wire.What]("k")}},
	{"Matter", []member{in[wire.View]("what"), in[wire.Cmd]("what")}},
	{"Why", []member{in[wire.Result]("why")}},
	{"Over", []member{in[wire.Round]("over")}},
	{"Refusal", []member{in[wire.Nack]("reason"), in[wire.APIError]("reason")}},
	{"Flaw", []member{in[wire.APIError]("flaw")}},
	{"Speed", []member{in[wire.Pool]("speed")}},
	{"SeekEnd", []member{in[wire.Unsought]("why")}},
	{"Talks", []member{in[wire.Welcome]("talk")}},
	{"Among", []member{in[wire.Talk]("among")}},
	{"Phrase", []member{in[wire.Say]("phrase"), in[wire.Line]("phrase")}},
	{"Outcome", []member{in[wire.Result]("winner"), in[wire.Round]("winner")}},
}

// bodies are what is sent over HTTP, beyond what the frames hold already.
var bodies = []reflect.Type{
	reflect.TypeFor[wire.ErrorResponse](), reflect.TypeFor[wire.PlayerName](), reflect.TypeFor[wire.PlayerKey](), reflect.TypeFor[wire.DeviceCode](), reflect.TypeFor[wire.Bots](),
	reflect.TypeFor[wire.Pool](), reflect.TypeFor[wire.Invite](), reflect.TypeFor[wire.Invitation](),
	reflect.TypeFor[wire.Rooms](), reflect.TypeFor[wire.Matches](), reflect.TypeFor[wire.Profile](), reflect.TypeFor[wire.Room](),
	reflect.TypeFor[wire.Games](), reflect.TypeFor[wire.Lessons](), reflect.TypeFor[wire.Puzzles](), reflect.TypeFor[wire.Puzzle](), reflect.TypeFor[wire.Openings](), reflect.TypeFor[wire.Replay](), reflect.TypeFor[wire.Replayed](), reflect.TypeFor[wire.Analysis](), reflect.TypeFor[wire.Endgame](), reflect.TypeFor[wire.Values](), reflect.TypeFor[wire.Balance](), reflect.TypeFor[wire.MatchRecord](),
}
