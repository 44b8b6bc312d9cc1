package api

import (
	"errors"
	"net/http"

	"casitas/internal/engine"
	"casitas/internal/lobby"
	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
)

// fault is an error as the outside sees it. docs/protocol.md lists the codes.
type fault struct {
	code      string
	reason    string // illegal-move only: which rule forbids it
	message   string // English, for people who write bots; never a secret, never an inner detail
	retryable bool   // the same wish may be granted later
	status    int    // of HTTP
}

// Error makes a fault an error, for what goes wrong at the edge itself.
func (f fault) Error() string { return f.message }

// codes is the one table from errors to codes. The first that fits counts, so what says more stands
// above what may wrap it.
var codes = []struct {
	err       error
	code      string
	status    int
	retryable bool
}{
	{rooms.ErrBroken, "broken", http.StatusInternalServerError, false},
	{rooms.ErrNoRoom, "no-room", http.StatusNotFound, false},
	{rooms.ErrOptions, "bad-options", http.StatusUnprocessableEntity, false},
	{rooms.ErrNotSeated, "not-seated", http.StatusForbidden, false},
	{rooms.ErrSeatTaken, "seat-taken", http.StatusConflict, false},
	{rooms.ErrAlreadySeated, "already-seated", http.StatusConflict, false},
	{rooms.ErrNotYourTurn, "not-your-turn", http.StatusConflict, false},
	{rooms.ErrStaleTurn, "stale-turn", http.StatusConflict, false},
	{rooms.ErrTimeUp, "time-up", http.StatusConflict, false},
	{rooms.ErrNotStarted, "not-started", http.StatusConflict, false},
	{rooms.ErrBetween, "between-rounds", http.StatusConflict, false},
	{rooms.ErrNotBetween, "not-between-rounds", http.StatusConflict, false},
	{rooms.ErrAlreadyReady, "already-ready", http.StatusConflict, false},
	{rooms.ErrEnded, "ended", http.StatusConflict, false},
	{rooms.ErrNotEnded, "not-ended", http.StatusConflict, false},
	{rooms.ErrNoOffer, "no-offer", http.StatusConflict, false},
	{rooms.ErrOffered, "offered-already", http.StatusConflict, false},
	{rooms.ErrOfferAgain, "offered-this-turn", http.StatusConflict, false},
	{rooms.ErrTooLate, "too-late", http.StatusConflict, false},
	{rooms.ErrRematched, "rematched", http.StatusConflict, false},
	{rooms.ErrAsked, "asked-already", http.StatusConflict, false},
	{rooms.ErrClosed, "closed", http.StatusConflict, false},
	{rooms.ErrNothingDue, "nothing-due", http.StatusConflict, false},
	{rooms.ErrVerb, "unknown-command", http.StatusBadRequest, false},
	{rooms.ErrCursor, "bad-cursor", http.StatusBadRequest, false},
	{rooms.ErrNoPlayer, "no-player", http.StatusUnauthorized, false},
	{rooms.ErrNoCode, "no-code", http.StatusNotFound, false},
	{live.ErrRoomTaken, "room-taken", http.StatusConflict, false},
	{live.ErrUnknown, "unavailable", http.StatusServiceUnavailable, true},
	{lobby.ErrDraining, "draining", http.StatusServiceUnavailable, true},
	{live.ErrStopped, "busy", http.StatusServiceUnavailable, true},
	{rooms.ErrNotWritten, "unavailable", http.StatusServiceUnavailable, true},
	{live.ErrBusy, "busy", http.StatusServiceUnavailable, true},
}

// The faults of the edge itself.
var (
	errUnavailable = fault{code: "unavailable", message: "the server could not do this now: ask again in a moment", retryable: true, status: http.StatusServiceUnavailable}
	errNoPlayer    = fault{code: "no-player", message: "only players may do this: make one with POST /api/players and send its key", status: http.StatusUnauthorized}
	errUnknownKey  = fault{code: "unknown-key", message: "nobody has this key: it was mistyped, or this server has forgotten its players", status: http.StatusUnauthorized}
	errTooMuch     = fault{code: "too-much", message: "that is too much at once: ask again in a moment", retryable: true, status: http.StatusTooManyRequests}
	errFull        = fault{code: "full", message: "this server has as many guests as it can take: come back later", retryable: true, status: http.StatusServiceUnavailable}
	errDraining    = fault{code: "draining", message: lobby.ErrDraining.Error(), retryable: true, status: http.StatusServiceUnavailable}
)

// faultOf says how an error looks from outside. known is false for one that is in no table: the log
// should hear of it, and the outside only that it may ask again.
func faultOf(err error) (f fault, known bool) {
	if errors.As(err, &f) {
		return f, true
	}
	var illegal engine.Refusal
	if errors.As(err, &illegal) {
		return fault{code: "illegal-move", reason: string(illegal), message: illegal.Error(), status: http.StatusUnprocessableEntity}, true
	}
	for _, c := range codes {
		if !errors.Is(err, c.err) {
			continue
		}
		message := c.err.Error()
		if c.code == "bad-options" {
			message = err.Error() // which of them, and why
		}
		return fault{code: c.code, message: message, retryable: c.retryable, status: c.status}, true
	}
	return errUnavailable, false
}
