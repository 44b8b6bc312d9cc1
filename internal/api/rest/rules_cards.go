package rest

import (
	"slices"

	"casitas/web/wire"
)

// card is what people should know of a game, beside the traits it is played by.
type card struct {
	title, region    string
	facts, decisions []wire.Fact
	about            string
	sources          []wire.Source
}

// cards by the games' names, in English. The browser has its own words in every language.
var cards = map[string]card{
	"hoyito-1": {
		title: "Hoyito I", region: "Dominican Republic, the south-west",
		facts: hoyito(
			fact("capture", "Every casa – a pit that a sown seed has just brought to exactly four – is taken by the mover at the moment it is made, anywhere on the board, also in mid-lap."),
			fact("after a capture", "A last seed that makes a casa takes it and ends the turn."),
			fact("last four", "The game ends when four seeds are left, in the hand or on the board; who took the last group of four takes them too, at once and in mid-lap."),
		),
		decisions: slices.Concat(relayDecisions, matchDecisions, []wire.Fact{
			fact("casa-now", "A casa in mid-lap is taken at once, and the next seed that reaches that pit makes one. Fours that stand untouched, as at the start, are no casas."),
			fact("boards", "Boards of 7 to 12 pits a side are ours to offer; larger boards than six are on record."),
		}),
		about: hoyitoAbout, sources: []wire.Source{{Title: "Mancala World: Hoyito I", URL: "https://mancala.fandom.com/wiki/Hoyito_I"}, paper},
	},
	"hoyito-2": {
		title: "Hoyito II", region: "Dominican Republic, the south-west",
		facts: hoyito(
			fact("capture", "Only the casa made by the last seed is taken, anywhere on the board, and with it the unbroken run of pits that hold exactly four directly behind it."),
			fact("after a capture", "Who captures moves again."),
			fact("last four", "The game ends when four seeds or none are left after a turn's captures; who took the last group of four before them takes them too."),
		),
		decisions: slices.Concat(relayDecisions, matchDecisions, []wire.Fact{
			fact("last-four", "A run of captures can jump past four straight to none: then nothing is left to award."),
		}),
		about: hoyitoAbout, sources: []wire.Source{{Title: "Mancala World: Hoyito II", URL: "https://mancala.fandom.com/wiki/Hoyito_II"}, {Title: "Wikimanqala: Hoyito"}, paper},
	},
	"hoyito-3": {
		title: "Hoyito III", region: "Dominican Republic, Batey near Barahona",
		facts: hoyito(
			fact("capture", "Only the casa made by the last seed is taken, anywhere on the board."),
			fact("after a capture", "Who captures moves again."),
			fact("last four", "The game ends when four seeds are left. In single games and rounds 1 and 2 who took the last group of four takes them too; from round 3 on the winner of the previous round does."),
		),
		decisions: slices.Concat(relayDecisions, matchDecisions, []wire.Fact{
			fact("last-four", "From round 3 on, if the previous round was drawn, the last four go as in rounds 1 and 2."),
		}),
		about:   hoyitoAbout + " Hoyito III was told in Barahona in 2005 by one player of twenty, from the sugar-mill community of Batey: one informant.",
		sources: []wire.Source{{Title: "Mancala World: Hoyito III", URL: "https://mancala.fandom.com/wiki/Hoyito_III"}, paper},
	},
	"ayoayo": {
		title: "Ayoayo", region: "Yoruba, south-west Nigeria",
		facts: []wire.Fact{
			direction,
			fact("sowing", "The first seed goes into the next pit. A lap of twelve seeds or more passes over the pit it was lifted from."),
			relay,
			fact("capture", "A last seed in an empty pit of one's own row takes what is in the facing pit, and itself. If the facing pit is empty, nothing is taken. The turn ends."),
			noSeeds,
			fact("feeding", "Who finds the other row empty must make a move that leaves seeds in it."),
			fact("end", "The game ends when the other side cannot be fed: who moved last takes what is left. Or when the board is empty."),
			winner,
			fact("match", "Single games."),
		},
		decisions: slices.Concat(relayDecisions[:1], []wire.Fact{
			fact("origin-twelve", "The pit a lap was lifted from is passed over in every lap of twelve or more, relays too, each with its own origin."),
			fact("feeding", "Feeding is judged on the board after relays and captures. Emptying the other row while it held seeds is allowed; that player passes and must be fed."),
			fact("repetition", "When a position comes back the game is over and each player takes their own row."),
		}),
		about:   "Played on long carved boards with a trough (oju) at each end, the right-hand one a player's store. Not Oware, though “ayo” is said of that too; related to Andada in Eritrea and En Dodoi in northern Tanzania. Feeding the other side is a matter of honour (fifi).",
		sources: []wire.Source{{Title: "Mancala World: Ayoayo", URL: "https://mancala.fandom.com/wiki/Ayoayo"}},
	},
	"tihbat": {
		title: "Tihbat", region: "Taourirt, north-east Morocco",
		facts: []wire.Fact{
			direction,
			fact("sowing", "The first seed goes back into the pit it was lifted from. One lap a turn."),
			fact("capture", "A last seed in a pit of one's own row that then holds 2, 4, 6 or 8 takes all of it."),
			noSeeds,
			fact("end", "The game ends when the board is empty, or when a position repeats: then each takes half of what is left."),
			winner,
			fact("match", "Single games."),
		},
		decisions: []wire.Fact{
			fact("one-seed", "Sowing a single seed puts it back where it was: a legal move that changes nothing but whose turn it is."),
			fact("repetition", "That repetition ends the game is recorded; that the start counts as a position is ours."),
		},
		about:   "Played by girls and boys of Taourirt province; seen in February 2006 by the teacher Lalo Kinast among children of Moroccan families in Flix, Catalonia, and passed on by Víktor Bautista i Roca: one report. Among the smallest two-row games known.",
		sources: []wire.Source{{Title: "Mancala World: Tihbat"}},
	},
}

