package ws

import (
	"net/http"

	"casitas/internal/api"
)

// What is said before a socket closes.
var (
	errSlow     = api.APIError{Code: "too-slow", Message: "you do not read what is sent to you: come back when you can", Retryable: true}
	errFlood    = api.APIError{Code: "flood", Message: "you send more than one guest may: come back later, and wait for answers", Retryable: true}
	errSilent   = api.APIError{Code: "silent", Message: "nothing was heard of you for too long", Retryable: true}
	errBinary   = api.APIError{Code: "not-text", Message: "frames are text, not binary"}
	errTooLarge = api.APIError{Code: "too-large", Message: "a frame has at most 4096 bytes"}
	errNoHello  = api.APIError{Code: "no-hello", Message: "the first frame must be hello, within five seconds"}
	errProtocol = api.APIError{Code: "protocol", Message: "this server speaks another version of the protocol: reload the page, or update your program"}
	errUnknownT = api.APIError{Code: "unknown-type", Message: "there is no such type of frame"}
	errTwice    = api.APIError{Code: "hello-again", Message: "hello is said once"}
	errBadID    = badFrame("a command's id is a UUID")
)

// What is said of a room that is not followed.
var (
	errManyRooms = api.APIError{Code: "too-many-rooms", Message: "one socket follows at most 32 rooms: leave one first"}
	errCrowded   = api.APIError{Code: "crowded", Message: "as many watch this room as this server lets in: come back later", Retryable: true}
)

func badFrame(message string) api.APIError { return api.APIError{Code: "bad-frame", Message: message} }

func badCommand(message string) api.APIError {
	return api.APIError{Code: "bad-command", Message: message, Status: http.StatusBadRequest}
}
