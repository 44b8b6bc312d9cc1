package rest

import (
	"cmp"
	"errors"
	"net/http"
	"slices"

	"github.com/go-chi/chi/v5"

	"casitas/internal/api"
	"casitas/internal/api/view"
	"casitas/internal/rooms"
	"casitas/internal/scores"
	"casitas/web/wire"
)

// profiles answer with what there is to say of players.
type profiles struct {
	routes
	past *scores.Past
}

// get is what there is to say of a player, and how their matches ended.
func (e profiles) get(w http.ResponseWriter, r *http.Request) {
	p, own, err := e.whose(r)
	var all []rooms.Score
	whole := false
	if err == nil {
		all, whole, err = e.past.Of(r.Context(), p.ID, own)
	}
	if err != nil {
		e.Refuse(w, r, err)
		return
	}
	out := wire.Profile{Who: *view.WhoOf(p.Player), Since: p.Since.UnixMilli(), Partial: !whole}
	if own && !p.Recovery.IsZero() {
		out.Recovery = p.Recovery.UnixMilli()
	}
	out.Games, out.Opponents = scored(all)
	if out.More = len(out.Opponents) - api.MaxRivals; out.More <= 0 {
		out.More = 0
	} else {
		out.Opponents = out.Opponents[:api.MaxRivals]
	}
	api.Respond(w, http.StatusOK, out)
}

// whose is the player that a request is about, and whether it is they who ask.
func (e routes) whose(r *http.Request) (p rooms.Profile, own bool, err error) {
	ctx, cancel := api.Briefly(r.Context())
	defer cancel()
	if p, err = e.Players.Profile(ctx, chi.URLParam(r, "id")); err != nil {
		return p, false, missing(err)
	}
	speaker, err := e.speaker(r)
	if err != nil && !errors.Is(err, api.ErrNoPlayer) {
		return p, false, err
	}
	return p, speaker.ID == p.ID, nil
}

// scored are scores by game, and by opponent and game.
func scored(all []rooms.Score) (games []wire.GameScore, rivals []wire.Rival) {
	games, rivals = []wire.GameScore{}, []wire.Rival{}
	ofGame, ofRival := map[string]int{}, map[string]int{}
	for _, c := range all {
		line := gameScore(c)
		if at, is := ofGame[c.Rules]; is {
			games[at].All, games[at].Bots = sum(games[at].All, line.All), sum(games[at].Bots, line.Bots)
		} else {
			ofGame[c.Rules] = len(games)
			games = append(games, line)
		}
		at, is := ofRival[c.Opponent.ID]
		if !is {
			at = len(rivals)
			ofRival[c.Opponent.ID] = at
			rivals = append(rivals, wire.Rival{Who: *view.WhoOf(c.Opponent)})
		}
		rivals[at].All = sum(rivals[at].All, line.All)
		rivals[at].Games = append(rivals[at].Games, line)
	}
	byGame := func(a, b wire.GameScore) int {
		return cmp.Or(cmp.Compare(played(b.All), played(a.All)), cmp.Compare(a.Rules, b.Rules))
	}
	slices.SortFunc(games, byGame)
	slices.SortFunc(rivals, func(a, b wire.Rival) int {
		return cmp.Or(cmp.Compare(played(b.All), played(a.All)), cmp.Compare(a.Who.ID, b.Who.ID))
	})
	for _, rival := range rivals {
		slices.SortFunc(rival.Games, byGame)
	}
	return games, rivals
}

func gameScore(c rooms.Score) wire.GameScore {
	line := wire.GameScore{Rules: c.Rules, All: wire.Score{Won: c.Ended[rooms.Won], Drawn: c.Ended[rooms.Drawn], Lost: c.Ended[rooms.Lost]}}
	if c.Opponent.Bot() > 0 || c.Opponent.Program() {
		line.Bots = line.All
	}
	return line
}

func sum(a, b wire.Score) wire.Score {
	return wire.Score{Won: a.Won + b.Won, Drawn: a.Drawn + b.Drawn, Lost: a.Lost + b.Lost}
}

func played(s wire.Score) int { return s.Won + s.Drawn + s.Lost }
