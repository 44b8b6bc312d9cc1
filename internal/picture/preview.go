package picture

// Size of a preview, as those who show links like them.
const (
	PreviewWidth  = 1200
	PreviewHeight = 630
)

// Preview is a board on paper with the sign of Casitas and the game's name, for those who show links. The
// name is in Latin letters: no others can be written.
func Preview(b Board, game string) Drawing {
	const margin, top = 50.0, 120.0
	board := Draw(b)
	d := Drawing{title: board.title, width: PreviewWidth, height: PreviewHeight}
	d.box(box{x: d.width / 2, y: d.height / 2, rx: d.width / 2, ry: d.height / 2, fill: flat(paper)})
	d.place(icon(), margin, 36, 64/iconSize)
	d.label(
		label{x: margin + 84, y: 68, size: 38, text: "Casitas", colour: ink, from: start},
		label{x: d.width - margin, y: 68, size: 38, text: game, colour: accent, from: end},
	)
	scale := min((d.width-2*margin)/board.width, (d.height-top-margin)/board.height)
	x, y := (d.width-board.width*scale)/2, top+(d.height-top-margin-board.height*scale)/2
	for i := range 5 { // its shadow
		grow := 3 * float64(i)
		d.box(box{
			x: d.width / 2, y: y + board.height*scale/2 + 8, rx: board.width*scale/2 - 8 + grow, ry: board.height*scale/2 - 8 + grow,
			corner: 58 * scale, fill: flat(fade(black, 0.05)),
		})
	}
	d.place(board, x, y, scale)
	return d
}

const iconSize = 64.0

// icon is the sign of Casitas (web/icon.go draws it for browsers).
func icon() Drawing {
	d := Drawing{title: "Casitas", width: iconSize, height: iconSize}
	d.box(
		box{x: 32, y: 32, rx: 30, ry: 30, corner: 14, fill: flat(accent)},
		box{x: 32, y: 32, rx: 25, ry: 25, corner: 10, fill: flat(rgb(0xc0814d))},
	)
	at := func(x, y, r float64, b box) {
		b.x, b.y, b.rx, b.ry, b.corner = x, y, r, r, round
		d.box(b)
	}
	for _, c := range [][2]float64{{21, 21}, {43, 21}, {21, 43}, {43, 43}} {
		at(c[0], c[1], 10, box{fill: flat(pitDeep)})
	}
	for _, c := range [][2]float64{{18, 40}, {25, 40.5}, {18.5, 47}, {25, 47}, {43, 43}, {43, 21}} {
		at(c[0], c[1], 3.6, box{fill: flat(rgb(0xf6ead3)), line: 1, edge: rgb(0x3a2412)})
	}
	return d
}
