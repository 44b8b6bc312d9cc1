package rest

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"

	"casitas/internal/api"
	"casitas/internal/api/view"
	"casitas/internal/engine"
	"casitas/internal/rooms"
	"casitas/web/wire"
)

// getRules tells of every game that is played here. It changes only with the program.
func (e routes) getRules(w http.ResponseWriter, r *http.Request) {
	games := wire.Games{}
	for _, rules := range engine.Games() {
		games.Games = append(games.Games, gameOf(rules))
	}
	text := view.Encode(games)
	sum := sha256.Sum256(text)
	if unchanged(w, r, base64.RawURLEncoding.EncodeToString(sum[:9]), "public, max-age=3600") {
		return
	}
	api.Respond(w, http.StatusOK, json.RawMessage(text))
}

// gameOf is one game: what the engine plays by, and what people should know of it.
func gameOf(r engine.Rules) wire.Game {
	c := cards[r.Name]
	g := wire.Game{
		Name: r.Name, Title: c.title, Region: c.region, Seeds: r.Seeds,
		Boards: []int{r.Pits}, Lengths: wire.Lengths{Single: true}, Traits: traitsOf(r),
		Card: c.facts, Decisions: c.decisions, About: c.about, Sources: c.sources,
	}
	for pits := r.MinPits; pits <= r.MaxPits; pits++ {
		if pits != r.Pits {
			g.Boards = append(g.Boards, pits)
		}
	}
	if r.Rounds {
		g.Lengths.ToTheEnd, g.Lengths.Most = true, rooms.MaxRounds
	}
	return g
}

func traitsOf(r engine.Rules) wire.Traits {
	return wire.Traits{
		Name: r.Name, Pits: r.Pits, MinPits: r.MinPits, MaxPits: r.MaxPits, Seeds: r.Seeds,
		Origin: string(r.Origin), Relay: r.Relay,
		Takes: r.Takes.List(), Every: r.Every, OwnRow: r.OwnRow, Capture: string(r.Capture), Again: r.Again,
		Feed: r.Feed, EndsAt: r.EndsAt, HeirFrom: r.HeirFrom, Division: string(r.Division), Rounds: r.Rounds,
	}
}
