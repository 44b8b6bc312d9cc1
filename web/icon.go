package web

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"strings"
)

// blob is a square with round corners, in units of which the icon is 64 wide: a circle where the corners meet.
type blob struct {
	x, y   float64 // its middle
	half   float64 // of its width
	corner float64
	fill   color.NRGBA
}

const iconSize = 64

var clay, wood, hole, bark, seed = rgb(0x9a3d1a), rgb(0xc0814d), rgb(0x5a3a1f), rgb(0x3a2412), rgb(0xf6ead3)

// icon is the sign of Casitas: four holes, one of them a house.
var icon = func() []blob {
	all := []blob{{32, 32, 30, 14, clay}, {32, 32, 25, 10, wood}}
	circle := func(x, y, r float64, fill color.NRGBA) { all = append(all, blob{x, y, r, r, fill}) }
	for _, at := range [][2]float64{{21, 21}, {43, 21}, {21, 43}, {43, 43}} {
		circle(at[0], at[1], 10, hole)
	}
	for _, at := range [][2]float64{{18, 40}, {25, 40.5}, {18.5, 47}, {25, 47}, {43, 43}, {43, 21}} {
		circle(at[0], at[1], 4.1, bark)
		circle(at[0], at[1], 3.1, seed)
	}
	return all
}()

// iconSVG writes the icon for browsers that draw it at any size.
func iconSVG() []byte {
	var out strings.Builder
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d">`, iconSize, iconSize)
	for _, b := range icon {
		fmt.Fprintf(&out, `<rect x="%g" y="%g" width="%g" height="%g" rx="%g" fill="#%02x%02x%02x"/>`,
			b.x-b.half, b.y-b.half, 2*b.half, 2*b.half, b.corner, b.fill.R, b.fill.G, b.fill.B)
	}
	out.WriteString("</svg>\n")
	return []byte(out.String())
}

// iconPNG draws the icon so many pixels wide. A maskable one is clay to its edges and keeps everything in the circle
// that any phone leaves of it.
func iconPNG(pixels int, maskable bool) []byte {
	on := image.NewNRGBA(image.Rect(0, 0, pixels, pixels))
	scale, shift := float64(iconSize)/float64(pixels), 0.0
	if maskable {
		const whole = 1.35 // of the icon's own width
		scale, shift = scale*whole, iconSize*(1-whole)/2
		draw.Draw(on, on.Rect, image.NewUniform(clay), image.Point{}, draw.Src)
	}
	for _, b := range icon {
		pixel := func(at float64) int { return int((at - shift) / scale) }
		box := image.Rect(pixel(b.x-b.half)-1, pixel(b.y-b.half)-1, pixel(b.x+b.half)+2, pixel(b.y+b.half)+2).Intersect(on.Rect)
		for y := box.Min.Y; y < box.Max.Y; y++ {
			for x := box.Min.X; x < box.Max.X; x++ {
				cover := b.covers((float64(x)+0.5)*scale+shift, (float64(y)+0.5)*scale+shift, scale)
				on.SetNRGBA(x, y, over(on.NRGBAAt(x, y), b.fill, cover))
			}
		}
	}
	var out bytes.Buffer
	_ = png.Encode(&out, on) // a buffer takes everything
	return out.Bytes()
}

// covers is how much of a pixel a blob covers, from 0 to 1.
func (b blob) covers(x, y, pixel float64) float64 {
	dx, dy := math.Abs(x-b.x)-b.half+b.corner, math.Abs(y-b.y)-b.half+b.corner
	outside := math.Hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - b.corner
	return min(1, max(0, 0.5-outside/pixel))
}

// over lays a colour over another, which is solid or nothing.
func over(under, colour color.NRGBA, cover float64) color.NRGBA {
	if under.A == 0 {
		colour.A = uint8(math.Round(255 * cover))
		return colour
	}
	part := func(a, b uint8) uint8 { return uint8(math.Round(float64(a)*(1-cover) + float64(b)*cover)) }
	return color.NRGBA{part(under.R, colour.R), part(under.G, colour.G), part(under.B, colour.B), under.A}
}

func rgb(hex uint32) color.NRGBA {
	return color.NRGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 255}
}
