package engine

import "fmt"

// Undone is a turn that was made and taken back. A record remembers it: it is no part of the match, and is not played again.
type Undone struct {
	After int    `json:"after"` // it was made after so many turns of the record
	By    Seat   `json:"by"`    // who was given their choice back
	Pit   int    `json:"pit"`
	Turn  string `json:"turn"` // in compact notation
}

// AppendUndone appends the turns that were taken back after so many of the record, as remarks.
func AppendUndone(out []byte, undone []Undone, after int) []byte {
	for _, t := range undone {
		if t.After == after {
			out = fmt.Appendf(out, "# taken back for %s: %s\n", t.By, t.Turn)
		}
	}
	return out
}
