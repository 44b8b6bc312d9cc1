package wire

// Puzzles are those that there are: GET /api/puzzles.
type Puzzles struct {
	Day     string       `json:"day"`   // by UTC: "2026-12-01"
	Today   string       `json:"today"` // the id of the day's
	Puzzles []PuzzleName `json:"puzzles"`
}

// PuzzleName is a puzzle in one line.
type PuzzleName struct {
	ID    string `json:"id"`
	Game  string `json:"game"`
	Kind  string `json:"kind"`
	Level int    `json:"level"` // 1, the easiest of its game, to 5
}

// Puzzle is a position in which one way alone leads to a goal: GET /api/puzzles/{id}. South is to find it, and to move.
type Puzzle struct {
	ID    string   `json:"id"`
	Game  string   `json:"game"`
	Kind  string   `json:"kind"` // names its texts in the page's catalogues
	Level int      `json:"level"`
	Goal  int      `json:"goal"` // seeds that South is to hold in the end; of run and houses, captures
	From  string   `json:"from"` // where the position comes from: a certificate, bots, a match
	Rules Rules    `json:"rules"`
	Steps []Lesson `json:"steps"` // South's turns, one after another
}
