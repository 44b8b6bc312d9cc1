package ws

import (
	"encoding/json"

	"casitas/internal/api"
	"casitas/web/wire"
)

// Frame is what a client sends: a pointer to one of the types that blank makes.
type Frame any

// blank is the frame of a type, empty; nil for a type that no client sends.
func blank(t string) Frame {
	switch t {
	case wire.THello:
		return &wire.Hello{T: t}
	case wire.TWatch:
		return &wire.Watch{T: t}
	case wire.TLeave:
		return &wire.Leave{T: t}
	case wire.TLobby:
		return &wire.Lobby{T: t}
	case wire.TCmd:
		return &wire.Cmd{T: t}
	case wire.TPing, wire.TPong:
		return &wire.Ping{T: t}
	}
	return nil
}

// decode reads a frame, in one pass where it is written as programs write them. Any other text is read at leisure: that
// finds out what is wrong with it, or that nothing is. The error is one of api.ReadStrict, or errUnknownT.
func decode(text []byte) (Frame, error) {
	r := reader{text: text}
	if f := r.frame(); f != nil {
		return f, nil
	}
	if err := api.CheckText(text); err != nil {
		return nil, err
	}
	var head struct {
		T string `json:"t"`
	}
	if json.Unmarshal(text, &head) != nil {
		return nil, errUnknownT
	}
	f := blank(head.T)
	if f == nil {
		return nil, errUnknownT
	}
	return f, api.ReadStrict(text, f)
}
