package picture

import "image/color"

// paint is one colour, or a gradient in the box that is filled: from its top down, or round a place in it.
type paint struct {
	name      string
	cx, cy, r float64 // in parts of the box; r 0: from the top down
	stops     []stop
}

type stop struct {
	at     float64
	colour color.NRGBA
}

// The colours of the page's board in the light (web/styles/tokens.css).
var (
	paper      = rgb(0xf8f1e5)
	ink        = rgb(0x2c2018)
	accent     = rgb(0x9a3d1a)
	engraved   = rgb(0x2a1708)
	earth      = rgb(0xb98a5a)
	earthLight = rgb(0xcda273)
	earthDeep  = rgb(0xa67a4c)
	pit        = rgb(0x7c532f)
	pitDeep    = rgb(0x5a3a1f)
	pitRim     = rgb(0xdcb88c)
	pitInk     = rgb(0xfff6e8)
	pitClosed  = rgb(0xc79c6d)
	seedEdge   = rgb(0x4a3018)
	play       = rgb(0xffdf8a)
	trace      = rgb(0xbfe3ff)
	black      = rgb(0x000000)
	white      = rgb(0xffffff)
)

var (
	wood     = &paint{name: "wood", stops: []stop{{0, earthLight}, {0.55, earth}, {1, earthDeep}}}
	hollow   = &paint{name: "pit", cx: 0.5, cy: 0.62, r: 0.5, stops: []stop{{0.08, pit}, {0.95, pitDeep}}}
	shade    = &paint{name: "shade", stops: []stop{{0, fade(black, 0.5)}, {0.4, fade(black, 0)}}}
	filledIn = &paint{name: "closed", cx: 0.5, cy: 0.4, r: 0.6, stops: []stop{{0, pitClosed}, {1, rgb(0xa8814f)}}}
	kinds    = [...]*paint{
		seedPaint("seed-0", 0xf9f4eb, 0xefe3cd, 0xb7a383),
		seedPaint("seed-1", 0xf3d9b1, 0xd3a873, 0x94683c),
		seedPaint("seed-2", 0xe7ebdd, 0xb9bfa8, 0x7d846d),
	}
)

func seedPaint(name string, light, body, shade uint32) *paint {
	return &paint{name: name, cx: 0.42, cy: 0.36, r: 0.75, stops: []stop{{0, rgb(light)}, {0.55, rgb(body)}, {1, rgb(shade)}}}
}

func flat(c color.NRGBA) *paint { return &paint{stops: []stop{{0, c}}} }

func rgb(c uint32) color.NRGBA {
	return color.NRGBA{R: uint8(c >> 16), G: uint8(c >> 8), B: uint8(c), A: 255}
}

func fade(c color.NRGBA, to float64) color.NRGBA {
	c.A = uint8(255*to + 0.5)
	return c
}

// at is the paint's colour at a part of its way.
func (p *paint) at(part float64) color.NRGBA {
	before := p.stops[0]
	for _, s := range p.stops {
		if part < s.at && s.at > before.at {
			return mix(before.colour, s.colour, max(0, (part-before.at)/(s.at-before.at)))
		}
		before = s
	}
	return before.colour
}

func mix(a, b color.NRGBA, part float64) color.NRGBA {
	of := func(a, b uint8) uint8 { return uint8(float64(a) + (float64(b)-float64(a))*part + 0.5) }
	return color.NRGBA{R: of(a.R, b.R), G: of(a.G, b.G), B: of(a.B, b.B), A: of(a.A, b.A)}
}
