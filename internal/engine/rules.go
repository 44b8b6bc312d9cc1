package engine

// Rules are a game: a handful of orthogonal traits over one sowing loop. The
// value is comparable with == and storable as JSON. A trait's zero value means
// "as in the plainest game", so that rules stored before a trait existed keep
// meaning what they meant.
type Rules struct {
	Name    string `json:"name"`    // "hoyito-1"; a label, nothing asks it
	Pits    int    `json:"pits"`    // pits a side in this room
	MinPits int    `json:"minPits"` // the smallest board this game is played on, pits a side
	MaxPits int    `json:"maxPits"` // the largest, at most 12
	Seeds   int    `json:"seeds"`   // seeds a pit at the opening, and in every pit a deal fills

	Origin Origin `json:"origin,omitempty"` // what becomes of the pit a lap was lifted from
	Relay  bool   `json:"relay,omitempty"`  // a last seed in a pit that held seeds lifts it and sows on

	Takes   Counts  `json:"takes"`             // counts that capture when a sown seed makes them
	Every   bool    `json:"every,omitempty"`   // every sown seed may capture, not the last of a lap only
	OwnRow  bool    `json:"ownRow,omitempty"`  // only in the mover's own row
	Capture Capture `json:"capture,omitempty"` // what is taken then
	Again   bool    `json:"again,omitempty"`   // who captures with the last seed moves again

	Feed     bool     `json:"feed,omitempty"`     // who finds the other row empty must leave seeds in it
	EndsAt   int      `json:"endsAt,omitempty"`   // the game is over when this many seeds (0 or 4) or fewer are left
	HeirFrom int      `json:"heirFrom,omitempty"` // from this round on the last four go to the last round's winner; 0: never
	Division Division `json:"division,omitempty"` // who gets what is left after repetition or stuck

	Rounds bool `json:"rounds,omitempty"` // can be played as a match of rounds with closed pits
}

// Origin says what becomes of the pit a lap was lifted from.
type Origin string

// The zero value sows the first seed in the next pit and the origin like any other pit.
const (
	OriginSown    Origin = ""        // sown like any pit when the lap comes round
	OriginSkipped Origin = "skipped" // passed over, in every lap, by that lap's own seeds
	OriginFirst   Origin = "first"   // gets the first seed of its own lap
)

// Capture says what a capturing seed takes.
type Capture string

// The zero value takes the pit in which the seed fell.
const (
	TakePit    Capture = ""       // all that is in the pit
	TakeRun    Capture = "run"    // and in the unbroken run of pits directly behind it with such a count
	TakeFacing Capture = "facing" // all that is in the facing pit, and the seed; nothing if that pit is empty
)

// Division says how what is left is shared when nobody earned it.
type Division string

// The zero value halves it.
const (
	Halves  Division = ""         // half each; such games only ever hold an even number
	OwnRows Division = "own-rows" // each player takes their own row
)

// Total is how many seeds the game has, on the board and held.
func (r Rules) Total() int { return 2 * r.Pits * r.Seeds }
