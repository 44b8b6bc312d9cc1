package rooms

import (
	"context"
	"time"
)

// Line is something that somebody said in a room: a phrase, by its key, or free text. It is never journalled.
type Line struct {
	ID     string `json:"id"`
	By     Player `json:"by"`
	At     int64  `json:"at"` // ms since 1970
	Phrase string `json:"phrase,omitempty"`
	Text   string `json:"text,omitempty"`
}

// Among is who says and hears a line.
type Among string

// Players hear players, watchers hear watchers.
const (
	AmongPlayers  Among = "players"
	AmongWatchers Among = "watchers"
)

// TalkExchange carries what is said in rooms between nodes. It is no part of the journal: the last lines are kept for a while.
type TalkExchange interface {
	// Say keeps a line, and of those before it the last so many, for so long; other nodes hear that there is one more.
	Say(ctx context.Context, room string, among Among, line Line, most int, lasts time.Duration) error
	// Said are the lines that are kept, oldest first.
	Said(ctx context.Context, room string) (map[Among][]Line, error)
	// HearTalk calls hint, from any goroutine and without waiting for it, when something may have been said in a room. The
	// hint must not block. Only one can be set.
	HearTalk(hint func(room string))
}
