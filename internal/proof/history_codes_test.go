package proof

import (
	"errors"

	"casitas/internal/engine"
	"casitas/internal/rooms"
)

// codes are the words in which a server says why it refuses, by the reason. They are written down here once
// more, from docs/protocol.md, so that a wrong word is found, too.
var codes = map[error]string{
	rooms.ErrNotSeated: "not-seated", rooms.ErrSeatTaken: "seat-taken", rooms.ErrAlreadySeated: "already-seated",
	rooms.ErrNotYourTurn: "not-your-turn", rooms.ErrStaleTurn: "stale-turn", rooms.ErrNotStarted: "not-started",
	rooms.ErrBetween: "between-rounds", rooms.ErrNotBetween: "not-between-rounds", rooms.ErrAlreadyReady: "already-ready",
	rooms.ErrEnded: "ended", rooms.ErrNoOffer: "no-offer", rooms.ErrOffered: "offered-already",
	rooms.ErrNoTurn: "no-turn", rooms.ErrPaused: "paused", rooms.ErrNotPaused: "not-paused", rooms.ErrNoPause: "no-pause",
	rooms.ErrOfferAgain: "offered-this-turn", rooms.ErrClosed: "closed", rooms.ErrVerb: "unknown-command",
}

func codeOf(err error) string {
	var illegal engine.Refusal
	if errors.As(err, &illegal) {
		return "illegal-move"
	}
	for reason, code := range codes {
		if errors.Is(err, reason) {
			return code
		}
	}
	return "?"
}
