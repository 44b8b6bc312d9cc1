package lessons

import "casitas/internal/engine"

// The lessons of each game. Ideas that several games share are written once, below.
var games = map[string][]Lesson{
	"hoyito-1": {lap, relay, round, houseNow, houseLast, closed, lastFour},
	"hoyito-2": {lap, relay, round, again, run, closed, lastFour},
	"hoyito-3": {lap, relay, round, again.of("capture"), closed, lastFour, heir},
	"ayoayo":   {lap, relay, passedOver, facing, feeding, cannotFeed},
	"tihbat":   {firstSeed, even, oneSeed, repetition},
}

// Sowing.
var (
	lap = Lesson{
		Idea: "lap", Topic: "direction",
		Position: "2 1 0 3 1 0 / 0 0 4 0 4 1 held 16 16 south",
		Right:    []int{3},
		Wrong:    map[int]string{0: "short", 1: "short", 4: "short"},
	}
	relay = Lesson{
		Idea: "relay", Topic: "relay",
		Position: "3 1 0 2 1 0 / 0 1 1 0 5 2 held 16 16 south",
		Right:    []int{0},
		Wrong:    map[int]string{1: "one-lap", 3: "one-lap", 4: "one-lap"},
	}
	round = Lesson{
		Idea: "origin", Topic: "sowing",
		Position: "1 0 12 1 0 1 / 0 2 2 1 4 0 held 12 12 south",
		Right:    []int{2},
		Wrong:    map[int]string{0: "not-round", 3: "not-round", 5: "not-round"},
	}
	passedOver = Lesson{
		Idea: "origin-skipped", Topic: "sowing",
		Position: "1 0 3 12 2 0 / 0 2 2 1 0 1 held 12 12 south",
		Right:    []int{3},
		Wrong:    map[int]string{0: "not-round", 2: "not-round", 4: "not-round"},
	}
	firstSeed = Lesson{
		Idea: "origin-first", Topic: "sowing",
		Position: "3 1 / 3 7 held 7 7 south",
		Right:    []int{0},
		Wrong:    map[int]string{1: "short"},
	}
	oneSeed = Lesson{
		Idea: "one-seed", Topic: "one seed",
		Position: "1 2 / 4 5 held 8 8 south",
		Right:    []int{0},
		Wrong:    map[int]string{1: "many"},
	}
	closed = Lesson{
		Idea: "closed", Topic: "closed", Round: 2,
		Position: "2 1 0 3 x x / 4 2 0 1 2 1 held 16 16 south",
		Right:    []int{3},
		Wrong:    map[int]string{0: "not-closed", 1: "not-closed"},
	}
)

// What is taken.
var (
	houseNow = Lesson{
		Idea: "house-now", Topic: "capture",
		Position: "3 2 0 0 4 1 / 3 1 0 1 4 1 held 14 14 south",
		Right:    []int{4},
		Wrong:    map[int]string{0: "no-house", 1: "no-house", 5: "at-the-end"},
	}
	houseLast = Lesson{
		Idea: "house-last", Topic: "after a capture",
		Position: "1 0 3 3 1 0 / 3 2 2 1 0 4 held 14 14 south",
		Right:    []int{3},
		Wrong:    map[int]string{0: "no-house", 2: "taken-earlier", 4: "no-house"},
	}
	again = Lesson{
		Idea: "again", Topic: "after a capture",
		Position: "0 3 3 1 0 1 / 0 3 1 4 3 1 held 14 14 south",
		Right:    []int{2},
		Wrong:    map[int]string{1: "on-the-way", 3: "no-house", 5: "no-house"},
	}
	run = Lesson{
		Idea: "run", Topic: "capture",
		Position: "0 1 3 3 5 0 / 0 3 3 3 1 2 held 12 12 south",
		Right:    []int{4},
		Wrong:    map[int]string{1: "no-run", 2: "on-the-way", 3: "no-house"},
	}
	facing = Lesson{
		Idea: "facing", Topic: "capture",
		Position: "1 2 1 0 0 3 / 1 3 0 2 2 1 held 16 16 south",
		Right:    []int{0},
		Wrong:    map[int]string{1: "faces-empty", 2: "faces-empty", 5: "other-row"},
	}
	even = Lesson{
		Idea: "even", Topic: "capture",
		Position: "3 4 / 4 5 held 6 6 south",
		Right:    []int{1},
		Wrong:    map[int]string{0: "other-row"},
	}
)

// Feeding, and how it ends.
var (
	feeding = Lesson{
		Idea: "feeding", Topic: "feeding",
		Position: "3 2 3 0 2 0 / 0 0 0 0 0 0 held 19 19 south",
		Right:    []int{4},
		Wrong:    map[int]string{0: "must-feed", 1: "must-feed", 2: "must-feed"},
	}
	cannotFeed = Lesson{
		Idea: "cannot-feed", Topic: "end",
		Position: "2 1 0 1 0 0 / 0 2 0 0 0 0 held 21 21 south",
		Right:    []int{3},
		Wrong:    map[int]string{0: "goes-on", 1: "goes-on"},
	}
	lastFour = Lesson{
		Idea: "last-four", Topic: "last four",
		Position: "0 1 0 1 1 0 / 3 1 0 1 0 0 held 20 20 south",
		Right:    []int{3},
		Wrong:    map[int]string{1: "goes-on", 4: "goes-on"},
	}
	heir = Lesson{
		Idea: "heir", Round: 3, Previous: engine.North,
		Position: "1 0 1 0 2 0 / 3 0 0 0 1 0 held 20 20 south",
		Right:    []int{4},
		Wrong:    map[int]string{0: "goes-on", 2: "goes-on"},
	}
	repetition = Lesson{
		Idea: "repetition", Topic: "end",
		Position: "1 3 / 0 0 held 12 12 south",
		Right:    []int{0},
		Wrong:    map[int]string{1: "goes-on"},
	}
)
