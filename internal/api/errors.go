package api

import (
	"errors"
	"net/http"

	"casitas/internal/lobby"
	"casitas/web/wire"
)

// Error is an error as the outside sees it. docs/protocol.md lists the codes.
type Error struct {
	Code      string
	Reason    string // illegal-move only: which rule forbids it
	Flaw      string // bad-start only: what is wrong with the position, where that can be mended
	Message   string // English, for people who write bots; never a secret, never an inner detail
	Retryable bool   // the same request may be granted later
	Until     int64  // blocked only: ms since 1970
	Status    int    // of HTTP
}

// Error is the message.
func (e Error) Error() string { return e.Message }

// Body is the error as a response has it.
func (e Error) Body() wire.APIError {
	return wire.APIError{Code: e.Code, Reason: e.Reason, Flaw: e.Flaw, Message: e.Message, Retryable: e.Retryable, Until: e.Until}
}

// The errors of the edge that routes and sockets have in common.
var (
	ErrUnavailable = Error{Code: "unavailable", Message: "the server could not do this now: ask again in a moment", Retryable: true, Status: http.StatusServiceUnavailable}
	ErrNoPlayer    = Error{Code: "no-player", Message: "only players may do this: make one with POST /api/players and send its key", Status: http.StatusUnauthorized}
	ErrUnknownKey  = Error{Code: "unknown-key", Message: "nobody has this key: it was mistyped, or this server has forgotten its players", Status: http.StatusUnauthorized}
	ErrTooMuch     = Error{Code: "too-much", Message: "that is too much at once: ask again in a moment", Retryable: true, Status: http.StatusTooManyRequests}
	ErrFull        = Error{Code: "full", Message: "this server has as many guests as it can take: come back later", Retryable: true, Status: http.StatusServiceUnavailable}
	ErrPeople      = Error{Code: "people-only", Message: "that is for people: a bot goes by the name and the token that its owner has given it", Status: http.StatusForbidden}
	ErrDraining    = Error{Code: "draining", Message: lobby.ErrDraining.Error(), Retryable: true, Status: http.StatusServiceUnavailable}
)

// Errors about origins.
var (
	errNoOrigin = Error{
		Code: "origin", Status: http.StatusForbidden,
		Message: "a socket needs an Origin header: send this server's own address, or start it with --allow-any-origin",
	}
	errOrigin = Error{
		Code: "origin", Status: http.StatusForbidden,
		Message: "pages of this origin may not open a socket here: the server's host can allow them with --origin",
	}
)

// errHost refuses a name that this server was not told.
func errHost(name string) Error {
	return Error{
		Code: "host", Status: http.StatusMisdirectedRequest,
		Message: "this server does not know that it is called " + name + ": open it by its IP address, or start it with --host " + name,
	}
}

// What is wrong with a text that a stranger sent.
var (
	ErrNotUTF8 = errors.New("this is not UTF-8")
	ErrNotJSON = errors.New("this is not JSON")
	errShape   = errors.New("this cannot be taken") // JSON, but not what is expected
)

// Errors about requests.
var (
	errNoJSON   = Error{Code: "not-json", Message: "send JSON, with Content-Type: application/json", Status: http.StatusUnsupportedMediaType}
	errCutShort = Error{Code: "cut-short", Message: "the request ended too early", Status: http.StatusBadRequest}
	errNotFound = Error{Code: "not-found", Message: "there is nothing at this address", Status: http.StatusNotFound}
	errNotReady = Error{Code: "unavailable", Message: "the journal takes no writes now, or may lose them: the server's log says why", Retryable: true, Status: http.StatusServiceUnavailable}
)

// Why a text is not tidy.
var (
	ErrLength = errors.New("it is too long, signs that stand for several counted as those, or there is nothing in it")
	ErrSigns  = errors.New("there are invisible characters in it, or some that turn the writing round")
	ErrBare   = errors.New("there is no letter, number or sign in it")
)
