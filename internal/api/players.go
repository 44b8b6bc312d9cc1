package api

import (
	"context"
	"crypto/rand"
	"encoding/base32"
	"net/http"
	"strings"
	"time"

	"casitas/internal/rooms"
)

const codeFor = 10 * time.Minute // that a code may be redeemed

// keyed is a player with a new key: the one time that a key is shown.
type keyed struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Key  string `json:"key"`
}

// named is what a player is called, or wishes to be.
type named struct {
	Name string `json:"name"`
}

// coded is a code for another device. Until is in milliseconds since 1970.
type coded struct {
	Code  string `json:"code"`
	Until int64  `json:"until,omitempty"`
}

// playerIDs are short, and as easy to read aloud as room ids.
var playerIDs = base32.NewEncoding("0123456789abcdefghjkmnpqrstvwxyz").WithPadding(base32.NoPadding)

func newPlayerID() string {
	var b [10]byte
	_, _ = rand.Read(b[:]) // never fails: crypto/rand ends the program instead
	return playerIDs.EncodeToString(b[:])
}

// addPlayer makes a player: no account, no address, no password.
func (e *Edge) addPlayer(w http.ResponseWriter, r *http.Request) {
	var wish named
	if err := readBody(w, r, &wish); err != nil {
		e.refuse(w, r, err)
		return
	}
	name, err := properName(wish.Name)
	if err != nil {
		e.refuse(w, r, err)
		return
	}
	if !e.gate.mayJoin(e.address(r)) {
		e.refuse(w, r, errTooMuch)
		return
	}
	p := rooms.Player{ID: newPlayerID(), Name: name}
	key, hash := newKey()
	if err := e.players.AddPlayer(r.Context(), p, hash, e.now()); err != nil {
		e.refuse(w, r, err)
		return
	}
	answer(w, http.StatusCreated, keyed{ID: p.ID, Name: p.Name, Key: key})
}

// getMe says who the key belongs to.
func (e *Edge) getMe(w http.ResponseWriter, r *http.Request) {
	p, err := e.speaker(r)
	if err != nil {
		e.refuse(w, r, err)
		return
	}
	answer(w, http.StatusOK, p)
}

// rename changes the name that others see from now on; rooms keep the name that sat down.
func (e *Edge) rename(w http.ResponseWriter, r *http.Request) {
	p, err := e.speaker(r)
	if err == nil && !e.gate.mayJoin(e.address(r)) {
		err = errTooMuch
	}
	var wish named
	if err == nil {
		err = readBody(w, r, &wish)
	}
	if err == nil {
		p.Name, err = properName(wish.Name)
	}
	if err == nil {
		err = e.players.Rename(r.Context(), p.ID, p.Name)
	}
	if err != nil {
		e.refuse(w, r, err)
		return
	}
	answer(w, http.StatusOK, p)
}

// addCode makes a code with which one more device can be the same player.
func (e *Edge) addCode(w http.ResponseWriter, r *http.Request) {
	p, err := e.speaker(r)
	if err == nil && !e.gate.mayJoin(e.address(r)) {
		err = errTooMuch
	}
	code, until := newCode(), e.now().Add(codeFor)
	if err == nil {
		err = e.players.AddCode(r.Context(), hashOf(code), p.ID, until)
	}
	if err != nil {
		e.refuse(w, r, err)
		return
	}
	answer(w, http.StatusCreated, coded{Code: code, Until: until.UnixMilli()})
}

// redeem gives whoever has a code a key of its player, once.
func (e *Edge) redeem(w http.ResponseWriter, r *http.Request) {
	var wish coded
	if err := readBody(w, r, &wish); err != nil {
		e.refuse(w, r, err)
		return
	}
	if !e.gate.mayJoin(e.address(r)) {
		e.refuse(w, r, errTooMuch)
		return
	}
	p, key, err := e.takeCode(r.Context(), wish.Code)
	if err != nil {
		e.refuse(w, r, err)
		return
	}
	answer(w, http.StatusOK, keyed{ID: p.ID, Name: p.Name, Key: key})
}

func (e *Edge) takeCode(ctx context.Context, code string) (rooms.Player, string, error) {
	code = asTyped(code)
	if len(code) != codeLength || strings.Trim(code, codeSigns) != "" {
		return rooms.Player{}, "", rooms.ErrNoCode
	}
	p, err := e.players.TakeCode(ctx, hashOf(code), e.now())
	if err != nil {
		return rooms.Player{}, "", err
	}
	key, hash := newKey()
	return p, key, e.players.AddKey(ctx, p.ID, hash, e.now())
}
