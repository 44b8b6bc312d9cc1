package picture

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image/color"
	"image/png"
	"io"
	"slices"
	"strings"
	"testing"

	"casitas/internal/engine"
	"casitas/internal/must"
)

func parse(t testing.TB, text string) engine.Position {
	t.Helper()
	p := must.Get(engine.ParsePosition(text))(t)
	return p
}

// seedsIn counts the seeds of a drawing.
func seedsIn(d Drawing) (n int) {
	for _, b := range d.boxes {
		if slices.Contains(kinds[:], b.fill) {
			n++
		}
	}
	return n
}

// Up to fifteen seeds a pit there is one in the picture for each, beyond that a pile; the number is always there.
func TestSeedsAreExact(t *testing.T) {
	for n := range 30 {
		d := Draw(Board{Position: parse(t, fmt.Sprintf("%d 0 / 0 x held %d 0 south", n, n)), Origin: None, End: None})
		want := n
		if n > most {
			want = pile
		}
		if got := seedsIn(d); got != 2*want {
			t.Errorf("%d in a pit and %d held: %d seeds are drawn, not %d", n, n, got, 2*want)
		}
		var said []string
		for _, l := range d.labels {
			if l.size > 20 {
				said = append(said, l.text)
			}
		}
		if want := []string{"–", fmt.Sprint(n), "0", "0", "0", fmt.Sprint(n)}; !slices.Equal(said, want) {
			t.Errorf("the picture says %v, not %v", said, want)
		}
	}
}

// tags counts what a text of XML is made of.
func tags(t *testing.T, text []byte) map[string]int {
	t.Helper()
	in, count := xml.NewDecoder(bytes.NewReader(text)), map[string]int{}
	for {
		token, err := in.Token()
		if errors.Is(err, io.EOF) {
			return count
		}
		must.Do(t, err)
		if tag, ok := token.(xml.StartElement); ok {
			count[tag.Name.Local]++
		}
	}
}

// Every board that there can be lies within its picture, from either side, and is sound XML.
func TestEveryBoard(t *testing.T) {
	for size := 1; size <= engine.MaxPits; size++ {
		row := strings.Repeat("9 ", size)
		for _, bottom := range []engine.Seat{engine.South, engine.North} {
			d := Draw(Board{Position: parse(t, row+"/ "+row+"held 3 20 north"), Bottom: bottom, Origin: 0, End: size})
			for _, b := range d.boxes {
				if f := newFrame(b).bounds(b.line / 2); f.Min.X < -8 || f.Min.Y < 0 || float64(f.Max.X) > d.width+8 || float64(f.Max.Y) > d.height {
					t.Errorf("%d pits: a shape at %v in a picture of %g × %g", size, f, d.width, d.height)
				}
			}
			count := tags(t, d.SVG(400))
			if count["svg"] != 1 || count["rect"] != len(d.boxes) || count["text"] != 4*size+4 {
				t.Errorf("%d pits: %v", size, count)
			}
		}
	}
}

// What stands where in a picture of known size: by a few pixels of it.
func TestPixels(t *testing.T) {
	d := Draw(Board{Position: parse(t, "0 1 / x 0 held 0 0 south"), Origin: 0, End: 3})
	const scale = 2
	img := must.Get(png.Decode(bytes.NewReader(d.PNG(scale * int(d.width)))))(t)
	near := func(a, b color.Color) bool {
		ar, ag, ab, _ := a.RGBA()
		br, bg, bb, _ := b.RGBA()
		far := func(a, b uint32) bool { return max(a, b)-min(a, b) > 24<<8 }
		return !far(ar, br) && !far(ag, bg) && !far(ab, bb)
	}
	left, below, above := pad+trough+between+cell/2, d.height-pad-count-hole/2, pad+count+hole/2
	for name, c := range map[string]struct {
		x, y float64
		want color.Color
	}{
		"outside":              {1, 1, color.Transparent},
		"the wood":             {d.width / 2, 8, earthLight},
		"an empty pit":         {left, below + 12, pit},
		"a seed":               {left + cell, below - 3, kinds[1].stops[0].colour},
		"a closed pit":         {left + cell + 25, above, pitClosed},
		"where the turn began": {left + hole*0.45, below, trace},
		"where it ended":       {left + hole*0.42, above + hole*0.42, trace},
		"South is to move":     {d.width - pad + 2.5, d.height / 2, play},
		"North is not":         {pad - 2.5, d.height / 2, earth},
	} {
		got := img.At(int(c.x*scale), int(c.y*scale))
		if _, _, _, a := got.RGBA(); name == "outside" && a != 0 || !near(got, c.want) {
			t.Errorf("%s at %g, %g is %v, not %v", name, c.x, c.y, got, c.want)
		}
	}
}

// A preview has its size whatever the board, and all of the board in it.
func TestPreviews(t *testing.T) {
	for size := 1; size <= engine.MaxPits; size++ {
		row := strings.Repeat("4 ", size)
		d := Preview(Board{Position: parse(t, row+"/ "+row+"held 3 20 north"), Origin: None, End: None}, "Hoyito I")
		for _, b := range d.boxes {
			if f := newFrame(b).bounds(b.line / 2); f.Min.X < 0 || f.Min.Y < 0 || f.Max.X > PreviewWidth || f.Max.Y > PreviewHeight {
				t.Errorf("%d pits: a shape at %v", size, f)
			}
		}
		if tags(t, d.SVG(600))["text"] != 4*size+6 {
			t.Errorf("%d pits: not all is said", size)
		}
	}
}

func BenchmarkPreview(b *testing.B) {
	p := parse(b, "2 7 1 6 1 6 / 6 6 0 1 6 0 held 0 4 north")
	for b.Loop() {
		Preview(Board{Position: p, Origin: None, End: None}, "Hoyito III").PNG(PreviewWidth)
	}
}

func BenchmarkPNG(b *testing.B) {
	d := Draw(Board{Position: parse(b, "2 7 1 6 1 6 / 6 6 0 1 6 0 held 0 4 north"), Origin: None, End: None})
	for b.Loop() {
		d.PNG(1200)
	}
}

func BenchmarkSVG(b *testing.B) {
	d := Draw(Board{Position: parse(b, "2 7 1 6 1 6 / 6 6 0 1 6 0 held 0 4 north"), Origin: None, End: None})
	for b.Loop() {
		d.SVG(1200)
	}
}
