package rest

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"net/url"
	"strconv"

	"casitas/internal/api"
	"casitas/internal/engine"
	"casitas/internal/picture"
)

// pictures answer with positions to look at. A picture in pixels takes a slot, as a replay does.
type pictures struct {
	routes
	replays *replays
}

// wanted is a picture that a request asks for.
type wanted struct {
	board picture.Board
	width int
}

// getSVG is a position as lines and colours.
func (p pictures) getSVG(w http.ResponseWriter, r *http.Request) {
	p.get(w, r, "image/svg+xml", func(want wanted) ([]byte, bool) { return picture.Draw(want.board).SVG(want.width), true })
}

// getPNG is a position in pixels.
func (p pictures) getPNG(w http.ResponseWriter, r *http.Request) {
	p.get(w, r, "image/png", func(want wanted) ([]byte, bool) { return p.pixels(r, picture.Draw(want.board), want.width) })
}

// pixels draws when there is a slot; false: there was none in time.
func (p pictures) pixels(r *http.Request, d picture.Drawing, width int) ([]byte, bool) {
	if !p.replays.takeSlot(r.Context()) {
		return nil, false
	}
	defer func() { <-p.replays.slots }()
	return d.PNG(width), true
}

func (p pictures) get(w http.ResponseWriter, r *http.Request, kind string, draw func(wanted) ([]byte, bool)) {
	q := r.URL.Query()
	want, err := wantedOf(q)
	if err != nil {
		p.Refuse(w, r, err)
		return
	}
	// What is asked for says all that is in the picture, and the program how it is drawn.
	sum := sha256.Sum256([]byte(p.Build + kind + q.Encode()))
	if unchanged(w, r, base64.RawURLEncoding.EncodeToString(sum[:9]), "public, max-age=86400") {
		return
	}
	p.respond(w, r, kind, func() ([]byte, bool) { return draw(want) })
}

// respond draws, unless only the head of the response is asked for.
func (p pictures) respond(w http.ResponseWriter, r *http.Request, kind string, draw func() ([]byte, bool)) {
	w.Header().Set("Content-Type", kind)
	if r.Method == http.MethodHead {
		return
	}
	text, drawn := draw()
	if !drawn {
		w.Header().Del("ETag")
		w.Header().Set("Cache-Control", "no-store")
		p.Refuse(w, r, errReplayBusy)
		return
	}
	w.Header().Set("Content-Length", strconv.Itoa(len(text)))
	_, _ = w.Write(text) // whoever asked may have left
}

// wantedOf reads a query. The error says what of it cannot be drawn.
func wantedOf(q url.Values) (want wanted, err error) {
	if q.Get("at") == "" {
		return want, badQuery(`at is the position to be drawn, such as "4 4 4 4 4 4 / 4 4 4 4 x x held 0 8 south"`)
	}
	b := &want.board
	if b.Position, err = engine.ParsePosition(q.Get("at")); err != nil {
		return want, badQuery("at: %v", err)
	}
	if game := q.Get("game"); game != "" {
		if _, err = engine.ByName(game, int(b.Position.Size)); err != nil {
			return want, badQuery("game: %v", err)
		}
	}
	if b.Bottom, err = engine.SeatNamed(q.Get("bottom")); err != nil {
		return want, badQuery("bottom: %v", err)
	}
	if want.width, err = number(q, "width", api.Picture, api.MinPicture, api.MaxPicture); err != nil {
		return want, err
	}
	last := 2*int(b.Position.Size) - 1
	if b.Origin, err = number(q, "origin", picture.None, 0, last); err != nil {
		return want, err
	}
	b.End, err = number(q, "end", picture.None, 0, last)
	return want, err
}

// number reads a whole number of a query.
func number(q url.Values, name string, usual, least, most int) (int, error) {
	text := q.Get(name)
	if text == "" {
		return usual, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, badQuery("%s is a number from %d to %d, not %q", name, least, most, text)
	}
	return n, nil
}
