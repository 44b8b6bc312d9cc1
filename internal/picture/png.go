package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

var bold = func() *opentype.Font {
	f, err := opentype.Parse(gobold.TTF)
	if err != nil {
		panic(err) // it is part of the program
	}
	return f
}()

// PNG writes a drawing as a picture so many pixels wide.
func (d Drawing) PNG(width int) []byte {
	scale := float64(width) / d.width
	c := canvas{scale: scale, on: image.NewRGBA(image.Rect(0, 0, width, int(math.Round(d.height*scale))))}
	c.mask.Pix = make([]uint8, 0, len(c.on.Pix)/4)
	for _, b := range d.boxes {
		c.box(b)
	}
	faces := map[float64]font.Face{}
	for _, l := range d.labels {
		c.label(l, faces)
	}
	var out bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	_ = encoder.Encode(&out, c.on) // a buffer takes everything
	return out.Bytes()
}

// canvas is what a drawing is painted on, and what is used again for each shape.
type canvas struct {
	scale float64
	on    *image.RGBA
	edge  vector.Rasterizer
	mask  image.Alpha
}

func (c *canvas) box(b box) {
	b.x, b.y, b.rx, b.ry, b.corner, b.line = b.x*c.scale, b.y*c.scale, b.rx*c.scale, b.ry*c.scale, b.corner*c.scale, b.line*c.scale
	turned := newFrame(b)
	if b.fill != nil {
		c.begin(turned.bounds(0))
		c.outline(turned, 0, false)
		c.paint(turned, b.fill)
	}
	if b.line > 0 {
		c.begin(turned.bounds(b.line / 2))
		c.outline(turned, b.line/2, false)
		c.outline(turned, -b.line/2, true) // against the sun: a hole
		c.paint(turned, flat(b.edge))
	}
}

// begin makes the mask ready for a part of the picture.
func (c *canvas) begin(part image.Rectangle) {
	part = part.Intersect(c.on.Rect)
	c.edge.Reset(part.Dx(), part.Dy())
	c.edge.DrawOp = draw.Src
	c.mask = image.Alpha{Pix: c.mask.Pix[:part.Dx()*part.Dy()], Stride: part.Dx(), Rect: part}
}

// bend is how far the handles of a curve are from its ends, of the radius, so that it is nearly a quarter of a circle.
const bend = 0.5522847

// outline goes along the edge of a box that is so much larger.
func (c *canvas) outline(f frame, more float64, back bool) {
	rx, ry := f.rx+more, f.ry+more
	if rx <= 0 || ry <= 0 {
		return
	}
	if back {
		rx = -rx
	}
	cx, cy := min(f.corner+more, math.Abs(rx)), min(f.corner+more, ry)
	if cx < 0 || cy < 0 {
		cx, cy = 0, 0
	}
	cx = math.Copysign(cx, rx)
	at := func(x, y float64) (float32, float32) {
		px, py := f.out(x, y)
		return float32(px - float64(c.mask.Rect.Min.X)), float32(py - float64(c.mask.Rect.Min.Y))
	}
	x, y := at(rx-cx, -ry)
	c.edge.MoveTo(x, y)
	for range 2 { // the right half, then the left one
		corners := [2][4][2]float64{
			{{rx - cx + cx*bend, -ry}, {rx, -ry + cy - cy*bend}, {rx, -ry + cy}, {rx, ry - cy}},
			{{rx, ry - cy + cy*bend}, {rx - cx + cx*bend, ry}, {rx - cx, ry}, {-rx + cx, ry}},
		}
		for _, p := range corners {
			bx, by := at(p[0][0], p[0][1])
			dx, dy := at(p[1][0], p[1][1])
			ex, ey := at(p[2][0], p[2][1])
			c.edge.CubeTo(bx, by, dx, dy, ex, ey)
			c.edge.LineTo(at(p[3][0], p[3][1]))
		}
		rx, ry, cx, cy = -rx, -ry, -cx, -cy
	}
	c.edge.ClosePath()
}

// paint fills what was outlined.
func (c *canvas) paint(f frame, with *paint) {
	c.edge.Draw(&c.mask, c.mask.Rect, image.Opaque, image.Point{})
	var tones [256]color.NRGBA
	for i := range tones {
		tones[i] = with.at(float64(i) / 255)
		if len(with.stops) == 1 {
			break
		}
	}
	part := c.mask.Rect
	for y := part.Min.Y; y < part.Max.Y; y++ {
		mask := c.mask.Pix[(y-part.Min.Y)*c.mask.Stride:][:part.Dx()]
		row := c.on.Pix[c.on.PixOffset(part.Min.X, y):][:4*part.Dx()]
		for i, cover := range mask {
			if cover == 0 {
				continue
			}
			tone := tones[0]
			if len(with.stops) > 1 {
				tone = tones[f.way(with, float64(part.Min.X+i)+0.5, float64(y)+0.5)]
			}
			blend(row[4*i:4*i+4], tone, uint32(cover))
		}
	}
}

// blend lays a colour over a pixel.
func blend(pixel []uint8, c color.NRGBA, cover uint32) {
	alpha := uint32(c.A) * cover / 255
	if alpha == 255 {
		pixel[0], pixel[1], pixel[2], pixel[3] = c.R, c.G, c.B, 255
		return
	}
	rest := 255 - alpha
	pixel[0] = uint8((uint32(c.R)*alpha + uint32(pixel[0])*rest + 127) / 255)
	pixel[1] = uint8((uint32(c.G)*alpha + uint32(pixel[1])*rest + 127) / 255)
	pixel[2] = uint8((uint32(c.B)*alpha + uint32(pixel[2])*rest + 127) / 255)
	pixel[3] = uint8(alpha + (uint32(pixel[3])*rest+127)/255)
}

// label writes a word with a face of its size, made once for a picture.
func (c *canvas) label(l label, faces map[float64]font.Face) {
	face := faces[l.size]
	if face == nil {
		face, _ = opentype.NewFace(bold, &opentype.FaceOptions{Size: l.size * c.scale, DPI: 72, Hinting: font.HintingNone}) // nothing of these is refused
		faces[l.size] = face
	}
	d := font.Drawer{Dst: c.on, Src: image.NewUniform(l.colour), Face: face}
	before := map[anchor]fixed.Int26_6{middle: d.MeasureString(l.text) / 2, end: d.MeasureString(l.text)}[l.from]
	d.Dot = fixed.Point26_6{X: fixed.Int26_6(l.x*c.scale*64) - before, Y: fixed.Int26_6(l.baseline() * c.scale * 64)}
	d.DrawString(l.text)
}
