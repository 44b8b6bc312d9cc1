package wire

// Where a room stands in its life: View.Phase.
const (
	PhaseOpen     = "open"     // a seat is free
	PhasePlaying  = "playing"  // somebody is to move
	PhaseBetween  = "between"  // a round is over, the next one is dealt when both are ready
	PhaseFinished = "finished" // the match is decided; a rematch may be agreed
	PhaseClosed   = "closed"   // nothing more will happen
)

// The same, in a list: Summary.Status.
const (
	RoomStatusOpen     = "open"
	RoomStatusLive     = "live" // being played, or between rounds
	RoomStatusFinished = "finished"
	RoomStatusClosed   = "closed"
)

// What happened in a room: What.K.
const (
	KindOpened    = "opened"    // the room was made
	KindSat       = "sat"       // a player took seat s
	KindBegan     = "began"     // both seats are taken: round 1 opens with seat s to move
	KindPlaced    = "placed"    // the same, with the position of View.Setup
	KindSown      = "sown"      // a turn was made
	KindUndone    = "undone"    // turns were taken back for seat s, who chooses again
	KindReadied   = "ready"     // seat s is ready for the next round
	KindDealt     = "dealt"     // the next round opens
	KindOffered   = "offered"   // seat s offers a draw
	KindProposed  = "proposed"  // seat s offers something else: View.What
	KindDeclined  = "declined"  // seat s declined what was offered, or took the offer back
	KindPaused    = "paused"    // clocks rest: seat s offered it
	KindResumed   = "resumed"   // seat s goes on with the match; without s it went on by itself
	KindEnded     = "ended"     // the match is over
	KindAsked     = "asked"     // seat s asks for a rematch
	KindRematched = "rematched" // both do
	KindStayed    = "stayed"    // the player at seat s, or nobody, goes on against the next who has waited for that: View.To
	KindCredited  = "credited"  // a clock got the time back during which no server was there
	KindShut      = "closed"    // nothing more will happen here
)

// How a match ended: Result.Why.
const (
	WhyMatch    = "match"    // played to its end
	WhyResigned = "resigned" // the other player gave up
	WhyAgreed   = "agreed"   // a draw was agreed
	WhyTime     = "time"     // a flag fell
	WhyAborted  = "aborted"  // called off: nobody won
	WhyAbsent   = "absent"   // a player was away for too long: the other claimed the win, or a draw
)

// What can be offered: View.What, Cmd.What.
const (
	MatterDraw     = "draw"     // the match ends as a draw
	MatterTakeback = "takeback" // who offers it makes their last choice again
	MatterPause    = "pause"    // clocks rest until either goes on
)

// Why a round is over: Round.Over.
const (
	OverLastFour   = "last-four"
	OverCleared    = "cleared"
	OverCannotFeed = "cannot-feed"
	OverRepetition = "repetition"
	OverStuck      = "stuck"
)

// Why a pit may not be played: Nack.Reason.
const (
	RefusalGameOver  = "game-over"
	RefusalNoSuchPit = "no-such-pit"
	RefusalNotYours  = "not-yours"
	RefusalClosed    = "closed"
	RefusalEmpty     = "empty"
	RefusalEndless   = "endless"
	RefusalMustFeed  = "must-feed"
)

// What is wrong with a position that no game can be played from: APIError.Flaw.
const (
	FlawBoard  = "board"  // another number of pits than the rules have
	FlawClosed = "closed" // closed pits in a game that never closes one
	FlawRow    = "row"    // a row without an open pit
	FlawSeeds  = "seeds"  // more seeds than the game has
	FlawFours  = "fours"  // a number on the board that does not come down to the last four
	FlawFew    = "few"    // so few on the board that the game is over
	FlawOdd    = "odd"    // a number on the board that cannot be halved
)

// By what it is known what a pit or a position is worth: Worth.Known, Standing.Known.
const (
	KnownProved = "proved" // who wins the round: a certificate
	KnownOver   = "over"   // the game is over then
	KnownTable  = "table"  // the table of endings
	KnownSearch = "search" // the turns that were looked ahead
)

// Who won a match, a game or a round: Result.Winner, Round.Winner.
const (
	OutcomeSouth = "south"
	OutcomeNorth = "north"
	OutcomeDraw  = "draw"
)
