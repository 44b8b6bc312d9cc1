package solve

import (
	"context"

	"casitas/internal/engine"
)

// Task is a claim to be proved, and what that takes.
type Task struct {
	Claim
	Long  bool // minutes and gigabytes rather than seconds
	Whole bool // by looking at every position
}

func after(pit int) *int { return &pit }

// Tasks are the claims that are proved here, by game.
var Tasks = []Task{
	{Claim: Claim{Game: "hoyito-1", Pits: 6, Seat: engine.North, Seeds: 28}},
	{Claim: Claim{Game: "hoyito-1", Pits: 6, Seat: engine.South, Seeds: 20}},
	{Claim: Claim{Game: "hoyito-1", Pits: 6, Seat: engine.North, Seeds: 32, First: after(0)}},
	{Claim: Claim{Game: "hoyito-1", Pits: 6, Seat: engine.North, Seeds: 32, First: after(4)}},
	{Claim: Claim{Game: "hoyito-2", Pits: 6, Seat: engine.North, Seeds: 28}},
	{Claim: Claim{Game: "hoyito-2", Pits: 6, Seat: engine.North, Seeds: 32}},
	{Claim: Claim{Game: "hoyito-3", Pits: 6, Seat: engine.North, Seeds: 28}},
	{Claim: Claim{Game: "hoyito-3", Pits: 6, Seat: engine.North, Seeds: 36}, Long: true},
	{Claim: Claim{Game: "ayoayo", Pits: 6, Seat: engine.South, Seeds: 25}, Long: true},
	{Claim: Claim{Game: "tihbat", Pits: 2, Seat: engine.North, Seeds: 15}, Whole: true},
	{Claim: Claim{Game: "tihbat", Pits: 2, Seat: engine.South, Seeds: 13}, Whole: true},
}

// Prove proves the claim, with a table of 2^bits places.
func (t Task) Prove(ctx context.Context, bits int, tell func(depth, nodes int)) (Certificate, error) {
	if t.Whole {
		return Whole(ctx, t.Claim)
	}
	return NewProver(bits).Prove(ctx, t.Claim, maxDepth, tell)
}
