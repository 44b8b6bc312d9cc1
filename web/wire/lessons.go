package wire

// Lessons teach a game on positions of it: GET /api/lessons/{game}. South is the learner, and to move.
type Lessons struct {
	Rules   Rules    `json:"rules"`
	Lessons []Lesson `json:"lessons"`
}

// Lesson is a position in which one idea is to be found.
type Lesson struct {
	Idea  string            `json:"idea"`            // names its texts in the page's catalogues; of a puzzle, its kind
	Topic string            `json:"topic,omitempty"` // the matter of the rule card (Game.Card) that it is a picture of
	Pits  []*int            `json:"pits"`            // null: closed
	Held  [2]int            `json:"held"`
	No    map[string]string `json:"no,omitempty"` // pits with seeds that may not be played, and why
	Tries []Try             `json:"tries"`        // what each pit that may be played does
}

// Try is a turn that may be played in a lesson, and the board after it.
type Try struct {
	Then   []Try  `json:"then,omitempty"` // in a puzzle: turns that are played after it, each with the board after it
	Pit    int    `json:"pit"`
	Why    string `json:"why,omitempty"` // why it does not show the idea; absent: it does
	Turn   string `json:"turn"`          // in compact notation (docs/protocol.md)
	Pits   []*int `json:"pits"`
	Held   [2]int `json:"held"`
	ToMove *int   `json:"toMove,omitempty"` // absent: the game or round is over
}
