package wire

// ErrorResponse is the body of every response over HTTP that is an error. A replay that stopped has the
// members of Replayed beside it.
type ErrorResponse struct {
	Error APIError `json:"error"`
}

// APIError says what is wrong.
type APIError struct {
	Code      string `json:"code"`
	Reason    string `json:"reason,omitempty"` // illegal-move: which rule forbids it
	Flaw      string `json:"flaw,omitempty"`   // bad-start: what is wrong with the position, where that can be mended
	At        *int   `json:"at,omitempty"`     // the index of the move where a replay stopped
	Message   string `json:"message"`          // English, for people who write bots
	Retryable bool   `json:"retryable,omitempty"`
	Until     int64  `json:"until,omitempty"` // blocked: until when
}

// PlayerName is what a player is called, or asks to be: POST /api/players and PATCH /api/players/me.
type PlayerName struct {
	Name string `json:"name"`
}

// PlayerKey is a player with a new key, the one time that a key is shown: what POST /api/players and
// POST /api/players/redeem respond with.
type PlayerKey struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Key  string `json:"key"`
}

// DeviceCode lets another device be the same player: once, POST /api/players/code responds with it, or until there is another
// one, POST /api/players/recovery. POST /api/players/redeem asks with it.
type DeviceCode struct {
	Code  string `json:"code"`
	Until int64  `json:"until,omitempty"` // milliseconds since 1970; the server's word, not asked for
}

// Bots are the bots that programs of a player's play, oldest first: GET and DELETE /api/players/me/bots. POST there asks with a
// PlayerName and is answered with a PlayerKey: the key is the bot's token.
type Bots struct {
	Bots []Bot `json:"bots"`
	Most int   `json:"most"` // how many there may be
}

// Bot is one of them.
type Bot struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Since int64  `json:"since"` // ms since 1970
}

// Profile is a player's page: GET /api/players/{id}. Matches that are in no list count for the player alone, who shows the key.
type Profile struct {
	Who       Who         `json:"who"`
	Since     int64       `json:"since,omitempty"`    // when the player was made, milliseconds since 1970
	Recovery  int64       `json:"recovery,omitempty"` // to the player: when their recovery code was made; absent: there is none
	Games     []GameScore `json:"games"`              // most played first
	Opponents []Rival     `json:"opponents"`          // most played first, 100 at most
	More      int         `json:"more,omitempty"`     // how many opponents there are beside them
	Partial   bool        `json:"partial,omitempty"`  // a part of the journal is away: not all of the past is counted yet
}

// Score is how many matches somebody has won, drawn and lost.
type Score struct {
	Won   int `json:"won"`
	Drawn int `json:"drawn"`
	Lost  int `json:"lost"`
}

// GameScore is a score in one game.
type GameScore struct {
	Rules string `json:"rules"`
	All   Score  `json:"all"`  // with people and bots
	Bots  Score  `json:"bots"` // those of All that were played with bots
}

// Rival is somebody whom a player has played with, and the player's scores with them by game.
type Rival struct {
	Who   Who         `json:"who"`
	All   Score       `json:"all"`
	Games []GameScore `json:"games"` // most played first
}

// Invite asks for the code of an invitation to a room, for a seat or to watch only: POST /api/rooms/{id}/invitations.
type Invite struct {
	Watch bool `json:"watch,omitempty"`
}

// Invitation is where a code leads that was read out: POST /api/rooms/{id}/invitations responds with it, and
// GET /api/invitations/{code}.
type Invitation struct {
	Code  string `json:"code"`
	Room  string `json:"room"`
	Watch bool   `json:"watch,omitempty"` // to watch only: no seat is to be offered
	Until int64  `json:"until,omitempty"` // milliseconds since 1970; to who invites
}

// Rooms is a page of public rooms, newest change first: GET /api/rooms.
type Rooms struct {
	Rooms []Summary `json:"rooms"`
	Next  string    `json:"next,omitempty"` // ask again with from=… for the next page; absent: this was the last
	// Partial: a part of the journal is away, and its rooms are missing.
	Partial bool `json:"partial,omitempty"`
}

// Matches is a page of a player's matches: those that came to an end, newest first (GET /api/players/{id}/matches), or those that
// go on, of each page those first that wait for the player, by when (GET /api/players/{id}/live).
type Matches struct {
	Matches []Summary `json:"matches"`
	Next    string    `json:"next,omitempty"`
	Partial bool      `json:"partial,omitempty"` // as in Rooms
}

