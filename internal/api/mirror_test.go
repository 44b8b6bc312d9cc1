package api_test

import (
	"encoding/json"
	"errors"

	"casitas/internal/client"
	"casitas/web/wire"
)

func (g *guest) follow(f frame) {
	g.t.Helper()
	switch f.T {
	case wire.TResume:
		f.into(&struct {
			wire.Resume
			View json.RawMessage `json:"view"`
		}{})
		g.resume(f.Frame)
	case wire.TEvent:
		f.into(&wire.Event{})
		g.event(f.Frame)
	case wire.TPresence:
		var p wire.Presence
		f.into(&p)
		g.mirror(p.Room).who = &p
	case wire.TTalk:
		g.heard = &wire.Talk{}
		f.into(g.heard)
	}
}

func (g *guest) mirror(room string) *mirror {
	m := g.rooms[room]
	if m == nil {
		m = &mirror{}
		g.rooms[room] = m
	}
	return m
}

func (g *guest) resume(f client.Frame) {
	g.t.Helper()
	m := g.mirror(f.Room)
	m.ask = false
	if err := m.Resume(f); err != nil {
		g.t.Error(err)
	}
	if f.How == wire.HowGone {
		delete(g.rooms, f.Room)
	}
}

func (g *guest) event(f client.Frame) {
	g.t.Helper()
	m := g.mirror(f.Room)
	if g.deaf > 0 {
		g.deaf--
		return
	}
	switch err := m.Event(f); {
	case errors.Is(err, client.ErrGap) && g.restores:
		if !m.ask {
			m.ask = true
			g.say(wire.Watch{T: wire.TWatch, Seen: m.Seen(f.Room)})
		}
	case err != nil:
		g.t.Error(err)
	}
}
