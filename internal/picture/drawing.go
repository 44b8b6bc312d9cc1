package picture

import "image/color"

// Drawing is a list of shapes, the lowest first, and the words over them.
type Drawing struct {
	title         string
	width, height float64
	boxes         []box
	labels        []label
}

// box is the one shape there is: a rectangle with rounded corners. One that is all corners is an ellipse.
type box struct {
	x, y, rx, ry float64 // its middle, and half of its width and height
	corner       float64 // the radius of its corners, as far as the box is large enough
	turn         float64 // degrees, clockwise
	fill         *paint  // nil: only a line
	line         float64 // the width of a line along its edge, 0: none
	edge         color.NRGBA
}

// round is the corner of an ellipse.
const round = 1e6

// label is a word, its middle at a place unless it starts or ends there.
type label struct {
	x, y, size float64
	text       string
	colour     color.NRGBA
	from       anchor
}

// anchor says which part of a word is where the word is put, as SVG has it.
type anchor string

const (
	middle anchor = ""
	start  anchor = "start"
	end    anchor = "end"
)

// capital is how high figures and capital letters are, of the size of their type.
const capital = 0.72

func (l label) baseline() float64 { return l.y + l.size*capital/2 }

func (d *Drawing) box(b ...box)     { d.boxes = append(d.boxes, b...) }
func (d *Drawing) label(l ...label) { d.labels = append(d.labels, l...) }

// place puts another drawing into this one, so large and with its corner there.
func (d *Drawing) place(other Drawing, x, y, scale float64) {
	for _, b := range other.boxes {
		b.x, b.y, b.rx, b.ry = x+b.x*scale, y+b.y*scale, b.rx*scale, b.ry*scale
		b.line *= scale
		if b.corner != round {
			b.corner *= scale
		}
		d.box(b)
	}
	for _, l := range other.labels {
		l.x, l.y, l.size = x+l.x*scale, y+l.y*scale, l.size*scale
		d.label(l)
	}
}
