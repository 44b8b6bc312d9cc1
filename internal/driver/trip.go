package driver

import (
	"errors"
	"maps"
	"time"

	"github.com/gorilla/websocket"

	"casitas/internal/client"
)

// Trip is a player's way from a connection that was lost to the first room that goes on.
type Trip struct {
	Player   string        // the player's id
	From, To string        // the nodes' base addresses
	Took     time.Duration // from the connection's loss to the first resume frame, or the welcome of a player without a room
	Asked    time.Duration // of which the server had asked for so much in its bye
	Bye      bool          // there was one
	Code     int           // the close code; 0 where the connection just broke
	Lost     time.Time
	Tries    int // connections that were begun until one went on
}

// trip is one under way.
type trip struct {
	Trip
	under  bool
	to     string // where the present connection leads
	up     bool   // the present connection has been welcomed
	asked  time.Duration
	bidden bool
	tried  int
}

// lost notes that a connection has ended, and says how long to wait before the next.
func (p *Player) lost(err error) time.Duration {
	t := &p.trip
	if t.up && !t.under {
		t.under, t.tried = true, 0
		t.Trip = Trip{Player: p.ID, From: t.to, Asked: t.asked, Bye: t.bidden, Lost: time.Now()}
		var closed *websocket.CloseError
		if errors.As(err, &closed) && closed.Code != websocket.CloseAbnormalClosure {
			t.Code = closed.Code
		}
	}
	pause := p.pause()
	if t.bidden {
		pause = t.asked
	}
	t.up, t.bidden, t.asked = false, false, 0
	return pause
}

func (p *Player) welcome(f client.Frame) {
	p.trip.up = true
	p.Ledger.built(f.Build)
	if len(p.rooms) == 0 {
		p.arrived() // there is nothing to go on with
	}
}

// arrived notes that a room goes on.
func (p *Player) arrived() {
	t := &p.trip
	if t.under {
		t.under = false
		t.To, t.Took, t.Tries = t.to, time.Since(t.Lost), t.tried
		p.Ledger.travelled(t.Trip)
	}
}

func (l *Ledger) travelled(t Trip) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.trips = append(l.trips, t)
}

func (l *Ledger) built(build string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.builds[build]++
}

// Trips is every way from a lost connection to a room that went on.
func (l *Ledger) Trips() []Trip {
	l.mu.Lock()
	defer l.mu.Unlock()
	return append([]Trip(nil), l.trips...)
}

// Builds counts the welcomes by each build of the program.
func (l *Ledger) Builds() map[string]int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return maps.Clone(l.builds)
}
