package picture

import (
	"math"
	"strconv"

	"casitas/internal/engine"
)

// Board is a position as it is to be seen.
type Board struct {
	Position engine.Position
	Bottom   engine.Seat // whose row is below: South's, unless it is North
	// The turn that led here: a ring round the pit in which it began, a dot at the one in which it ended; None: nothing to show.
	Origin, End int
}

// None is no pit.
const None = -1

// Measures of a board, a hole being 100 wide.
const (
	hole    = 100.0
	cell    = 107.0
	count   = 36.0  // the room for a number above or below a hole
	ridge   = 18.0  // between the rows
	pad     = 24.0  // from the edge of the wood to what is on it
	trough  = 116.0 // the width of a store
	between = 18.0  // from a store to the pits
	letter  = 30.0  // the room for a letter below a store
)

// Draw draws a board.
func Draw(b Board) Drawing {
	n := int(b.Position.Size)
	d := Drawing{
		title: b.Position.String(),
		width: 2*(pad+trough+between) + float64(n)*cell, height: 2*pad + 2*(count+hole) + ridge,
	}
	d.wood()
	bottom := engine.South
	if b.Bottom == engine.North {
		bottom = engine.North
	}
	for i := range n {
		x := pad + trough + between + cell*(float64(i)+0.5)
		near := int(bottom)*n + i
		d.pit(b, 2*n-1-near, x, pad+count+hole/2, -1)
		d.pit(b, near, x, d.height-pad-count-hole/2, 1)
	}
	d.store(b.Position, bottom.Other(), pad+trough/2)
	d.store(b.Position, bottom, d.width-pad-trough/2)
	return d
}

// wood is the board itself: its grain, its edges, and the ridge between the rows.
func (d *Drawing) wood() {
	x, y := d.width/2, d.height/2
	d.box(box{x: x, y: y, rx: x, ry: y, corner: 58, fill: wood})
	roll := dice(7)
	for i := range 14 {
		tone := fade(seedEdge, 0.07)
		if i%3 == 0 {
			tone = fade(pitInk, 0.1)
		}
		d.box(box{
			x: x + (roll()-0.5)*d.width*0.3, y: 12 + (d.height-24)*(float64(i)+roll())/14, rx: d.width * (0.2 + roll()*0.12), ry: 0.8 + roll()*1.4,
			corner: round, turn: (roll() - 0.5) * 1.5, fill: flat(tone),
		})
	}
	d.box(
		box{x: x, y: y, rx: x - 1, ry: y - 1, corner: 57, line: 2, edge: fade(seedEdge, 0.35)},
		box{x: x, y: y + 1, rx: x - pad - trough - between, ry: 1, corner: 1, fill: flat(fade(white, 0.2))},
		box{x: x, y: y - 1, rx: x - pad - trough - between, ry: 1, corner: 1, fill: flat(fade(black, 0.22))},
	)
}

// pit draws a pit with its middle there; side is 1 where its number stands below and -1 where it stands above.
func (d *Drawing) pit(b Board, pit int, x, y, side float64) {
	n := int(b.Position.Size)
	corner := label{x: x - hole*0.46, y: y - side*hole*0.45, size: 13, text: strconv.Itoa(pit%n + 1), colour: fade(engraved, 0.65)}
	number := label{x: x, y: y + side*(hole+count)/2, size: 27, text: strconv.Itoa(int(b.Position.Pits[pit])), colour: engraved}
	if b.Position.IsClosed(pit) {
		number.text = "–"
		d.box(
			box{x: x, y: y, rx: hole / 2, ry: hole / 2, corner: round, fill: filledIn, line: 2, edge: fade(engraved, 0.45)},
			box{x: x, y: y, rx: 20, ry: 3.5, corner: 3.5, turn: 45, fill: flat(fade(engraved, 0.7))},
			box{x: x, y: y, rx: 20, ry: 3.5, corner: 3.5, turn: -45, fill: flat(fade(engraved, 0.7))},
		)
	} else {
		d.hollow(x, y, hole/2, hole/2, round)
		d.seeds(pit, int(b.Position.Pits[pit]), x-hole*0.46, y-hole*0.46, hole*0.92)
	}
	if b.Origin == pit {
		d.box(box{x: x, y: y, rx: hole * 0.45, ry: hole * 0.45, corner: round, line: 3, edge: trace})
	}
	if b.End == pit {
		d.box(box{x: x + hole*0.42, y: y - side*hole*0.42, rx: 7, ry: 7, corner: round, fill: flat(trace), line: 1.5, edge: fade(black, 0.5)})
	}
	d.label(corner, number)
}

// hollow is a hole in the wood, lit from above.
func (d *Drawing) hollow(x, y, rx, ry, corner float64) {
	d.box(
		box{x: x, y: y + 1.5, rx: rx + 1, ry: ry + 1, corner: corner, fill: flat(fade(pitRim, 0.7))},
		box{x: x, y: y, rx: rx, ry: ry, corner: corner, fill: hollow},
		box{x: x, y: y, rx: rx, ry: ry, corner: corner, fill: shade},
	)
}

// seeds draws the seeds of a pit into a square.
func (d *Drawing) seeds(pit, seeds int, x, y, width float64) {
	unit := width / 100
	size := radiusOf(seeds) / 13 * unit
	for _, s := range scatter(pit, seeds) {
		x, y := x+s.x*unit, y+s.y*unit
		d.box(
			box{x: x + 1.5*size, y: y + 4.5*size, rx: 13 * size, ry: 11 * size, corner: round, fill: flat(fade(black, 0.38))},
			box{
				x: x, y: y, rx: (12 + math.Mod(s.turn, 3)) * size, ry: 10.4 * size, corner: round, turn: s.turn - 90,
				fill: kinds[s.kind], line: 1.1 * unit, edge: fade(seedEdge, 0.75),
			},
			// the light comes from the same side however the seed lies
			box{x: x - 4*size, y: y - 4.5*size, rx: 3.6 * size, ry: 2.2 * size, corner: round, fill: flat(fade(white, 0.62))},
		)
	}
}

// store draws what a seat holds, with its letter; a gold edge says that it is to move.
func (d *Drawing) store(p engine.Position, seat engine.Seat, x float64) {
	top, bottom := pad, d.height-pad-letter
	y, ry := (top+bottom)/2, (bottom-top)/2
	d.hollow(x, y, trough/2, ry, trough/2)
	if p.ToMove == seat {
		d.box(box{x: x, y: y, rx: trough/2 + 2.5, ry: ry + 2.5, corner: trough/2 + 2.5, line: 3.5, edge: play})
	}
	held := int(p.Held[seat])
	d.seeds(100+int(seat), held, x-trough*0.42, top+20, trough*0.84)
	d.label(
		label{x: x, y: bottom - 38, size: 42, text: strconv.Itoa(held), colour: pitInk},
		label{x: x, y: d.height - pad - letter/2 + 4, size: 20, text: map[engine.Seat]string{engine.South: "S", engine.North: "N"}[seat], colour: engraved},
	)
}