// Room is a room as it stands: GET /api/rooms/{id}.
type Room struct {
	Room  string  `json:"room"`
	V     uint64  `json:"v"` // a socket can go on from here
	H     string  `json:"h"`
	View  View    `json:"view"`
	There Present `json:"there"`
}

// Present is who is in a room, as far as this node knows.
type Present struct {
	Seats    [2]bool `json:"seats"`
	Watchers int     `json:"watchers"`
}

// Games are the games that are played here: GET /api/rules.
type Games struct {
	Lang  string `json:"lang"` // the language of the prose in them
	Games []Game `json:"games"`
}

// Game is one game: what a room can be made with, how it is played, and how sure that is.
type Game struct {
	Name      string   `json:"name"`              // as in Options.Rules
	Title     string   `json:"title"`             // for people, and all other prose too: in Games.Lang
	Region    string   `json:"region"`            // in short
	From      string   `json:"from"`              // in a sentence
	Short     string   `json:"short"`             // the game in a sentence
	Boards    []int    `json:"boards"`            // pits a side that a room may have; the usual number first
	Best      string   `json:"best,omitempty"`    // what the strongest bot goes by on the usual board: BestPerfect, BestProofs; absent: by what it sees
	Seeds     int      `json:"seeds"`             // a pit, at the opening
	Lessons   int      `json:"lessons,omitempty"` // how many GET /api/lessons/{name} has
	Lengths   Lengths  `json:"lengths"`
	Traits    Traits   `json:"traits"`    // exactly what the engine plays by
	Card      []Fact   `json:"card"`      // the rule card, as it was recorded
	Decisions []Fact   `json:"decisions"` // what is ours in it
	About     string   `json:"about"`
	Record    string   `json:"record"` // who wrote it down, and how sure it is
	Sources   []Source `json:"sources"`
}

// What a game's strongest bot goes by.
const (
	BestPerfect = "perfect" // it knows the value of every position
	BestProofs  = "proofs"  // as long as the game stays on them; by what it sees and the endings afterwards
)

// Lengths are the lengths of a match that Options.Length may ask for.
type Lengths struct {
	Single   bool `json:"single"`         // 0
	ToTheEnd bool `json:"toTheEnd"`       // -1
	Most     int  `json:"most,omitempty"` // 1 to Most: best after so many rounds
	Set      int  `json:"set,omitempty"`  // -2, -4 … -Set: a set of so many games
}

// Fact is one matter of a rule card, or one decision of ours.
type Fact struct {
	Topic string `json:"topic"` // "capture"; for a decision its name, "origin-twelve"
	Text  string `json:"text"`
}

// Source says where a game was described.
type Source struct {
	Title string `json:"title"`
	URL   string `json:"url,omitempty"`
}

// Traits are the rules as a value. A trait that is left out is "as in the plainest game".
type Traits struct {
	Name    string `json:"name"`
	Pits    int    `json:"pits"` // a side, on the usual board
	MinPits int    `json:"minPits"`
	MaxPits int    `json:"maxPits"`
	Seeds   int    `json:"seeds"` // a pit

	Origin string `json:"origin,omitempty"` // first: a lap's first seed goes into its origin; skipped: never into it
	Relay  bool   `json:"relay,omitempty"`  // a last seed in a pit that held seeds lifts it and sows on

	Takes   []int  `json:"takes"`             // counts that capture when a sown seed makes them
	Every   bool   `json:"every,omitempty"`   // every sown seed may capture, not only the last of a lap
	OwnRow  bool   `json:"ownRow,omitempty"`  // only in the mover's own row
	Capture string `json:"capture,omitempty"` // run: and the run of such pits behind; facing: the facing pit and the seed
	Again   bool   `json:"again,omitempty"`   // who captures with the last seed moves again

	Feed     bool   `json:"feed,omitempty"`     // who finds the other row empty must leave seeds in it
	EndsAt   int    `json:"endsAt,omitempty"`   // over when this many seeds or fewer are left
	HeirFrom int    `json:"heirFrom,omitempty"` // from this round on the last four go to the last round's winner
	Division string `json:"division,omitempty"` // own-rows: after repetition each takes their own row; else half each
	Rounds   bool   `json:"rounds,omitempty"`   // can be played as a match of rounds
}
