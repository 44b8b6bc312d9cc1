package wire

// Openings are the first turns of a game, and how they fare: GET /api/openings/{game}. South opens.
type Openings struct {
	Rules Rules     `json:"rules"`
	Pits  []Opening `json:"pits"`
}

// Opening is a pit with which a game is opened.
type Opening struct {
	Pit   int     `json:"pit"`
	Sure  *[2]int `json:"sure,omitempty"`  // seeds that South and North surely come to hold, as far as that is proved
	Ended [3]int  `json:"ended"`           // games here that South has won, drawn and lost with it
	Exact bool    `json:"exact,omitempty"` // with best play South and North come to hold exactly what is sure
}
