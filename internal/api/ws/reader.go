package ws

import (
	"bytes"
	"unicode/utf8"

	"casitas/web/wire"
)

// reader reads the frames of clients from front to back. It takes less than JSON has: it gives up (bad) where it meets an
// escape, a null, a fraction, a member that it does not know or that comes twice, or a frame whose first member is not its
// type. What it takes is JSON, and means what it says.
type reader struct {
	text []byte
	at   int
	bad  bool
}

// frame is the whole text as a frame; nil where the reader gives up.
func (r *reader) frame() Frame {
	var in object
	if string(in.next(r)) != "t" {
		return nil
	}
	f := blank(string(r.raw()))
	switch f := f.(type) {
	case *wire.Hello:
		r.hello(&in, f)
	case *wire.Watch:
		r.seen(&in, &f.Seen)
	case *wire.Leave:
		r.leave(&in, f)
	case *wire.Lobby:
		r.lobby(&in, f)
	case *wire.Cmd:
		r.cmd(&in, f)
	case *wire.Ping:
		r.ping(&in, f)
	default:
		return nil
	}
	if r.skipBlanks(); r.bad || r.at < len(r.text) {
		return nil
	}
	return f
}

// object is where the reader is in an object: the members that it has had.
type object struct {
	names [10][]byte
	n     int
}

// next is the next member's name; nil after the last, and where the reader gives up. Its value is read next.
func (o *object) next(r *reader) []byte {
	sep := byte('{')
	if o.n > 0 {
		sep = ','
	}
	if o.n > 0 && r.is('}') {
		return nil
	}
	r.must(sep)
	name := r.raw()
	r.must(':')
	for _, had := range o.names[:o.n] {
		r.bad = r.bad || bytes.Equal(had, name)
	}
	if r.bad = r.bad || o.n == len(o.names); r.bad {
		return nil
	}
	o.names[o.n] = name
	o.n++
	return name
}

func (r *reader) skipBlanks() {
	for r.at < len(r.text) {
		switch r.text[r.at] {
		case ' ', '\t', '\n', '\r':
			r.at++
		default:
			return
		}
	}
}

// is reads a sign if it comes next.
func (r *reader) is(sign byte) bool {
	r.skipBlanks()
	if r.at < len(r.text) && r.text[r.at] == sign {
		r.at++
		return true
	}
	return false
}

func (r *reader) must(sign byte) {
	if !r.is(sign) {
		r.bad = true
	}
}

// raw is a string without escapes, not copied.
func (r *reader) raw() []byte {
	r.must('"')
	from := r.at
	for plain := true; r.at < len(r.text); r.at++ {
		switch c := r.text[r.at]; {
		case c == '"':
			s := r.text[from:r.at]
			r.at++
			r.bad = r.bad || !plain && !utf8.Valid(s)
			return s
		case c == '\\' || c < ' ':
			r.bad = true
			return nil
		case c >= utf8.RuneSelf:
			plain = false
		}
	}
	r.bad = true
	return nil
}

func (r *reader) str() string { return string(r.raw()) }

// number is a whole number; it gives up on those that are too long to be sure of.
func (r *reader) number() int64 {
	minus := r.is('-')
	from, n := r.at, int64(0)
	for ; r.at < len(r.text) && r.text[r.at] >= '0' && r.text[r.at] <= '9'; r.at++ {
		if r.at-from < 18 {
			n = 10*n + int64(r.text[r.at]-'0')
		}
	}
	digits := r.at - from
	if digits == 0 || digits > 18 || r.text[from] == '0' && digits > 1 {
		r.bad = true
	}
	if r.at < len(r.text) && bytes.IndexByte([]byte(".eE"), r.text[r.at]) >= 0 {
		r.bad = true
	}
	if minus {
		return -n
	}
	return n
}

func (r *reader) whole() int { return int(r.number()) }

func (r *reader) version() uint64 {
	if r.is('-') {
		r.bad = true
	}
	return uint64(r.number())
}

func (r *reader) truth() bool {
	r.skipBlanks()
	rest := r.text[r.at:]
	switch {
	case bytes.HasPrefix(rest, []byte("true")):
		r.at += len("true")
		return true
	case bytes.HasPrefix(rest, []byte("false")):
		r.at += len("false")
	default:
		r.bad = true
	}
	return false
}
