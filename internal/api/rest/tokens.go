package rest

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"casitas/internal/api"
	"casitas/internal/rooms"
	"casitas/web/wire"
)

// addBot makes a bot for a program of a person's, and a token for it.
func (e routes) addBot(w http.ResponseWriter, r *http.Request) {
	p, err := e.maker(r)
	var request wire.PlayerName
	if err == nil {
		err = api.ReadBody(w, r, &request)
	}
	if err == nil {
		request.Name, err = e.properName(request.Name)
	}
	bot := rooms.ProgramOf(newPlayerID(), request.Name)
	key, hash := newKey()
	if err == nil {
		err = e.Tokens.AddToken(r.Context(), p.ID, rooms.Token{Bot: bot, Since: e.Now()}, hash, e.Limits.Bots)
	}
	if err != nil {
		e.Refuse(w, r, err)
		return
	}
	api.Respond(w, http.StatusCreated, wire.PlayerKey{ID: bot.ID, Name: bot.Name, Key: key})
}

// getBots are a person's bots.
func (e routes) getBots(w http.ResponseWriter, r *http.Request) {
	p, err := e.person(r)
	var all []rooms.Token
	if err == nil {
		all, err = e.Tokens.TokensOf(r.Context(), p.ID)
	}
	if err != nil {
		e.Refuse(w, r, err)
		return
	}
	out := wire.Bots{Bots: make([]wire.Bot, 0, len(all)), Most: e.Limits.Bots}
	for _, t := range all {
		out.Bots = append(out.Bots, wire.Bot{ID: t.Bot.ID, Name: t.Bot.Name, Since: t.Since.UnixMilli()})
	}
	api.Respond(w, http.StatusOK, out)
}

// revokeBot ends a bot of a person's: its token is nobody's key any more.
func (e routes) revokeBot(w http.ResponseWriter, r *http.Request) {
	p, err := e.person(r)
	if err == nil {
		err = e.Tokens.Revoke(r.Context(), p.ID, chi.URLParam(r, "id"))
	}
	if err != nil {
		e.Refuse(w, r, err)
		return
	}
	e.getBots(w, r)
}
