package picture

import "math"

// spot is where a seed lies in a pit drawn 100 by 100, how it is turned, and which of the kinds it is.
type spot struct {
	x, y, turn float64
	kind       int
}

// How seeds lie, as on the page (web/src/board/scatter.ts): up to 15 each by itself, more as a pile.
const (
	most  = 15
	loose = 5  // so many lie where they fell, more round a middle
	pile  = 24 // seeds that a pile shows
)

// radiusOf is how large a seed is among so many.
func radiusOf(seeds int) float64 {
	return 13 - 4*float64(max(0, min(seeds, most)-loose))/(most-loose)
}

// drops are the places of one to five seeds that have been dropped rather than laid out.
var drops = [loose + 1][][2]float64{
	{},
	{{50, 51}},
	{{38, 45}, {62, 56}},
	{{37, 42}, {64, 44}, {49, 66}},
	{{35, 40}, {61, 35}, {41, 65}, {67, 60}},
	{{33, 40}, {60, 31}, {50, 53}, {36, 67}, {68, 62}},
}

// scatter places the seeds of a pit, the same ones in the same way every time.
func scatter(pit, seeds int) []spot {
	if seeds > most {
		return heap(pit, pile)
	}
	if seeds > loose {
		return heap(pit, seeds)
	}
	roll := dice(uint32(pit*31 + seeds))
	sin, cos := math.Sincos((roll()-0.5)*1.6 + float64(pit%4)*math.Pi/2) // the whole throw is turned a little, another way in each pit
	spots := make([]spot, seeds)
	for i, at := range drops[seeds] {
		dx, dy := at[0]-50, at[1]-50
		spots[i] = spot{
			x: 50 + dx*cos - dy*sin + (roll()-0.5)*5, y: 50 + dx*sin + dy*cos + (roll()-0.5)*5,
			turn: math.Round(roll() * 180), kind: int(roll() * float64(len(kinds))),
		}
	}
	return spots
}

// heap lays seeds like those of a sunflower, jostled; the outer ones come first, so that the inner lie on top.
func heap(pit, count int) []spot {
	reach := 27 + 8*min(1, float64(count-loose)/(most-loose))
	roll := dice(uint32(pit*97 + count))
	start := roll() * 6
	spots := make([]spot, count)
	for i := range spots {
		sin, cos := math.Sincos(start + float64(i)*2.39996)
		far := reach * math.Sqrt((float64(i)+0.3)/float64(count))
		spots[count-1-i] = spot{
			x: 50 + far*cos + (roll()-0.5)*6, y: 51 + far*sin + (roll()-0.5)*6,
			turn: math.Round(roll() * 180), kind: int(roll() * float64(len(kinds))),
		}
	}
	return spots
}

// dice gives numbers from 0 up to 1, the same row for the same start.
func dice(state uint32) func() float64 {
	return func() float64 {
		state += 0x9e3779b9
		mixed := (state ^ state>>16) * 0x85ebca6b
		mixed = (mixed ^ mixed>>13) * 0xc2b2ae35
		return float64(mixed^mixed>>16) / (1 << 32)
	}
}
