package api_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"casitas/internal/client"
	"casitas/internal/must"
	"casitas/web/wire"
)

const patience = 10 * time.Second // that a test waits for a frame

// guest is a client: it follows rooms as docs/protocol.md says, and complains about what a client could not follow.
type guest struct {
	*client.Socket
	t        *testing.T
	you      *wire.Who
	rooms    map[string]*mirror
	listing  client.List
	heard    *wire.Talk // what was said last
	talks    string     // what may be said
	deaf     int        // events that it will miss
	restores bool       // when it has missed one, it asks how the room goes on
}

// mirror is a room as a guest knows it.
type mirror struct {
	client.Mirror
	who *wire.Presence
	ask bool // it has asked, and waits for the response
}

// frame is any frame from the server.
type frame struct {
	client.Frame
	guest *guest
}

func (f frame) into(v any) {
	f.guest.t.Helper()
	d := json.NewDecoder(bytes.NewReader(f.Text))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		f.guest.t.Fatalf("%s: %v", f.Text, err)
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
	must.Do(g.t, g.Send(v))
}

// hear reads one frame and follows what it says of a room.
func (g *guest) hear() (frame, error) {
	if err := g.SetReadDeadline(time.Now().Add(patience)); err != nil {
		return frame{}, err
	}
	read, err := g.Next()
	f := frame{read, g}
	if err == nil {
		g.follow(f)
	}
	return f, err
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
			g.t.Fatalf("waiting for %s, got %s", kind, f.Text)
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
			g.t.Fatalf("waiting for a nack, got %s", f.Text)
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
		g.t.Fatalf("a response for %s, not %s", r.Room, seen.Room)
	}
	return r
}

// reach reads on until a room is at a version.
func (g *guest) reach(room string, v uint64) *mirror {
	g.t.Helper()
	for g.mirror(room).V < v {
		if _, err := g.hear(); err != nil {
			g.t.Fatalf("waiting for version %d: %v", v, err)
		}
	}
	return g.mirror(room)
}

// view is a room as the guest knows it.
func (g *guest) view(room string) wire.View {
	g.t.Helper()
	m := g.mirror(room)
	if m.V == 0 {
		g.t.Fatalf("nothing has been shown of room %s", room)
	}
	return m.View
}
