package rest

import (
	"errors"
	"fmt"
	"net/http"

	"casitas/internal/api"
	"casitas/internal/engine"
	"casitas/internal/rooms"
)

var errNoLessons = api.Error{Code: "no-lessons", Message: "there are no lessons of a game by that name: GET /api/rules says which games have some", Status: http.StatusNotFound}

var errNoGame = api.Error{Code: "no-game", Message: "there is no such game: GET /api/rules has all", Status: http.StatusNotFound}

var errNoPuzzle = api.Error{Code: "no-puzzle", Message: "there is no such puzzle: GET /api/puzzles has all", Status: http.StatusNotFound}

var errNoMatch = api.Error{Code: "no-match", Message: "no match has begun in this room", Status: http.StatusNotFound}

// Errors about replays.
var (
	errNull = errors.New("null is no number")

	errReplayBusy = api.Error{
		Code: "busy", Retryable: true, Status: http.StatusServiceUnavailable,
		Message: "other replays are being computed: ask again in a moment",
	}
	errTooLong = api.Error{
		Code: "too-long", Status: http.StatusUnprocessableEntity,
		Message: "this replay takes more time or room than one request may: the turns so far are here, ask for the rest from the last state",
	}
	errLongAnalysis = api.Error{
		Code: "too-long", Status: http.StatusUnprocessableEntity,
		Message: "this takes more time than one request may: begin at a later position",
	}
)

// Errors about records that are brought in.
var (
	errWork       = api.Error{Code: "too-long", Message: "this record takes more time to play than one request may", Status: http.StatusUnprocessableEntity}
	errLongRecord = api.Error{Code: "too-large", Message: fmt.Sprintf("a record has at most %d bytes", api.RecordBytes), Status: http.StatusRequestEntityTooLarge}
	errLongPart   = api.Error{Code: "too-large", Message: fmt.Sprintf("a turn of a record, and all that is said beside the turns, has at most %d bytes", api.RecordPart), Status: http.StatusRequestEntityTooLarge}
)

// Errors about what is thought about.
var errThinkBusy = api.Error{
	Code: "busy", Retryable: true, Status: http.StatusServiceUnavailable,
	Message: "the server thinks about other positions of yours, or of too many others: ask again in a moment",
}

// Errors about endings.
var (
	errTableBusy = api.Error{Code: "busy", Retryable: true, Status: http.StatusServiceUnavailable, Message: "the table of this game is being built: ask again in a moment"}
	errNoEnding  = api.Error{
		Code: "no-ending", Status: http.StatusNotFound,
		Message: "this position is in no table here: there are too many seeds on the board, a pit is closed, or its value hangs on where a circle closes",
	}
)

func errorOf(err error) api.Error {
	is, _ := api.ErrorOf(err)
	return is
}

func unsound(code, format string, a ...any) api.Error {
	return api.Error{Code: code, Message: fmt.Sprintf(format, a...), Status: http.StatusUnprocessableEntity}
}

// badStart says what is wrong with the position that was given to start from.
func badStart(err error) api.Error {
	e := unsound("bad-start", "start: %v", err)
	if is := (*engine.Unsound)(nil); errors.As(err, &is) {
		e.Flaw = string(is.Flaw)
	}
	return e
}

func badQuery(format string, a ...any) api.Error {
	return api.Error{Code: "bad-query", Message: fmt.Sprintf(format, a...), Status: http.StatusBadRequest}
}

// missing makes a player who is not there something that was not found, not somebody who may not ask.
func missing(err error) error {
	if errors.Is(err, rooms.ErrNoPlayer) {
		return api.Error{Code: "no-player", Message: rooms.ErrNoPlayer.Error(), Status: http.StatusNotFound}
	}
	return err
}
