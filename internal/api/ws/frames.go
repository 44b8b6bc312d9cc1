package ws

import (
	"bytes"

	"casitas/internal/api"
	"casitas/web/wire"
)

// blank makes an empty frame, by the type of those that clients send.
var blank = func() map[string]func() any {
	all := map[string]func() any{}
	for _, f := range wire.FromClient {
		all[f.T] = f.New
	}
	return all
}()

// decode reads a frame: a pointer to a type of wire. One pass reads what clients of ours send; one that begins otherwise, or is refused, is read again for
// what to say of it. The error is one of api.ReadStrict, or errUnknownT.
func decode(text []byte) (f any, err error) {
	if empty := blank[string(firstWord(text))]; empty != nil {
		f = empty()
		if api.ReadStrict(text, f) == nil {
			return f, nil
		}
	}
	t, err := api.FrameType(text)
	if err != nil {
		return nil, err
	}
	empty := blank[t]
	if empty == nil {
		return nil, errUnknownT
	}
	f = empty()
	return f, api.ReadStrict(text, f)
}

// firstWord is the type of a frame that begins with it, as ours do; nothing of others.
func firstWord(text []byte) []byte {
	rest, is := bytes.CutPrefix(text, []byte(`{"t":"`))
	word, _, ends := bytes.Cut(rest, []byte(`"`))
	if !is || !ends {
		return nil
	}
	return word
}

// take does what a frame asks.
func (s *socket) take(text []byte) {
	f, err := decode(text)
	if err != nil {
		s.misread(text, err)
		return
	}
	switch f := f.(type) {
	case *wire.Hello: // that is not the first frame
		s.close(closeBadFrame, errTwice)
	case *wire.Watch:
		s.takeWatch(f)
	case *wire.Leave:
		s.takeLeave(f)
	case *wire.Lobby:
		s.takeLobby(f)
	case *wire.Cmd:
		s.takeCmd(f)
	case *wire.Ping:
		if f.T == wire.TPing { // any frame shows that the peer is there
			s.say("", pingFrame(wire.TPong, f.N, s.edge.Now().UnixMilli()))
		}
	case *wire.NewSeek:
		s.takeSeek(f)
	case *wire.Unseek:
		s.takeUnseek(f)
	case *wire.Take:
		s.takeTake(f)
	case *wire.Refuse:
		s.takeRefuse(f)
	case *wire.Say:
		s.takeSay(f)
	case *wire.Report:
		s.takeReport(f)
	default:
		s.misread(text, errUnknownT)
	}
}
