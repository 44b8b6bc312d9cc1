package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strconv"
	"sync/atomic"
	"time"
)

var (
	commandRun  = rand.Uint32()
	commandLast atomic.Uint64
)

// Kinds of commands, in a part of their ids, by which their responses are known.
const (
	aMove  = 1
	anOpen = 2
	other  = 3
)

// againAfter is when a command is sent again that could not be taken.
const againAfter = time.Second

// do sends a command.
func (s *seat) do(kind int, format string, args ...any) {
	s.said[kind] = fmt.Sprintf(`{"t":"cmd","id":"%08x-000%d-4000-8000-%012x",`, commandRun, kind, commandLast.Add(1)) + fmt.Sprintf(format, args...) + "}"
	s.say("%s", s.said[kind])
}

// kindOf is the kind of the command that a frame answers.
func kindOf(text []byte) int {
	id, _ := word(text, `"id":"`)
	if len(id) < 13 || id[12] < '1' || id[12] > '3' {
		return other
	}
	return int(id[12] - '0')
}

// say sends a frame; what goes wrong is the load's.
func (s *seat) say(format string, args ...any) {
	if err := s.writef(format, args...); err != nil && !s.table.closed {
		s.table.load.fail(err)
	}
}

// take takes a frame of Casitas. The table's lock is held.
func (s *seat) take(text []byte, now time.Time) {
	t := s.table
	room, _ := word(text, `"room":"`)
	switch kind, _ := word(text, `"t":"`); {
	case kind == "ack":
		s.acknowledged(text, room, now)
	case kind == "nack" && bytes.Contains(text, []byte(`"retryable":true`)):
		t.load.again.Add(1)
		command := s.said[kindOf(text)]
		time.AfterFunc(againAfter, func() {
			t.mu.Lock()
			defer t.mu.Unlock()
			s.say("%s", command)
		})
	case kind == "nack", kind == "error", kind == "bye":
		t.load.fail(fmt.Errorf("the server said: %s", text[:min(len(text), 300)]))
	case room != t.room: // one that was left
	case kind == "resume", kind == "event":
		if kind == "resume" && bytes.Contains(text, []byte(`"view":`)) {
			s.view = view{toMove: -1}
		}
		head, _ := word(text, `"h":"`)
		s.seen = fmt.Sprintf(`{"room":%q,"v":%d,"h":%q}`, room, number(text, `"v":`), head)
		s.view.read(text)
		s.think()
	}
}

// hasSeen is the room as hello names it.
func (s *seat) hasSeen() string {
	s.table.mu.Lock()
	defer s.table.mu.Unlock()
	return s.seen
}

// acknowledged takes an ack: of a move, or of what must come before it.
func (s *seat) acknowledged(text []byte, room string, now time.Time) {
	t := s.table
	switch kindOf(text) {
	case aMove:
		s.waits = false
		t.load.answered(now.Sub(s.sent))
		s.think() // it may be this player's turn again
	case anOpen:
		for _, each := range t.seats {
			if t.room != "" {
				each.say(`{"t":"leave","room":%q}`, t.room)
			}
			each.view, each.readied = view{toMove: -1}, 0
			each.say(`{"t":"watch","room":%q}`, room)
		}
		t.room = room
		t.seats[1].do(other, `"room":%q,"do":"sit"`, room)
	}
}

// think does what there is to do for this player now.
func (s *seat) think() {
	t, v := s.table, &s.view
	if !t.going && t.seats[0].view.phase == "playing" && t.seats[1].view.phase == "playing" {
		t.began.Do(func() { close(t.ready) })
	}
	switch {
	case !t.going || t.closed || s.waits:
	case v.phase == "playing" && v.toMove == s.side && len(v.legal) > 0:
		pit := v.legal[t.pick.IntN(len(v.legal))]
		turn := v.turn
		s.waits = true
		s.when(turn, func() { s.do(aMove, `"room":%q,"do":"sow","turn":%d,"pit":%d`, t.room, turn, pit) })
	case v.phase == "between" && s.readied != v.turn:
		s.readied = v.turn
		s.do(other, `"room":%q,"do":"ready"`, t.room)
	case v.phase == "finished" && s.side == 0 && s.readied != v.turn:
		s.readied = v.turn
		s.do(anOpen, `"do":"open","options":{%s}`, t.options)
	}
}

// read takes what of a view, or of a change to one, a player has to know. Members that are not in it stay as they are.
func (v *view) read(text []byte) {
	from := max(bytes.Index(text, []byte(`"diff":`)), bytes.Index(text, []byte(`"view":`)))
	if from < 0 {
		return
	}
	text = text[from:]
	if at := bytes.Index(text, []byte(`"next":{`)); at >= 0 { // the position of the next round has members of these names
		end := at + bytes.IndexByte(text[at:], '}')
		text = append(append([]byte{}, text[:at]...), text[end:]...)
	}
	if phase, found := word(text, `"phase":"`); found {
		v.phase = phase
	}
	if at := bytes.Index(text, []byte(`"toMove":`)); at >= 0 {
		v.toMove = -1
		if text[at+9] != 'n' {
			v.toMove = number(text, `"toMove":`)
		}
	}
	if bytes.Contains(text, []byte(`"turn":`)) {
		v.turn = number(text, `"turn":`)
	}
	if at := bytes.Index(text, []byte(`"legal":[`)); at >= 0 {
		list := text[at+9:]
		list = list[:bytes.IndexByte(list, ']')]
		v.legal = v.legal[:0]
		for pit := range bytes.SplitSeq(list, []byte{','}) {
			if n, err := strconv.Atoi(string(pit)); err == nil {
				v.legal = append(v.legal, n)
			}
		}
	}
}

// word is the string that follows a key; number the digits, 0 without any.
func word(text []byte, key string) (string, bool) {
	at := bytes.Index(text, []byte(key))
	if at < 0 {
		return "", false
	}
	rest := text[at+len(key):]
	end := bytes.IndexByte(rest, '"')
	if end < 0 {
		return "", false
	}
	return string(rest[:end]), true
}

func number(text []byte, key string) (n int) {
	at := bytes.Index(text, []byte(key))
	if at < 0 {
		return 0
	}
	for _, c := range text[at+len(key):] {
		if c < '0' || c > '9' {
			break
		}
		n = 10*n + int(c-'0')
	}
	return n
}
