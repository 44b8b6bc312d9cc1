package solve

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"casitas/internal/engine"
)

// Task is a claim to be proved, and what that takes.
type Task struct {
	Claim
	Way
	Nodes int    // how many positions the prover looks at for it, about
	Dir   string // where its certificate stands in docs/solved, if not there itself
}

// Long says whether it takes more than some seconds.
func (t Task) Long() bool { return t.Nodes > 5_000_000 }

// File is where its certificate stands in docs/solved.
func (t Task) File() string { return path.Join(t.Dir, t.Name()+".gz") }

// Where certificates stand that are not of single games, or by which no program goes: those of tens of thousands of positions.
const (
	Long  = "long"
	Deals = "deals"
)

func claim(game string, seat engine.Seat, seeds int) Claim {
	return Claim{Game: game, Pits: 6, Seat: seat, Seeds: seeds}
}

func (c Claim) after(pit int) Claim {
	c.First = &pit
	return c
}

// Tasks are the claims that are proved here.
var Tasks = slices.Concat(singles, deals())

// dealt is what North, who opens, comes to hold in a later round of a match where South held 20, 18 … 4 seeds at the end of the one before.
var dealt = map[string][]int{
	"hoyito-1": {28, 34, 36, 42, 44, 46, 48, 42, 44},
	"hoyito-2": {32, 46, 48, 46, 48, 46, 48, 46, 48},
	"hoyito-3": {32, 46, 48, 46, 48, 46, 48, 46, 48},
}

// deals are claims of the later rounds of a match, in which North's pits are all filled; in Hoyito I what South can hold, too, where that is more
// than what is left over from the deal.
func deals() (tasks []Task) {
	for _, game := range []string{"hoyito-1", "hoyito-2", "hoyito-3"} {
		for i, north := range dealt[game] {
			south := 20 - 2*i
			pits, over := south/4, south%4
			row := strings.Fields(strings.Repeat("4 ", pits) + strings.Repeat("x ", 6-pits))
			c := claim(game, engine.North, north)
			c.From = fmt.Sprintf("%s / 4 4 4 4 4 4 held %d %d north", strings.Join(row, " "), over, 24-south)
			if rest := 48 - north; game == "hoyito-1" && rest > over {
				keeps := c
				keeps.Seat, keeps.Seeds = engine.South, rest
				tasks = append(tasks, Task{Claim: keeps, Nodes: 1000, Dir: Deals})
			}
			tasks = append(tasks, Task{Claim: c, Nodes: 30_000, Dir: Deals})
		}
	}
	return tasks
}

// singles are the claims of single games, and so of first rounds.
var singles = []Task{
	{Claim: claim("hoyito-1", engine.North, 28), Way: Way{Turns: 22}, Nodes: 20_000},
	{Claim: claim("hoyito-1", engine.South, 20), Way: Way{Turns: 33}, Nodes: 480_000},
	{Claim: claim("hoyito-1", engine.North, 32).after(0), Nodes: 14_000},
	{Claim: claim("hoyito-1", engine.North, 32).after(4), Nodes: 10_000},
	{Claim: claim("hoyito-2", engine.North, 28), Nodes: 400},
	{Claim: claim("hoyito-2", engine.North, 32), Nodes: 500},
	{Claim: claim("hoyito-2", engine.North, 36), Nodes: 760_000},
	{Claim: claim("hoyito-2", engine.South, 8), Nodes: 61_000},
	{Claim: claim("hoyito-3", engine.North, 28), Nodes: 300},
	{Claim: claim("hoyito-3", engine.North, 36), Nodes: 6_000},
	{Claim: claim("hoyito-3", engine.North, 40), Nodes: 2_400_000},
	{Claim: claim("hoyito-3", engine.South, 4), Nodes: 6_500},
	{Claim: claim("ayoayo", engine.South, 25), Way: Way{Turns: 29}, Nodes: 2_200_000},
	{Claim: claim("ayoayo", engine.South, 28), Nodes: 7_100_000, Dir: Long},
	{Claim: claim("ayoayo", engine.North, 20).after(2), Nodes: 13_400_000, Dir: Long},
	{Claim: claim("ayoayo", engine.North, 25).after(0), Nodes: 83_000},
	{Claim: claim("ayoayo", engine.North, 25).after(1), Nodes: 1_250_000},
	{Claim: claim("ayoayo", engine.North, 25).after(3), Nodes: 180_000},
	{Claim: claim("ayoayo", engine.North, 25).after(4), Nodes: 8_000},
	{Claim: claim("ayoayo", engine.North, 25).after(5), Nodes: 360_000},
	{Claim: Claim{Game: "tihbat", Pits: 2, Seat: engine.North, Seeds: 15}, Way: Way{Circles: true}, Nodes: 14_000},
	{Claim: Claim{Game: "tihbat", Pits: 2, Seat: engine.South, Seeds: 13}, Way: Way{Circles: true}, Nodes: 12_000},
}
