package api_test

import (
	"encoding/json"

	"casitas/web/wire"
)

func (g *guest) follow(f frame) {
	g.t.Helper()
	switch f.T {
	case wire.TResume:
		var r struct {
			wire.Resume
			View json.RawMessage `json:"view"`
		}
		f.into(&r)
		g.resume(r.Resume, r.View)
	case wire.TEvent:
		var e wire.Event
		f.into(&e)
		g.event(e)
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

func (g *guest) resume(r wire.Resume, view []byte) {
	g.t.Helper()
	m := g.mirror(r.Room)
	m.ask = false
	switch r.How {
	case wire.HowCurrent:
		if m.v != r.V || m.h != r.H {
			g.t.Errorf("current at %d %s, but we have %d %s", r.V, r.H, m.v, m.h)
		}
	case wire.HowEvents:
	case wire.HowSnapshot, wire.HowRollback:
		m.v, m.h, m.view = r.V, r.H, view
	case wire.HowGone:
		delete(g.rooms, r.Room)
	default:
		g.t.Errorf("how is %q?", r.How)
	}
}

func (g *guest) event(e wire.Event) {
	g.t.Helper()
	m := g.mirror(e.Room)
	switch {
	case g.deaf > 0:
		g.deaf--
		return
	case e.V != m.v+1 && g.restores:
		if !m.ask {
			m.ask = true
			g.say(wire.Watch{T: wire.TWatch, Seen: wire.Seen{Room: e.Room, V: m.v, H: m.h}})
		}
		return
	case e.V != m.v+1:
		g.t.Errorf("event %d of room %s after version %d", e.V, e.Room, m.v)
		return
	}
	m.v, m.h, m.view = e.V, e.H, patched(g.t, m.view, e.Diff)
}
