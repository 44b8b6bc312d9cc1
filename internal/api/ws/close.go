package ws

import (
	"net/http"

	"casitas/internal/api"
	"casitas/internal/api/view"
	"casitas/web/wire"
)

// The close codes, by what a client should do then.
const (
	closeSilent  = 1001 // again: you said nothing for too long
	closeMistake = 1011 // again: the mistake is ours
	closeRestart = 1012 // again, after the delay that bye named

	closeLater = 1013 // later: too slow, or there is too much to do
	closeFlood = 4008 // later: you said too much

	closeBinary    = 1003 // stop: frames are text
	closeNotJSON   = 1007 // stop: not JSON, or not UTF-8
	closeTooLarge  = 1009 // stop: a frame has at most wire.MaxFrame bytes
	closeBadFrame  = 4000 // stop: JSON, but no frame of this contract
	closeNoHello   = 4001 // stop: the first frame is hello, within five seconds
	closeProtocol  = 4002 // stop: another version of the contract
	closeWrongKey  = 4003 // stop: nobody has that key
	closeBlocked   = 4004 // stop: the host keeps the address or the player away
	reasonMaxBytes = 123  // that fit into a close frame
)

// close ends the conversation, with an error frame that says why. Only the first reason counts.
func (s *socket) close(code int, why api.Error) { s.closeFor(code, why, "") }

// closeFor also names the command that the error is about.
func (s *socket) closeFor(code int, why api.Error, id string) {
	s.ends(ending{code: code, frame: view.FrameOf(wire.Error{T: wire.TError, Code: why.Code, Message: why.Message, ID: id, Until: why.Until})})
}

// flood ends the conversation with who asks for too much.
func (s *socket) flood() {
	if !s.ended() {
		s.edge.Counters().Floods.Add(1)
		s.close(closeFlood, errFlood)
	}
}

func (s *socket) closeQuietly(code int) { s.ends(ending{code: code}) }

func (s *socket) ends(why ending) {
	s.mu.Lock()
	if s.end == nil {
		s.end = &why
	}
	s.mu.Unlock()
	s.wake()
}

// ended says whether nothing that the peer says is taken any more.
func (s *socket) ended() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.end != nil || s.leaving
}

// blocked ends the conversation where the host keeps its peer away, and says whether.
func (s *socket) blocked(player string) bool {
	why, is := s.edge.Blocked(s.from, player).(api.Error) //nolint:errorlint // it is not wrapped
	if is {
		s.close(closeBlocked, why)
	}
	return is
}

// closeOf is how a conversation ends that cannot begin.
func closeOf(f api.Error) int {
	switch f.Status {
	case http.StatusUnauthorized:
		return closeWrongKey
	case http.StatusForbidden:
		return closeBlocked
	default:
		return closeLater
	}
}
