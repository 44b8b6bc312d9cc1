package api

import (
	"net/http"

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
	reasonMaxBytes = 123  // that fit into a close frame
)

// What is said before.
var (
	errSlow     = fault{code: "too-slow", message: "you do not read what is sent to you: come back when you can", retryable: true}
	errFlood    = fault{code: "flood", message: "you send more than one guest may: come back later, and wait for answers", retryable: true}
	errSilent   = fault{code: "silent", message: "nothing was heard of you for too long", retryable: true}
	errBinary   = fault{code: "not-text", message: "frames are text, not binary"}
	errTooLarge = fault{code: "too-large", message: "a frame has at most 4096 bytes"}
	errNoHello  = fault{code: "no-hello", message: "the first frame must be hello, within five seconds"}
	errProtocol = fault{code: "protocol", message: "this server speaks another version of the protocol: reload the page, or update your program"}
	errUnknownT = fault{code: "unknown-type", message: "there is no such type of frame"}
	errTwice    = fault{code: "hello-again", message: "hello is said once"}
)

// close ends the conversation, with an error frame that says why. Only the first reason counts.
func (s *socket) close(code int, why fault) { s.closeFor(code, why, "") }

// closeFor also names the command that the error is about.
func (s *socket) closeFor(code int, why fault, id string) {
	s.ends(ending{code: code, frame: encode(wire.Error{T: wire.TError, Code: why.code, Message: why.message, ID: id})})
}

func (s *socket) closeQuietly(code int) { s.ends(ending{code: code}) }

func (s *socket) ends(why ending) {
	s.mu.Lock()
	if s.end == nil {
		s.end = &why
	}
	s.mu.Unlock()
	s.nudge()
}

// closing says whether there is a goodbye to be said.
func (s *socket) closing() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.end != nil
}

// ended says whether nothing that the peer says is taken any more.
func (s *socket) ended() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.end != nil || s.leaving
}

// closeOf is how a conversation ends that cannot begin.
func closeOf(f fault) int {
	switch f.status {
	case http.StatusUnauthorized:
		return closeWrongKey
	default:
		return closeLater
	}
}
