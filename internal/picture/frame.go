package picture

import (
	"image"
	"math"
)

// frame is a box in pixels, with the way from its own axes to those of the picture and back.
type frame struct {
	box
	sin, cos float64
}

func newFrame(b box) frame {
	sin, cos := math.Sincos(b.turn * math.Pi / 180)
	return frame{b, sin, cos}
}

// out is where a place of the box is in the picture.
func (f frame) out(x, y float64) (px, py float64) {
	return f.x + x*f.cos - y*f.sin, f.y + x*f.sin + y*f.cos
}

// bounds are the pixels that the box may touch when it is so much larger.
func (f frame) bounds(more float64) image.Rectangle {
	rx, ry := f.rx+more, f.ry+more
	w, h := math.Abs(rx*f.cos)+math.Abs(ry*f.sin), math.Abs(rx*f.sin)+math.Abs(ry*f.cos)
	return image.Rect(int(math.Floor(f.x-w)), int(math.Floor(f.y-h)), int(math.Ceil(f.x+w)), int(math.Ceil(f.y+h)))
}

// way says how far along a gradient a pixel is, 0 to 255.
func (f frame) way(p *paint, px, py float64) uint8 {
	dx, dy := px-f.x, py-f.y
	v := (dy*f.cos-dx*f.sin)/(2*f.ry) + 0.5
	part := v
	if p.r > 0 {
		u := (dx*f.cos+dy*f.sin)/(2*f.rx) + 0.5
		part = math.Sqrt((u-p.cx)*(u-p.cx)+(v-p.cy)*(v-p.cy)) / p.r
	}
	return uint8(255*max(0, min(1, part)) + 0.5)
}
