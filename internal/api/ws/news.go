package ws

import (
	"net"
	"time"

	"casitas/internal/api"
	"casitas/internal/api/view"
	"casitas/internal/rooms/live"
	"casitas/web/wire"
)

// news adds what has happened in a room since the peer was told last; more where there is more of it, to be sent
// when this is; ended where the room has left this node. The socket's lock is held.
func (s *socket) news(frames net.Buffers, f *following) (all net.Buffers, more, ended bool) {
	if f.visit == nil {
		return frames, false, false
	}
	feed := f.visit.Room.Feed()
	b, next := feed.ReadSome(f.at, api.MaxNews)
	if b.At.Version == 0 {
		return frames, false, b.Ended // its past is just being read anew
	}
	f.at = next
	asked := f.asked
	f.asked = false
	if asked {
		s.edge.Counters().Resumes.Add(string(b.How))
	}
	switch b.How {
	case live.HowSnapshot, live.HowRollback:
		countWhole(s.edge.Counters(), b.How)
		frames = add(frames, s.whole(f, b))
	case live.HowCurrent, live.HowEvents:
		if asked {
			frames = append(frames, s.frameAside(func() any { return s.resumeOf(f, b) }))
		}
	}
	for _, event := range b.Events {
		frames = add(frames, event)
	}
	for _, value := range b.Slots {
		frames = add(frames, value)
	}
	return frames, b.More > 0, b.Ended
}

// whole is the frame around a whole view.
func (s *socket) whole(f *following, b live.Batch) live.Frame {
	encode := func() live.Frame {
		return s.frameAside(func() any { return view.Resumed{Resume: s.resumeOf(f, b), View: b.View} })
	}
	if s.ahead(f.room) != 0 { // what it says of the time holds for this moment alone
		return encode()
	}
	f.ahead = 0
	return f.visit.Room.Feed().Whole(b, encode)
}

// frameAside is a frame that is written aside.
func (s *socket) frameAside(of func() any) (frame view.Frame) {
	s.aside(func() { frame = view.FrameOf(of()) })
	return frame
}

// add adds a frame that view has made.
func add(frames net.Buffers, f live.Frame) net.Buffers {
	if frame, ok := f.(view.Frame); ok {
		return append(frames, frame)
	}
	return frames // an empty slot
}

func (s *socket) resumeOf(f *following, b live.Batch) wire.Resume {
	f.ahead = s.ahead(f.room)
	return wire.Resume{
		T: wire.TResume, Room: f.room, How: string(b.How),
		V: b.At.Version, H: string(b.At.Head), N: len(b.Events) + b.More, Ahead: f.ahead,
	}
}

// ahead is by how many milliseconds a room's time is ahead of what all are told; 0 where that is not worth saying.
func (s *socket) ahead(room string) int64 {
	if ahead := s.edge.Lobby.Now(room).Sub(s.edge.Now()); ahead.Abs() >= aheadLeast {
		return ahead.Milliseconds()
	}
	return 0
}

// times has rooms told anew in which the time has moved since the peer heard of it. The lock is held.
func (s *socket) times() {
	for _, f := range s.rooms {
		if moved := s.ahead(f.room) - f.ahead; f.visit != nil && (moved >= aheadLeast.Milliseconds() || moved <= -aheadLeast.Milliseconds()) {
			f.asked = true
		}
	}
}

// aheadLeast is how far a room's time must be off the one that all are told, to be worth saying.
const aheadLeast = 100 * time.Millisecond

func countWhole(c *api.Counters, how live.How) {
	if how == live.HowRollback {
		c.Rollbacks.Add(1)
		return
	}
	c.Snapshots.Add(1)
}
