package ws

import (
	"encoding/json"
	"time"

	"casitas/internal/api"
	"casitas/internal/lobby"
	"casitas/internal/rooms/live"
	"casitas/web/wire"
)

// resumed is a resume frame around a view that is encoded already.
type resumed struct {
	wire.Resume
	View json.RawMessage `json:"view,omitempty"`
}

// newsMost is how many events are taken to be sent at once: whoever then does not read them makes us keep them.
const newsMost = 8

// news is what has happened in a room since the peer was told last; more where there is more of it, to be sent
// when this is. The socket's lock is held.
func (s *socket) news(f *following) (frames [][]byte, more bool) {
	if f.visit == nil {
		return nil, false
	}
	feed := f.visit.Room.Feed()
	told, next := feed.ReadSome(f.at, newsMost)
	if told.At.Version == 0 {
		return nil, false // its past is just being read anew
	}
	f.at = next
	how, asked := told.How, f.asked
	f.asked = false
	if asked {
		s.edge.Counters().Resumes.Add(string(how))
	}
	switch how {
	case live.HowSnapshot, live.HowRollback:
		countWhole(s.edge.Counters(), how)
		whole := feed.Whole(told, func() live.Frame {
			return encodeAside(resumed{resumeOf(f.room, how, told), told.View})
		})
		return [][]byte{whole.([]byte)}, false
	case live.HowCurrent, live.HowEvents:
		if asked {
			frames = append(frames, encodeAside(resumeOf(f.room, how, told)))
		}
	}
	for _, event := range told.Events {
		frames = append(frames, event.([]byte))
	}
	return frames, told.More > 0
}

func resumeOf(room string, how live.How, told live.Batch) wire.Resume {
	return wire.Resume{
		T: wire.TResume, Room: room, How: string(how),
		V: told.At.Version, H: string(told.At.Head), N: len(told.Events) + told.More,
	}
}

func countWhole(c *api.Counters, how live.How) {
	if how == live.HowRollback {
		c.Rollbacks.Add(1)
		return
	}
	c.Snapshots.Add(1)
}

// who says who is there, if that has changed. It looks so often and no oftener, for hundreds may come
// at once; later is when to look again. The socket's lock is held.
func (s *socket) who(f *following) (frames [][]byte, later time.Duration) {
	if f.visit == nil {
		return nil, 0
	}
	if rest := whoEvery - time.Since(f.whoAt); rest > 0 && f.whoOut {
		return nil, rest
	}
	var now lobby.Presence
	aside(func() { now = s.edge.Lobby.Presence(f.room) })
	f.whoAt = time.Now()
	if f.whoOut && now == f.who {
		return nil, 0
	}
	f.who, f.whoOut = now, true
	return [][]byte{encodeAside(wire.Presence{T: wire.TPresence, Room: f.room, Seats: now.Seats, Watchers: now.Watchers})}, 0
}
