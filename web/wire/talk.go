package wire

// Limits of talk.
const (
	MaxText  = 140 // characters in a line of free text
	MaxLines = 16  // the last lines that a room's talk holds
)

// What may be said on a server: Welcome.Talk.
const (
	TalksPhrases = "phrases" // the phrases below
	TalksText    = "text"    // these, and free text
)

// Who says and hears a line: Talk.Among. Players hear players, watchers hear watchers, also after the match.
const (
	AmongPlayers  = "players"
	AmongWatchers = "watchers"
)

// The phrases: Say.Phrase, Line.Phrase. A client shows each in its reader's language.
const (
	PhraseHello  = "hello"
	PhraseLuck   = "luck"   // good luck
	PhraseCasa   = "casa"   // a house! (Hoyito)
	PhraseTurn   = "turn"   // what a turn!
	PhraseWell   = "well"   // well played
	PhraseOops   = "oops"   // that was not meant
	PhraseMoment = "moment" // one moment, please
	PhraseSorry  = "sorry"
	PhraseThanks = "thanks"
	PhraseGame   = "game"  // good game
	PhraseAgain  = "again" // another one?
	PhraseBye    = "bye"
)

// Say says a line in a room that this socket follows: a phrase, or free text where the server lets people. ID is of the
// client's making, 1 to 36 characters. A seat says for whom it is.
type Say struct {
	T      string `json:"t"`
	ID     string `json:"id"`
	Room   string `json:"room"`
	Phrase string `json:"phrase,omitempty"`
	Text   string `json:"text,omitempty"`
}

// Report tells the server's host of a line that this socket has heard.
type Report struct {
	T    string `json:"t"`
	ID   string `json:"id"`
	Room string `json:"room"`
	Line string `json:"line"` // Line.ID
}

// Said answers a say or a report; with a code, that it was refused and why.
type Said struct {
	T         string `json:"t"`
	ID        string `json:"id"`
	Code      string `json:"code,omitempty"`
	Message   string `json:"message,omitempty"` // English, for people who write bots
	Retryable bool   `json:"retryable,omitempty"`
}

// Talk is the last lines that were said in a room, oldest first: all of them whenever there is a new one.
type Talk struct {
	T     string `json:"t"`
	Room  string `json:"room"`
	Among string `json:"among"`
	Lines []Line `json:"lines"`
}

// Line is something that somebody said: a phrase or free text.
type Line struct {
	ID     string `json:"id"`
	By     Who    `json:"by"`
	At     int64  `json:"at"`
	Phrase string `json:"phrase,omitempty"`
	Text   string `json:"text,omitempty"`
}
