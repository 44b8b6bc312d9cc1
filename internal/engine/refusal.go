package engine

// Refusal is the error of a pit that may not be played: a fixed code, to be
// compared with == or errors.Is, whose Error is a sentence for people. A
// refused move changes nothing.
type Refusal string

// The refusals, in the order in which they are looked for.
const (
	GameOver  Refusal = "game-over"
	NoSuchPit Refusal = "no-such-pit"
	NotYours  Refusal = "not-yours"
	Closed    Refusal = "closed"
	Empty     Refusal = "empty"
	Endless   Refusal = "endless"
	MustFeed  Refusal = "must-feed"
)

// Error says why in a sentence a player understands.
func (r Refusal) Error() string {
	switch r {
	case GameOver:
		return "the game is over"
	case NoSuchPit:
		return "there is no such pit on this board"
	case NotYours:
		return "that pit is not in the row of the player to move"
	case Closed:
		return "that pit is closed for this round"
	case Empty:
		return "that pit is empty"
	case Endless:
		return "sowing from that pit would never end"
	case MustFeed:
		return "the other row is empty: only a move that leaves seeds there may be played"
	}
	return "that pit may not be played: " + string(r)
}

// refusals are the same as errors, made once: the move loop does not allocate.
var refusals = map[Refusal]error{
	GameOver: GameOver, NoSuchPit: NoSuchPit, NotYours: NotYours, Closed: Closed,
	Empty: Empty, Endless: Endless, MustFeed: MustFeed,
}
