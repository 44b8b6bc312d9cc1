package rest

import (
	"io"
	"net/http"
	"time"

	"casitas/internal/api"
)

// slot is the right to compute. Whoever has it gives it back while it waits for the network.
type slot struct {
	slots    chan struct{}
	gone     <-chan struct{} // nobody waits for the response any more
	patience time.Duration   // to wait for the slot
	slice    time.Duration   // of computing, after which others have the slot
	left     time.Duration   // of computing in all, when the slot was taken
	since    time.Time
	held     bool
}

// take waits for the slot, and fails where there is none for too long.
func (s *slot) take() error {
	patience := time.NewTimer(s.patience)
	defer patience.Stop()
	select {
	case s.slots <- struct{}{}:
		s.held, s.since = true, time.Now()
		return nil
	case <-s.gone:
	case <-patience.C:
	}
	return errReplayBusy
}

// lay gives the slot to others, if it is held.
func (s *slot) lay() {
	if s.held {
		s.held, s.left = false, s.left-time.Since(s.since)
		<-s.slots
	}
}

// due says whether others are to have the slot.
func (s *slot) due() bool { return time.Since(s.since) >= s.slice }

// yield lets others have the slot between two pieces of work. It fails where the work has taken too long.
func (s *slot) yield() error {
	s.lay()
	if s.left < 0 {
		return errWork
	}
	return s.take()
}

// unhurried reads or writes the network without the slot. A long body may take its time, each part of it may not.
type unhurried struct {
	slot *slot
	in   io.Reader
	out  io.Writer
	conn *http.ResponseController
	part int // bytes that may still be read before somebody has looked at them
}

func (u *unhurried) Read(into []byte) (int, error) {
	if u.part <= 0 {
		return 0, errLongPart
	}
	u.slot.lay()
	_ = u.conn.SetReadDeadline(time.Now().Add(api.NetworkTime)) // where there is a connection
	n, err := u.in.Read(into)
	u.part -= n
	if busy := u.slot.yield(); busy != nil {
		return n, busy
	}
	return n, err
}

func (u *unhurried) Write(text []byte) (int, error) {
	u.slot.lay()
	_ = u.conn.SetWriteDeadline(time.Now().Add(api.NetworkTime))
	n, err := u.out.Write(text)
	if busy := u.slot.take(); busy != nil && err == nil {
		err = busy
	}
	return n, err
}
