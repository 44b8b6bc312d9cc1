// Package bare is the least that a room server with gorilla/websocket can be. The figures of Casitas stand beside
// those of this one, taken in the same run. It has no rules, keeps nothing, and does not look into what it is sent.
package bare

import (
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

const sendTime = 5 * time.Second // for one frame; who does not take it by then is let go

var upgrader = websocket.Upgrader{CheckOrigin: func(*http.Request) bool { return true }}

// Server lets people into rooms: GET /ws?room=NAME upgrades to a WebSocket. What anybody in a room says is sent
// to everybody in it, the speaker included.
type Server struct {
	mu    sync.Mutex
	rooms map[string]*room
}

// room is who is there. Its lock is held while something is sent, so that all hear all in one order.
type room struct {
	mu   sync.Mutex
	here []*websocket.Conn
}

// ServeHTTP serves one connection until either side ends it.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	conn, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return // Upgrade has answered
	}
	defer func() { _ = conn.Close() }()
	in := s.room(r.URL.Query().Get("room"))
	in.enter(conn)
	defer in.leave(conn)
	for {
		kind, text, err := conn.ReadMessage()
		if err != nil {
			return
		}
		in.send(kind, text)
	}
}

func (s *Server) room(name string) *room {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.rooms == nil {
		s.rooms = map[string]*room{}
	}
	if s.rooms[name] == nil {
		s.rooms[name] = &room{}
	}
	return s.rooms[name]
}

func (r *room) enter(conn *websocket.Conn) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.here = append(r.here, conn)
}

func (r *room) leave(conn *websocket.Conn) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.here = slices.DeleteFunc(r.here, func(c *websocket.Conn) bool { return c == conn })
}

// send writes to one connection after the other.
func (r *room) send(kind int, text []byte) {
	r.mu.Lock()
	defer r.mu.Unlock()
	until := time.Now().Add(sendTime)
	for _, conn := range r.here {
		if conn.SetWriteDeadline(until) != nil || conn.WriteMessage(kind, text) != nil {
			_ = conn.Close() // its own reader takes it out of the room
		}
	}
}
