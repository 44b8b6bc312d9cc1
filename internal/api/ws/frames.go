package ws

import (
	"bytes"

	"casitas/internal/api"
	"casitas/web/wire"
)

// kind is a kind of frames that clients send: an empty one, and what a socket does when it gets one.
type kind struct {
	blank func() any
	take  func(s *socket, f any)
}

func kindOf[F any](take func(s *socket, f *F)) kind {
	return kind{func() any { return new(F) }, func(s *socket, f any) { take(s, f.(*F)) }}
}

// kinds are all that there are, by the type that their frames bear.
var kinds = map[string]kind{
	wire.THello: kindOf((*socket).takeHello),
	wire.TWatch: kindOf((*socket).takeWatch),
	wire.TLeave: kindOf((*socket).takeLeave),
	wire.TLobby: kindOf((*socket).takeLobby),
	wire.TCmd:   kindOf((*socket).takeCmd),
	wire.TPing:  kindOf((*socket).takePing),
	wire.TPong:  kindOf((*socket).takePong),

	wire.TSeek:   kindOf((*socket).takeSeek),
	wire.TUnseek: kindOf((*socket).takeUnseek),
	wire.TTake:   kindOf((*socket).takeTake),
	wire.TRefuse: kindOf((*socket).takeRefuse),

	wire.TSay:    kindOf((*socket).takeSay),
	wire.TReport: kindOf((*socket).takeReport),
}

// decode reads a frame: a pointer to a type of wire. The error is one of api.ReadStrict, or errUnknownT.
func decode(text []byte) (f any, k kind, err error) {
	if k, known := kinds[string(firstWord(text))]; known {
		f = k.blank()
		if api.ReadStrict(text, f) == nil {
			return f, k, nil
		}
	}
	t, err := api.FrameType(text)
	if err != nil {
		return nil, k, err
	}
	k, known := kinds[t]
	if !known {
		return nil, k, errUnknownT
	}
	f = k.blank()
	return f, k, api.ReadStrict(text, f)
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
	f, kind, err := decode(text)
	if err != nil {
		s.misread(text, err)
		return
	}
	kind.take(s, f)
}

// takeHello is for a hello that is not the first frame.
func (s *socket) takeHello(*wire.Hello) { s.close(closeBadFrame, errTwice) }

func (s *socket) takePing(p *wire.Ping) {
	s.say("", pingFrame(wire.TPong, p.N, s.edge.Now().UnixMilli()))
}

// takePong has nothing to do: any frame shows that the peer is there.
func (s *socket) takePong(*wire.Ping) {}
