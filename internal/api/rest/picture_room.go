package rest

import (
	"fmt"
	"net/http"

	"github.com/go-chi/chi/v5"

	"casitas/internal/engine"
	"casitas/internal/picture"
	"casitas/internal/rooms"
	"casitas/web"
)

// getRoom is a room's board as it stands, for those who show links to it.
func (p pictures) getRoom(w http.ResponseWriter, r *http.Request) {
	feed, _, err := p.glance(r.Context(), chi.URLParam(r, "id"), p.Address(r))
	if err != nil {
		p.Refuse(w, r, err)
		return
	}
	s := feed.State()
	if unchanged(w, r, fmt.Sprintf("%s.%d.%s", p.Build, s.At.Version, s.At.Head), "public, max-age=30") {
		return
	}
	english, err := web.LanguageFor("en")
	if err != nil {
		p.Refuse(w, r, err)
		return
	}
	p.respond(w, r, "image/png", func() ([]byte, bool) {
		name := english.Text["game."+s.Options.Rules.Name+".name"] // in the letters that can be drawn
		return p.pixels(r, picture.Preview(boardOf(s), name), picture.PreviewWidth)
	})
}

// boardOf is what is on a room's board, with the marks of the turn that led there.
func boardOf(s *rooms.State) picture.Board {
	b := picture.Board{Position: s.Match.Game().Position(), Origin: picture.None, End: picture.None}
	if b.Position.Size == 0 { // nobody has sat down yet
		b.Position = s.Options.Rules.Opening(engine.Nobody)
	}
	if s.Phase != rooms.PhasePlaying {
		b.Position.ToMove = engine.Nobody
	}
	if s.Last != nil && s.Last.Round == s.Match.Round() {
		if end, err := engine.EndOf(s.Match.Rules(), b.Position, s.Last.Laps); err == nil {
			b.Origin, b.End = s.Last.Pit, end
		}
	}
	return b
}
