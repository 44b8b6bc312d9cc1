package api_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"casitas/internal/must"
	"casitas/web/wire"
)

const patience = 10 * time.Second // that a test waits for a frame

// guest is a client: it follows rooms as docs/protocol.md says, and complains about what a client could not follow.
type guest struct {
	t        *testing.T
	conn     *websocket.Conn
	you      *wire.Who
	rooms    map[string]*mirror
	listing  listing
	heard    *wire.Talk // what was said last
	talks    string     // what may be said
	deaf     int        // events that it will miss
	restores bool       // when it has missed one, it asks how the room goes on
}

// mirror is a room as a client knows it.
type mirror struct {
	v    uint64
	h    string
	view []byte
	who  *wire.Presence
	ask  bool // it has asked, and waits for the answer
}

// frame is any frame from the server.
type frame struct {
	T     string
	text  []byte
	guest *guest
}

func (f frame) into(v any) {
	f.guest.t.Helper()
	d := json.NewDecoder(bytes.NewReader(f.text))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		f.guest.t.Fatalf("%s: %v", f.text, err)
	}
}

func (g *guest) hello(who *person, seen ...wire.Seen) {
	g.t.Helper()
	h := wire.Hello{T: wire.THello, Protocol: wire.Protocol, Rooms: seen}
	if who != nil {
		h.Key = who.Key
	}
	g.say(h)
	var w wire.Welcome
	g.want(wire.TWelcome).into(&w)
	g.you, g.talks = w.You, w.Talk
}

func (g *guest) say(v any) {
	g.t.Helper()
	text := must.Get(json.Marshal(v))(g.t)
	g.sayText(string(text))
}

func (g *guest) sayText(text string) {
	g.t.Helper()
	if err := g.conn.WriteMessage(websocket.TextMessage, []byte(text)); err != nil {
		g.t.Fatalf("saying %s: %v", text, err)
	}
}

// hear reads one frame and follows what it says of a room.
func (g *guest) hear() (frame, error) {
	if err := g.conn.SetReadDeadline(time.Now().Add(patience)); err != nil {
		return frame{}, err
	}
	_, text, err := g.conn.ReadMessage()
	if err != nil {
		return frame{}, err
	}
	f := frame{text: text, guest: g}
	var head struct {
		T string `json:"t"`
	}
	if err := json.Unmarshal(text, &head); err != nil {
		return f, err
	}
	f.T = head.T
	g.follow(f)
	return f, nil
}

// want reads on to the next frame of a type.
func (g *guest) want(kind string) frame {
	g.t.Helper()
	for {
		f, err := g.hear()
		if err != nil {
			g.t.Fatalf("waiting for %s: %v", kind, err)
		}
		if f.T == kind {
			return f
		}
		if f.T == wire.TError || f.T == wire.TNack {
			g.t.Fatalf("waiting for %s, got %s", kind, f.text)
		}
	}
}

// closed reads on to the close frame, and answers with the last error frame before it.
func (g *guest) closed() (code int, why wire.Error) {
	g.t.Helper()
	for {
		f, err := g.hear()
		var end *websocket.CloseError
		switch {
		case errors.As(err, &end):
			return end.Code, why
		case err != nil:
			g.t.Fatalf("waiting for the end: %v", err)
		case f.T == wire.TError:
			f.into(&why)
		}
	}
}

// do has a command done, and answers with its ack.
func (g *guest) do(c wire.Cmd) wire.Ack {
	g.t.Helper()
	var a wire.Ack
	c = g.send(c)
	g.want(wire.TAck).into(&a)
	if a.ID != c.ID {
		g.t.Fatalf("an ack for %s, not %s", a.ID, c.ID)
	}
	return a
}

func (g *guest) send(c wire.Cmd) wire.Cmd {
	g.t.Helper()
	c.T = wire.TCmd
	if c.ID == "" {
		c.ID = newID()
	}
	g.say(c)
	return c
}

// refused has a command refused, and answers with its nack.
func (g *guest) refused(c wire.Cmd) wire.Nack {
	g.t.Helper()
	c = g.send(c)
	for {
		f, err := g.hear()
		if err != nil {
			g.t.Fatalf("waiting for a nack: %v", err)
		}
		if f.T == wire.TAck || f.T == wire.TError {
			g.t.Fatalf("waiting for a nack, got %s", f.text)
		}
		if f.T == wire.TNack {
			var n wire.Nack
			f.into(&n)
			if n.ID != c.ID {
				g.t.Fatalf("a nack for %s, not %s", n.ID, c.ID)
			}
			return n
		}
	}
}

// watch follows a room from nothing and waits for its view.
func (g *guest) watch(room string) wire.Resume {
	g.t.Helper()
	return g.watchFrom(wire.Seen{Room: room})
}

func (g *guest) watchFrom(seen wire.Seen) wire.Resume {
	g.t.Helper()
	g.say(wire.Watch{T: wire.TWatch, Seen: seen})
	var r wire.Resume
	g.want(wire.TResume).into(&r)
	if r.Room != seen.Room {
		g.t.Fatalf("an answer for %s, not %s", r.Room, seen.Room)
	}
	return r
}

// reach reads on until a room is at a version.
func (g *guest) reach(room string, v uint64) *mirror {
	g.t.Helper()
	for g.mirror(room).v < v {
		if _, err := g.hear(); err != nil {
			g.t.Fatalf("waiting for version %d: %v", v, err)
		}
	}
	return g.mirror(room)
}

// view is a room as the guest knows it.
func (g *guest) view(room string) wire.View {
	g.t.Helper()
	var v wire.View
	must.Do(g.t, json.Unmarshal(g.mirror(room).view, &v))
	return v
}
