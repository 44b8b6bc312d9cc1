package rest

import (
	"context"
	"net/http"
	"strings"

	"casitas/internal/api"
	"casitas/internal/rooms"
	"casitas/web/wire"
)

// addCode makes a code with which one more device can be the same player.
func (e routes) addCode(w http.ResponseWriter, r *http.Request) {
	p, err := e.maker(r)
	code, until := newCode(codeLength), e.Now().Add(api.DeviceCodeFor)
	if err == nil {
		err = e.Players.AddCode(r.Context(), api.HashKey(code), p.ID, until)
	}
	if err != nil {
		e.Refuse(w, r, err)
		return
	}
	api.Respond(w, http.StatusCreated, wire.DeviceCode{Code: code, Until: until.UnixMilli()})
}

// redeem gives whoever has a code a key of its player: once for that of a device, any time for that of recovery.
func (e routes) redeem(w http.ResponseWriter, r *http.Request) {
	var request wire.DeviceCode
	if err := api.ReadBody(w, r, &request); err != nil {
		e.Refuse(w, r, err)
		return
	}
	if !e.Gate.MayJoin(e.Address(r)) {
		e.Refuse(w, r, api.ErrTooMuch)
		return
	}
	p, key, err := e.takeCode(r.Context(), request.Code)
	if err != nil {
		e.Refuse(w, r, err)
		return
	}
	api.Respond(w, http.StatusOK, wire.PlayerKey{ID: p.ID, Name: p.Name, Key: key})
}

// addRecovery makes the code with which a player comes back who has lost every device. An earlier one is good no more.
func (e routes) addRecovery(w http.ResponseWriter, r *http.Request) {
	p, err := e.maker(r)
	code := newCode(recoveryLength)
	if err == nil {
		err = e.Players.SetRecovery(r.Context(), p.ID, api.HashKey(code), e.Now())
	}
	if err != nil {
		e.Refuse(w, r, err)
		return
	}
	api.Respond(w, http.StatusCreated, wire.DeviceCode{Code: code})
}

func (e routes) takeCode(ctx context.Context, code string) (p rooms.Player, key string, err error) {
	code = asTyped(code)
	key, hash := newKey()
	switch {
	case strings.Trim(code, codeSigns) != "":
		err = rooms.ErrNoCode
	case len(code) == codeLength:
		p, err = e.Players.TakeCode(ctx, api.HashKey(code), hash, e.Now())
	case len(code) == recoveryLength:
		if p, err = e.Players.PlayerByRecovery(ctx, api.HashKey(code)); err == nil {
			err = e.Players.AddKey(ctx, p.ID, hash, e.Now())
		}
	default:
		err = rooms.ErrNoCode
	}
	return p, key, err
}
