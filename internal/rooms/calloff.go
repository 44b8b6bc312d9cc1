package rooms

import "casitas/internal/engine"

// CallOff is what a journal is asked to write where the host closes a room that cannot be played on, at a time in ms: nothing of its history
// is looked at but where it ends. ErrClosed.
func CallOff(command string, log Log, at int64) (Append, error) {
	s := log.Summary
	events := []Event{{Kind: Ended, At: at, Seat: engine.Nobody, Why: ByAbortion, Host: true}, {Kind: Shut, At: at, Seat: engine.Nobody}}
	switch s.Status {
	case Closed:
		return Append{}, ErrClosed
	case Finished:
		events = events[1:]
	case Open, Live:
		s.Why = ByAbortion
	}
	s.Status, s.Waits, s.Due, s.Changed = Closed, [2]bool{}, 0, max(s.Changed, at)
	a := Append{Room: s.Room, Expect: log.At, Command: command, Summary: s}
	for _, e := range events {
		text, err := e.Encode()
		if err != nil {
			return Append{}, err
		}
		a.Events = append(a.Events, text)
	}
	return a, nil
}
