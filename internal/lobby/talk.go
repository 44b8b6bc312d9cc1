package lobby

import (
	"context"
	"crypto/rand"
	"maps"
	"slices"
	"time"

	"casitas/internal/engine"
	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
)

// Talk is what is said in rooms beside the matches.
type Talk struct {
	Most     int                // lines that are kept of each conversation
	Exchange rooms.TalkExchange // nil where there is no other node
	Frame    func(room string, among rooms.Among, lines []rooms.Line) live.Frame
}

const (
	talkEvery = 500 * time.Millisecond // between two times that a room's viewers are told what was said
	talkFor   = time.Hour              // that lines are kept for other nodes
)

// said is what was said in a room, as this node knows it. The lobby's lock guards it.
type said struct {
	lines   map[rooms.Among][]rooms.Line
	shown   map[rooms.Among]string // the id of the last line that the room's viewers were told
	sought  bool                   // somebody has come in: other nodes were asked
	showing soon
}

// talkSlots are where a feed tells of it.
var talkSlots = map[rooms.Among]live.Slot{rooms.AmongPlayers: live.PlayersTalk, rooms.AmongWatchers: live.WatchersTalk}

// Among is whose conversation the visitor's is: that of the players for who has a seat.
func (v *Visit) Among() rooms.Among {
	if v.Room.Feed().SeatOf(v.player) != engine.Nobody {
		return rooms.AmongPlayers
	}
	return rooms.AmongWatchers
}

// Say says a line in the room of a visit: to players by who has a seat there, to watchers by who has none.
// rooms.ErrClosed, and what the exchange answers.
func (l *Lobby) Say(ctx context.Context, v *Visit, line rooms.Line) error {
	if v.Room.Feed().State().Phase == rooms.PhaseClosed {
		return rooms.ErrClosed
	}
	now, _ := v.entry.clock.now()
	line.ID, line.At = rand.Text()[:12], now.UnixMilli()
	to := v.Among()
	if x := l.talk.Exchange; x != nil {
		if err := x.Say(ctx, v.id, to, line, l.talk.Most, talkFor); err != nil {
			return err
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.talk.Exchange == nil {
		v.entry.said.add(to, line, l.talk.Most)
	}
	l.talked(v.id, v.entry)
	return nil
}

func (s *said) add(to rooms.Among, line rooms.Line, most int) {
	if s.lines == nil {
		s.lines = map[rooms.Among][]rooms.Line{}
	}
	all := append(slices.Clone(s.lines[to]), line)
	s.lines[to] = all[max(0, len(all)-most):]
}

// Line is something that was said to a visitor; false where it was not, or was too long ago.
func (l *Lobby) Line(v *Visit, id string) (rooms.Line, bool) {
	among := v.Among()
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, line := range v.entry.said.lines[among] {
		if line.ID == id {
			return line, true
		}
	}
	return rooms.Line{}, false
}

// hearTalk is told by other nodes that something may have been said.
func (l *Lobby) hearTalk(room string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if e := l.live[room]; e != nil && e.up() {
		l.talked(room, e)
	}
}

// seekTalk asks other nodes what was said, once somebody has come in. The lobby's lock is held.
func (l *Lobby) seekTalk(id string, e *entry) {
	if l.talk.Exchange != nil && !e.said.sought {
		e.said.sought = true
		l.talked(id, e)
	}
}

// talked tells a room's viewers before long what was said. The lobby's lock is held.
func (l *Lobby) talked(id string, e *entry) {
	if l.talk.Frame != nil {
		l.soon(&e.said.showing, id, talkEvery, func() { l.showTalk(id, e) })
	}
}

// showTalk puts what is new into the feed.
func (l *Lobby) showTalk(id string, e *entry) {
	l.mu.Lock()
	lines := maps.Clone(e.said.lines)
	l.mu.Unlock()
	if l.talk.Exchange != nil {
		ctx, cancel := context.WithTimeout(context.Background(), callTime)
		heard, err := l.talk.Exchange.Said(ctx, id)
		cancel()
		if err != nil {
			l.log.Warn("what was said in a room could not be learnt", "room", id, "err", err)
		} else {
			lines = heard
		}
	}
	l.mu.Lock()
	if l.talk.Exchange != nil {
		e.said.lines = lines
	}
	news := e.said.news(lines)
	l.mu.Unlock()
	for _, to := range news {
		e.room.Feed().Put(talkSlots[to], l.talk.Frame(id, to, lines[to]))
	}
}

// news says in which conversations there is something that has not been told, and that it is told now.
func (s *said) news(lines map[rooms.Among][]rooms.Line) (news []rooms.Among) {
	for to, all := range lines {
		if last := all[len(all)-1].ID; last != s.shown[to] {
			if s.shown == nil {
				s.shown = map[rooms.Among]string{}
			}
			s.shown[to] = last
			news = append(news, to)
		}
	}
	return news
}
