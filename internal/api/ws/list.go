package ws

import (
	"encoding/json"
	"math/rand/v2"
	"net"
	"sync"
	"time"

	jsonpatch "github.com/evanphx/json-patch/v5"

	"casitas/internal/api/view"
	"casitas/internal/lobby"
	"casitas/web/wire"
)

// diffsMost is how many versions of the list a peer may be behind and still get what has changed alone: a
// reconnect takes a few seconds.
const diffsMost = 16

// wholeEvery is how often a socket that asks for all of the list again and again gets it.
const wholeEvery = time.Second

// list is the list that all may look at as frames, each written once for all who follow it.
type list struct {
	mu    sync.Mutex
	seen  int    // the lobby's version of it
	v     uint64 // ours: it begins anywhere, so that no two nodes say the same of different lists
	text  []byte
	whole view.Frame
	diffs []view.Frame // the last ones, up to v
}

// listing is a socket's following of the list.
type listing struct {
	said uint64 // the version that the peer has; 0: none
	due  bool   // it has asked, and is to be answered even if it has everything
	late bool   // it is to get all of the list, soon
	stop func()
}

// take makes frames of the lobby's list, if it is another than before.
func (l *list) take(now lobby.Listing, version int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if version <= l.seen {
		return
	}
	l.seen = version
	list := view.ListOf(now)
	text := view.Encode(list)
	first := l.v == 0
	if first {
		l.v = rand.Uint64N(1 << 48)
	}
	l.v++
	l.whole = view.FrameOf(wire.LobbyList{T: wire.TLobby, V: l.v, List: &list})
	if !first {
		diff, err := jsonpatch.CreateMergePatch(l.text, text)
		if err != nil {
			panic(err) // both are objects
		}
		l.diffs = append(l.diffs, view.FrameOf(wire.LobbyList{T: wire.TLobby, V: l.v, From: l.v - 1, Diff: json.RawMessage(diff)}))
		l.diffs = l.diffs[max(0, len(l.diffs)-diffsMost):]
	}
	l.text = text
}

// far says whether who has a version can only be sent all of the list.
func (l *list) far(said uint64) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.v-said > uint64(len(l.diffs))
}

// after is what a peer is to be sent who has a version; nothing where it has the last.
func (l *list) after(said uint64, frames net.Buffers) (net.Buffers, uint64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch behind := l.v - said; {
	case l.v == 0:
		return frames, said // it has not been gathered yet
	case behind == 0:
	case behind > uint64(len(l.diffs)):
		frames = append(frames, l.whole)
	default:
		for _, d := range l.diffs[len(l.diffs)-int(behind):] {
			frames = append(frames, d)
		}
	}
	return frames, l.v
}

func (s *socket) takeLobby(request *wire.Lobby) {
	s.mu.Lock()
	if s.list != nil {
		s.list.stop()
		s.list = nil
	}
	if request.On && !s.gone {
		s.list = &listing{said: request.V, due: request.V != 0, stop: s.edge.Lobby.FollowList(s.all.changed, s.player)}
	}
	s.mu.Unlock()
	s.wake()
}

// listNews adds what the peer does not have of the list, if it follows it. The socket's lock is held.
func (s *socket) listNews(frames net.Buffers) net.Buffers {
	if s.list == nil {
		return frames
	}
	l := &s.all.list
	l.take(s.edge.Lobby.List())
	if l.far(s.list.said) {
		now := s.all.clock()
		if s.list.late = s.listed != 0 && now-s.listed < wholeEvery; s.list.late {
			return frames
		}
		s.listed = now
	}
	before := len(frames)
	frames, s.list.said = l.after(s.list.said, frames)
	if s.list.due && len(frames) == before {
		frames = append(frames, view.FrameOf(wire.LobbyList{T: wire.TLobby, V: s.list.said, From: s.list.said, Diff: json.RawMessage("{}")}))
	}
	s.list.due = false
	return frames
}
