package rest

import (
	"fmt"
	"net/http"
	"sync"

	"casitas/internal/api/view"
	"casitas/internal/engine"
	"casitas/internal/lessons"
	"casitas/internal/rooms"
	"casitas/internal/tables"
	"casitas/internal/think/pool"
	"casitas/web"
	"casitas/web/wire"
)

// getRules says of every game that is played here how it is played, in the language that is asked
// for (?lang=es, or Accept-Language), English where there is no such one. It changes only with the program.
func (e routes) getRules(w http.ResponseWriter, r *http.Request) {
	b, err := books()
	if err != nil {
		e.Refuse(w, r, err)
		return
	}
	lang, err := web.LanguageFor(r.URL.Query().Get("lang"), r.Header.Get("Accept-Language"))
	if err != nil {
		e.Refuse(w, r, err)
		return
	}
	w.Header().Set("Vary", "Accept-Language")
	w.Header().Set("Content-Language", lang.Tag)
	respondFixed(w, r, b[lang.Tag])
}

// books are the rules of all games, written once in every language of the page, by its tag.
var books = sync.OnceValues(func() (map[string][]byte, error) {
	catalogues, err := web.Catalogues()
	if err != nil {
		return nil, fmt.Errorf("write the rules: %w", err)
	}
	all := map[string][]byte{}
	for tag, text := range catalogues {
		games := wire.Games{Lang: tag}
		for _, rules := range engine.Games() {
			games.Games = append(games.Games, gameOf(rules, text))
		}
		all[tag] = view.Encode(games)
	}
	return all, nil
})

// Best is what the strongest bot of a game goes by on a board: wire.BestPerfect, wire.BestProofs; "": by what it sees.
func Best(game string, pits int) string {
	r, err := engine.ByName(game, pits)
	if err != nil {
		return ""
	}
	if tables.Usual(r) >= r.Total() {
		return wire.BestPerfect
	}
	if _, known := pool.Book().Sure(r, r.Opening(engine.South)); known {
		return wire.BestProofs
	}
	return ""
}

// gameOf is one game: what the engine plays by, and what people should know of it.
func gameOf(r engine.Rules, text web.Catalogue) wire.Game {
	say := func(part string) string { return text["game."+r.Name+"."+part] }
	g := wire.Game{
		Name: r.Name, Title: say("name"), Region: say("place"), From: say("from"), Short: say("short"),
		Seeds: r.Seeds, Boards: []int{r.Pits}, Lengths: wire.Lengths{Single: true, Set: rooms.MaxRounds - 1}, Lessons: len(lessons.Of(r.Name)), Best: Best(r.Name, r.Pits), Traits: traitsOf(r),
		Card: factsOf(r, text, topicsOf(r)), Decisions: factsOf(r, text, decisionsOf(r, text)),
		About: say("about"), Record: say("record"),
	}
	g.Sources = []wire.Source{}
	for _, s := range engine.BackgroundOf(r.Name).Sources {
		g.Sources = append(g.Sources, wire.Source(s))
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
