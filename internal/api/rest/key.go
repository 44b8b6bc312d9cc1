package rest

import (
	"crypto/rand"
	"encoding/base64"
	"net/http"
	"strings"

	"casitas/internal/api"
	"casitas/internal/rooms"
)

const (
	codeLength     = 10
	recoveryLength = 20                               // 98 bits: it is good until there is another one
	codeSigns      = "23456789ABCDEFGHJKMNPQRSTVWXYZ" // no 0 or O, no 1, I or L, no U: nobody misreads them
)

// newKey makes a player's secret. Only its hash is ever kept here.
func newKey() (key string, hash rooms.KeyHash) {
	var b [32]byte
	_, _ = rand.Read(b[:]) // never fails: crypto/rand ends the program instead
	key = base64.RawURLEncoding.EncodeToString(b[:])
	return key, api.HashKey(key)
}

// newCode makes a code that somebody can type on another device. Ten signs are 49 bits.
func newCode(length int) string {
	code := make([]byte, 0, length)
	for len(code) < length {
		var b [1]byte
		_, _ = rand.Read(b[:])
		if fair := 256 - 256%len(codeSigns); int(b[0]) < fair {
			code = append(code, codeSigns[int(b[0])%len(codeSigns)])
		}
	}
	return string(code)
}

// asTyped makes of a code what was meant: capitals or not, in groups or not.
func asTyped(code string) string {
	return strings.ToUpper(strings.NewReplacer(" ", "", "-", "", "\u00a0", "").Replace(code))
}

// person is the speaker, who must not be a bot: its owner gives it name and token.
func (e routes) person(r *http.Request) (rooms.Player, error) {
	p, err := e.speaker(r)
	if err == nil && p.Program() {
		err = api.ErrPeople
	}
	return p, err
}

// maker is the person of a request that makes something which has to last, so that an address may not make many at a time.
func (e routes) maker(r *http.Request) (rooms.Player, error) {
	p, err := e.person(r)
	if err == nil && !e.Gate.MayJoin(e.Address(r)) {
		err = api.ErrTooMuch
	}
	return p, err
}

// speaker is the player who makes a request; api.ErrNoPlayer where it carries no key.
func (e routes) speaker(r *http.Request) (rooms.Player, error) {
	scheme, key, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if key = strings.TrimSpace(key); key == "" || !strings.EqualFold(scheme, "Bearer") {
		return rooms.Player{}, api.ErrNoPlayer
	}
	return e.PlayerOf(r.Context(), key)
}
