package ws

import (
	"fmt"
	"net/http"

	"casitas/internal/api"
	"casitas/web/wire"
)

// What is said before a socket closes.
var (
	errSlow     = api.Error{Code: "too-slow", Message: "you do not read what is sent to you: come back when you can", Retryable: true}
	errFlood    = api.Error{Code: "flood", Message: "you send more than one guest may: come back later, and wait for responses", Retryable: true}
	errSilent   = api.Error{Code: "silent", Message: "nothing was heard of you for too long", Retryable: true}
	errBinary   = api.Error{Code: "not-text", Message: "frames are text, not binary"}
	errTooLarge = api.Error{Code: "too-large", Message: fmt.Sprintf("a frame has at most %d bytes", wire.MaxFrame)}
	errNoHello  = api.Error{Code: "no-hello", Message: "the first frame must be hello, within five seconds"}
	errProtocol = api.Error{Code: "protocol", Message: "this server speaks another version of the protocol: reload the page, or update your program"}
	errUnknownT = api.Error{Code: "unknown-type", Message: "there is no such type of frame"}
	errTwice    = api.Error{Code: "hello-again", Message: "hello is said once"}
	errNoSeeks  = api.Error{Code: "unknown-command", Message: "nobody is paired on this server", Status: http.StatusBadRequest}
	errNoQueue  = api.Error{Code: "no-queue", Message: "nobody waits for the winner here: the room is not public, or its turns have days", Status: http.StatusConflict}
	errBadID    = badFrame("a command's id is a UUID")
)

// What is said of a room that is not followed.
var (
	errManyRooms = api.Error{Code: "too-many-rooms", Message: fmt.Sprintf("one socket follows at most %d rooms: leave one first", wire.MaxRooms)}
	errCrowded   = api.Error{Code: "crowded", Message: "as many watch this room as this server lets in: come back later", Retryable: true}
)

// Why something is not said, or not reported.
var (
	errTalkOff  = api.Error{Code: "talk-off", Message: "people do not talk on this server"}
	errTextOff  = api.Error{Code: "text-off", Message: "people say phrases on this server, and no free text"}
	errNotHere  = api.Error{Code: "not-here", Message: "you do not follow this room: watch it first"}
	errNothing  = api.Error{Code: "bad-text", Message: "say either a phrase or a text"}
	errNoPhrase = api.Error{Code: "no-phrase", Message: "there is no such phrase"}
	errNoLine   = api.Error{Code: "no-line", Message: "no such line was said to you here, or too long ago"}
)

func badFrame(message string) api.Error { return api.Error{Code: "bad-frame", Message: message} }

func badCommand(message string) api.Error {
	return api.Error{Code: "bad-command", Message: message, Status: http.StatusBadRequest}
}

func badText(err error) api.Error {
	return api.Error{Code: "bad-text", Message: "this cannot be said: " + err.Error()}
}

func notJSON(err error) api.Error { return api.Error{Code: "not-json", Message: err.Error()} }

func noSocket(status int, reason error) api.Error {
	return api.Error{Code: "no-socket", Message: reason.Error(), Status: status}
}
