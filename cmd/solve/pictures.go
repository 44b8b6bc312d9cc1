package main

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"

	"casitas/internal/engine"
	"casitas/internal/picture"
	"casitas/internal/solve"
)

// keyLine is a game to be shown: its first turns, and then as the certificates of South and North play it.
type keyLine struct {
	game  string
	first []int
	by    [2]string // names of certificates; "": the line ends with the first turns
	shown []int     // after how many turns
}

var keyLines = []keyLine{
	{game: "hoyito-1", by: [2]string{"hoyito-1-6-south-20", "hoyito-1-6-north-28"}, shown: []int{1, 3, 5, 7, 13, 19}},
	{game: "hoyito-3", first: []int{0, 7, 10, 7, 11, 6, 8, 7}, shown: []int{1, 2, 3, 4, 5, 6, 7, 8}},
	{game: "ayoayo", by: [2]string{"long/ayoayo-6-south-28", "long/ayoayo-6-north-20-after-3"}, shown: []int{1, 3, 8, 11, 15, 16}},
	{game: "tihbat", by: [2]string{"tihbat-2-south-13", "tihbat-2-north-15"}, shown: []int{0, 4, 8, 12, 14, 15}},
}

// wide is one board, two of which stand side by side.
const wide = 360

// pictures draws the key lines, as pictures in a folder, and says them.
func pictures(certificates, dir string) error {
	for _, l := range keyLines {
		boards, err := l.boards(certificates)
		if err != nil {
			return fmt.Errorf("%s: %w", l.game, err)
		}
		if err := grid(boards, filepath.Join(dir, "solved-"+l.game+".png")); err != nil {
			return err
		}
	}
	return nil
}

// boards plays a line, says it on one line of text, and picks the positions to be shown.
func (l keyLine) boards(dir string) (shown []picture.Board, err error) {
	r, err := engine.ByName(l.game, 0)
	if err != nil {
		return nil, err
	}
	var by [2]solve.Certificate
	for seat, name := range l.by {
		if name != "" {
			if by[seat], err = read(filepath.Join(dir, name+".gz")); err != nil {
				return nil, err
			}
		}
	}
	g, err := engine.NewGame(r, engine.South)
	var all []picture.Board
	for end, origin := picture.None, picture.None; err == nil; {
		p := g.Position()
		all = append(all, picture.Board{Position: p, Origin: origin, End: end})
		turn := len(all) - 1
		pit, known := by[max(p.ToMove, 0)].Plays[p]
		if turn < len(l.first) {
			pit, known = l.first[turn], true
		}
		if g.Over() != "" || !known && l.by[0] == "" {
			break
		}
		if !known { // that player holds what was claimed, and may play anything
			pit = g.Legal()[0]
		}
		var t engine.Turn
		if g, t, err = g.Play(pit); err == nil {
			_, _ = fmt.Fprintf(os.Stdout, "%s%d ", string(p.ToMove.String()[0]), pit%r.Pits+1)
			origin = pit
			end, err = engine.EndOf(r, p, t.Compact())
		}
	}
	_, _ = fmt.Fprintf(os.Stdout, "(%s, %s, %d turns: %v)\n", l.game, g.Over(), len(all)-1, g.Position())
	for _, i := range l.shown {
		if i < len(all) {
			shown = append(shown, all[i])
		}
	}
	return shown, err
}

// grid draws boards, two in a row, into one picture.
func grid(boards []picture.Board, path string) error {
	var all *image.RGBA
	for i, b := range boards {
		one, err := png.Decode(bytes.NewReader(picture.Draw(b).PNG(wide)))
		if err != nil {
			return err
		}
		size := one.Bounds().Size().Add(image.Pt(12, 12))
		if all == nil {
			all = image.NewRGBA(image.Rect(0, 0, 2*size.X-12, (len(boards)+1)/2*size.Y-12))
		}
		at := image.Pt(i%2*size.X, i/2*size.Y)
		draw.Draw(all, one.Bounds().Add(at), one, image.Point{}, draw.Src)
	}
	var out bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, all); err != nil {
		return err
	}
	return os.WriteFile(path, out.Bytes(), 0o644) //nolint:gosec // for everybody to read
}
