package rest

import (
	"crypto/rand"
	"encoding/base32"
	"net/http"

	"casitas/internal/api"
	"casitas/internal/api/view"
	"casitas/internal/rooms"
	"casitas/web/wire"
)

// playerIDs are short, and as easy to read aloud as room ids.
var playerIDs = base32.NewEncoding("0123456789abcdefghjkmnpqrstvwxyz").WithPadding(base32.NoPadding)

func newPlayerID() string {
	var b [10]byte
	_, _ = rand.Read(b[:]) // never fails: crypto/rand ends the program instead
	return playerIDs.EncodeToString(b[:])
}

// addPlayer makes a player: no account, no address, no password.
func (e routes) addPlayer(w http.ResponseWriter, r *http.Request) {
	var request wire.PlayerName
	if err := api.ReadBody(w, r, &request); err != nil {
		e.Refuse(w, r, err)
		return
	}
	name, err := e.properName(request.Name)
	if err != nil {
		e.Refuse(w, r, err)
		return
	}
	if !e.Gate.MayJoin(e.Address(r)) {
		e.Refuse(w, r, api.ErrTooMuch)
		return
	}
	p := rooms.Player{ID: newPlayerID(), Name: name}
	key, hash := newKey()
	if err := e.Players.AddPlayer(r.Context(), p, hash, e.Now()); err != nil {
		e.Refuse(w, r, err)
		return
	}
	api.Respond(w, http.StatusCreated, wire.PlayerKey{ID: p.ID, Name: p.Name, Key: key})
}

// getMe says who the key belongs to.
func (e routes) getMe(w http.ResponseWriter, r *http.Request) {
	p, err := e.speaker(r)
	if err != nil {
		e.Refuse(w, r, err)
		return
	}
	api.Respond(w, http.StatusOK, view.WhoOf(p))
}

// rename changes the name that others see from now on; rooms keep the name that sat down.
func (e routes) rename(w http.ResponseWriter, r *http.Request) {
	p, err := e.maker(r)
	var request wire.PlayerName
	if err == nil {
		err = api.ReadBody(w, r, &request)
	}
	if err == nil {
		p.Name, err = e.properName(request.Name)
	}
	if err == nil {
		err = e.Players.Rename(r.Context(), p.ID, p.Name)
	}
	if err != nil {
		e.Refuse(w, r, err)
		return
	}
	api.Respond(w, http.StatusOK, view.WhoOf(p))
}

// properName tidies a name up, and refuses one that nobody may take.
func (e routes) properName(name string) (string, error) {
	name, err := api.Tidy(name, wire.MaxName)
	if err != nil {
		return "", unsound("bad-name", "a name has 1 to %d characters, and in this one something is wrong: %v", wire.MaxName, err)
	}
	if e.Reserves(name) {
		return "", unsound("reserved-name", "this name, or one that looks like it, is kept for somebody: take another")
	}
	return name, nil
}