func fact(topic, text string) wire.Fact { return wire.Fact{Topic: topic, Text: text} }

// What several games have in common.
var (
	direction = fact("direction", "Counter-clockwise. Nothing is ever sown into a store.")
	relay     = fact("relay", "A last seed in a pit that held seeds lifts them all, itself included, and the turn goes on from the next pit. In an empty pit the turn ends.")
	noSeeds   = fact("no seeds", "Who has no seeds in their row, or no legal move, passes; the server does it.")
	winner    = fact("winner", "Who holds more seeds. Equal is a draw.")
	paper     = wire.Source{Title: "V. Bautista i Roca, Africa Hidden Inside a Small Hole, VIIIth Board Game Studies Colloquium, Oxford 2005"}

	relayDecisions = []wire.Fact{
		fact("endless", "A turn that would never end may not be played. It is found by the exact return of a position within the turn."),
		fact("repetition", "When a position comes back, or nobody can move, the game is over and what is left is halved."),
	}
	matchDecisions = []wire.Fact{
		fact("filling", "Pits are filled in sowing order from each player's own left."),
		fact("opener", "After a drawn round the player who did not open it opens."),
	}
)

// hoyito is the card of one of the family: its own facts among those that all share.
func hoyito(own ...wire.Fact) []wire.Fact {
	return slices.Concat([]wire.Fact{
		direction,
		fact("sowing", "The first seed goes into the next pit; the pit it was lifted from is sown like any other."),
		relay,
	}, own, []wire.Fact{
		noSeeds, winner,
		fact("match", "Rounds: at the end of one each player fills pits of their own row with four seeds each from what they hold; the others are closed for the next round. The winner opens. Who cannot fill one pit has lost the match."),
	})
}

const hoyitoAbout = "Hoyito, “little hole”, also Casitas, “little houses”, and Mate, after the seeds once used: recorded by Víktor Bautista i Roca and Salvador Cases i Majoral in 2004 and 2005. Once played by everybody, women above all; today mostly by children and teenagers in the street, in holes dug in the earth or drawn on concrete. A pit of four is a casa, a house, and belongs to whoever makes it."
