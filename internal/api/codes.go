package api

import (
	"errors"
	"net/http"

	"casitas/internal/engine"
	"casitas/internal/lobby"
	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
	"casitas/internal/seeks"
)

// codes is the one table from errors to codes. The first that fits counts, so what says more stands
// above what may wrap it.
var codes = []struct {
	err       error
	code      string
	status    int
	retryable bool
}{
	{rooms.ErrBroken, "broken", http.StatusInternalServerError, false},
	{rooms.ErrDamaged, "broken", http.StatusInternalServerError, false},
	{lobby.ErrPanicked, "unavailable", http.StatusServiceUnavailable, true},
	{rooms.ErrNewer, "newer", http.StatusServiceUnavailable, true},
	{rooms.ErrNoRoom, "no-room", http.StatusNotFound, false},
	{rooms.ErrOptions, "bad-options", http.StatusUnprocessableEntity, false},
	{rooms.ErrBotLevel, "bad-bot", http.StatusUnprocessableEntity, false},
	{rooms.ErrBotAlone, "bad-bot", http.StatusUnprocessableEntity, false},
	{rooms.ErrNotSeated, "not-seated", http.StatusForbidden, false},
	{rooms.ErrSeatTaken, "seat-taken", http.StatusConflict, false},
	{rooms.ErrAlreadySeated, "already-seated", http.StatusConflict, false},
	{rooms.ErrNotYourTurn, "not-your-turn", http.StatusConflict, false},
	{rooms.ErrStaleTurn, "stale-turn", http.StatusConflict, false},
	{rooms.ErrMovedOn, "moved-on", http.StatusConflict, false},
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
	{rooms.ErrMatter, "bad-command", http.StatusBadRequest, false},
	{rooms.ErrNoTurn, "no-turn", http.StatusConflict, false},
	{rooms.ErrManyUndone, "no-turn", http.StatusConflict, false},
	{rooms.ErrPaused, "paused", http.StatusConflict, false},
	{rooms.ErrNotPaused, "not-paused", http.StatusConflict, false},
	{rooms.ErrNoPause, "no-pause", http.StatusConflict, false},
	{rooms.ErrNoClaim, "no-claim", http.StatusConflict, false},
	{rooms.ErrHere, "here", http.StatusConflict, false},
	{rooms.ErrNotLong, "not-long-away", http.StatusConflict, true},
	{rooms.ErrWhichSeat, "which-seat", http.StatusConflict, false},
	{rooms.ErrTooLate, "too-late", http.StatusConflict, false},
	{rooms.ErrRematched, "rematched", http.StatusConflict, false},
	{rooms.ErrAsked, "asked-already", http.StatusConflict, false},
	{rooms.ErrClosed, "closed", http.StatusConflict, false},
	{rooms.ErrNothingDue, "nothing-due", http.StatusConflict, false},
	{rooms.ErrVerb, "unknown-command", http.StatusBadRequest, false},
	{rooms.ErrCursor, "bad-cursor", http.StatusBadRequest, false},
	{rooms.ErrNoPlayer, "no-player", http.StatusUnauthorized, false},
	{rooms.ErrNoCode, "no-code", http.StatusNotFound, false},
	{rooms.ErrNoToken, "no-bot", http.StatusNotFound, false},
	{rooms.ErrTokens, "too-many-bots", http.StatusConflict, false},
	{seeks.ErrGone, "seek-gone", http.StatusConflict, false},
	{seeks.ErrSilent, "unavailable", http.StatusServiceUnavailable, true},
	{seeks.ErrOwn, "seek-own", http.StatusConflict, false},
	{seeks.ErrNo, "seek-declined", http.StatusConflict, false},
	{seeks.ErrMany, "seek-many", http.StatusConflict, false},
	{seeks.ErrID, "seek-id", http.StatusConflict, false},
	{seeks.ErrNoPool, "no-pool", http.StatusUnprocessableEntity, false},
	{seeks.ErrNobody, "seek-nobody", http.StatusNotFound, false},
	{seeks.ErrRooms, "bot-rooms", http.StatusConflict, false},
	{seeks.ErrQueue, "queue-full", http.StatusConflict, false},
	{seeks.ErrPeople, "people-only", http.StatusForbidden, false},
	{seeks.ErrCrowd, "too-much", http.StatusTooManyRequests, true},
	{seeks.ErrFull, "full", http.StatusServiceUnavailable, true},
	{live.ErrRoomTaken, "room-taken", http.StatusConflict, false},
	{live.ErrUnknown, "unavailable", http.StatusServiceUnavailable, true},
	{lobby.ErrManyOpen, "too-many-open", http.StatusConflict, false},
	{lobby.ErrTooMuch, "too-much", http.StatusTooManyRequests, true},
	{lobby.ErrFull, "full", http.StatusServiceUnavailable, true},
	{lobby.ErrCostly, "busy", http.StatusServiceUnavailable, true},
	{rooms.ErrCost, "too-much-work", http.StatusConflict, false},
	{lobby.ErrWaking, "busy", http.StatusServiceUnavailable, true},
	{lobby.ErrDraining, "draining", http.StatusServiceUnavailable, true},
	{live.ErrStopped, "busy", http.StatusServiceUnavailable, true},
	{rooms.ErrNotWritten, "unavailable", http.StatusServiceUnavailable, true},
	{rooms.ErrPartial, "unavailable", http.StatusServiceUnavailable, true},
	{live.ErrBusy, "busy", http.StatusServiceUnavailable, true},
}

// ErrorOf says how an error looks from outside. known is false for one that is in no table: the log
// should hear of it, and the outside only that it may ask again.
func ErrorOf(err error) (is Error, known bool) {
	if errors.As(err, &is) {
		return is, true
	}
	var illegal engine.Refusal
	if errors.As(err, &illegal) {
		return Error{Code: "illegal-move", Reason: string(illegal), Message: illegal.Error(), Status: http.StatusUnprocessableEntity}, true
	}
	for _, c := range codes {
		if !errors.Is(err, c.err) {
			continue
		}
		message := c.err.Error()
		if c.code == "bad-options" {
			message = err.Error() // which of them, and why
		}
		return Error{Code: c.code, Message: message, Retryable: c.retryable, Status: c.status}, true
	}
	return ErrUnavailable, false
}
