package driver

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/google/uuid"
	"github.com/gorilla/websocket"

	"casitas/internal/client"
	"casitas/web/wire"
)

// Player is somebody who plays by legal moves drawn by lot, and never gives up.
type Player struct {
	ID, Name, Key string
	Nodes         []string      // base addresses, such as http://127.0.0.1:8080; one is drawn for each connection
	Pick          func() string // where the next connection leads; nil: to a node drawn by lot
	Ledger        *Ledger
	Pause         time.Duration        // the longest before a connection is tried again
	Think         func() time.Duration // the longest before the next move is made; nil, or 0: it is made at once
	Stay          bool                 // rooms are followed after their end
	Rest          func() bool          // says whether no moves are made for now; nil: it never does

	luck   *rand.Rand
	where  atomic.Value      // the node that the connection leads to
	wants  map[string]*asked // commands without a response, by id
	rooms  map[string]*client.Mirror
	over   map[string]chan struct{} // closed when the room's match has ended
	orders chan order
	trip   trip

	thinks map[string]bool // rooms in which a move is being thought of
	quit   chan struct{}   // closed when the player has ended
}

type asked struct {
	cmd  wire.Cmd
	sent int
	done func(room string)
}

type order struct {
	cmd  *wire.Cmd
	done func(room string)
	room string // to watch, or to move in
	over chan struct{}
	move bool
}

// Register makes a player at a server, however long that takes.
func Register(ctx context.Context, nodes []string, name string, seed uint64, ledger *Ledger) (*Player, error) {
	p := &Player{
		Name: name, Nodes: nodes, Ledger: ledger, Pause: 300 * time.Millisecond,
		luck: rand.New(rand.NewPCG(seed, 7)), wants: map[string]*asked{}, rooms: map[string]*client.Mirror{},
		over: map[string]chan struct{}{}, orders: make(chan order, 16),
		thinks: map[string]bool{}, quit: make(chan struct{}),
	}
	body, _ := json.Marshal(map[string]string{"name": name})
	for {
		err := p.register(ctx, body)
		if err == nil {
			return p, nil
		}
		if wait(ctx, p.pause()) != nil {
			return nil, fmt.Errorf("registering %s: %w", name, err)
		}
	}
}

func (p *Player) register(ctx context.Context, body []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, p.node()+"/api/players", bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = res.Body.Close() }()
	if res.StatusCode != http.StatusCreated {
		return fmt.Errorf("the server answered %s", res.Status)
	}
	var got struct{ ID, Name, Key string }
	if err := json.NewDecoder(res.Body).Decode(&got); err != nil {
		return err
	}
	p.ID, p.Key = got.ID, got.Key
	return nil
}

func (p *Player) node() string { return p.Nodes[p.luck.IntN(len(p.Nodes))] }

func (p *Player) pause() time.Duration { return time.Duration(p.luck.Int64N(int64(p.Pause) + 1)) }

func wait(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Run plays until ctx ends: it connects, resumes, and connects again.
func (p *Player) Run(ctx context.Context) {
	defer close(p.quit)
	for ctx.Err() == nil {
		if err := p.converse(ctx); err != nil && ctx.Err() == nil {
			p.Ledger.add(func(c *Count) { c.Failed++ })
			_ = wait(ctx, p.lost(err))
		}
	}
}

// Open makes a room and answers with its id.
func (p *Player) Open(ctx context.Context, o wire.Options) (string, error) {
	return p.Ask(ctx, wire.Cmd{Do: wire.DoOpen, Options: &o})
}

// Sit takes a seat.
func (p *Player) Sit(ctx context.Context, room string) error {
	_, err := p.Ask(ctx, wire.Cmd{Do: wire.DoSit, Room: room})
	return err
}

// Watch follows a room; the channel is closed when its match has ended.
func (p *Player) Watch(room string) <-chan struct{} {
	over := make(chan struct{})
	p.orders <- order{room: room, over: over}
	return over
}

// ErrRefused is a command that was refused for good.
var ErrRefused = errors.New("refused")

// Ask has a command done, however long that takes, and says in which room; ErrRefused.
func (p *Player) Ask(ctx context.Context, c wire.Cmd) (string, error) {
	c.T, c.ID = wire.TCmd, uuid.NewString()
	answered := make(chan string, 1)
	p.orders <- order{cmd: &c, done: func(room string) { answered <- room }}
	select {
	case room := <-answered:
		if room == "" {
			return "", fmt.Errorf("%s: %w", c.Do, ErrRefused)
		}
		return room, nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// converse is one connection, from dialling to its end.
func (p *Player) converse(ctx context.Context) error {
	at := p.node()
	if p.Pick != nil {
		at = p.Pick()
	}
	p.trip.tried++
	p.trip.to = at
	p.where.Store(at)
	var seen []wire.Seen
	for room, m := range p.rooms {
		seen = append(seen, m.Seen(room))
	}
	s, err := client.Enter(ctx, websocket.Dialer{HandshakeTimeout: 3 * time.Second}, at, p.Key, seen...)
	if err != nil {
		return err
	}
	defer func() { _ = s.Close() }()
	p.Ledger.add(func(c *Count) { c.Connections++ })
	return p.talk(ctx, s)
}

// talk reads frames and orders alternately until the connection ends.
func (p *Player) talk(ctx context.Context, s *client.Socket) error {
	frames, broken := make(chan client.Frame), make(chan error, 1)
	end := make(chan struct{})
	defer close(end)
	go func() {
		for {
			f, err := s.Next()
			if err != nil {
				broken <- err
				return
			}
			select {
			case frames <- f:
			case <-end:
				return
			}
		}
	}()
	again := time.NewTicker(250 * time.Millisecond)
	defer again.Stop()
	dog := watchdog{heard: time.Now()}
	for {
		var err error
		select {
		case f := <-frames:
			dog.heard = time.Now()
			err = p.hear(s, f)
		case o := <-p.orders:
			err = p.obey(s, o)
		case <-again.C:
			if err = dog.look(s, len(p.wants) > 0); err == nil {
				err = p.resend(s, false)
			}
		case err = <-broken:
		case <-ctx.Done():
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
	}
}

// viewer is the name under which the ledger knows what this player has seen.
func (p *Player) viewer() string { return p.Name + " " + p.ID }
