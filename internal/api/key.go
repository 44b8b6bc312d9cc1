package api

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/http"
	"strings"

	"casitas/internal/rooms"
)

const (
	keyLength  = 43 // characters: 32 bytes in base64url
	codeLength = 10
	codeSigns  = "23456789ABCDEFGHJKMNPQRSTVWXYZ" // no 0 or O, no 1, I or L, no U: nobody misreads them
)

// newKey makes a player's secret. Only its hash is ever kept here.
func newKey() (key string, hash rooms.KeyHash) {
	var b [32]byte
	_, _ = rand.Read(b[:]) // never fails: crypto/rand ends the program instead
	key = base64.RawURLEncoding.EncodeToString(b[:])
	return key, hashOf(key)
}

// newCode makes a code that somebody can type on another device. 49 bits.
func newCode() string {
	code := make([]byte, 0, codeLength)
	for len(code) < codeLength {
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

func hashOf(secret string) rooms.KeyHash { return sha256.Sum256([]byte(secret)) }

// whose finds the player whose key it is.
func (e *Edge) whose(ctx context.Context, key string) (rooms.Player, error) {
	if len(key) != keyLength {
		return rooms.Player{}, errUnknownKey
	}
	p, err := e.players.PlayerByKey(ctx, hashOf(key))
	if errors.Is(err, rooms.ErrNoPlayer) {
		return rooms.Player{}, errUnknownKey
	}
	return p, err
}

// speaker is the player who makes a request; errNoPlayer where it carries no key.
func (e *Edge) speaker(r *http.Request) (rooms.Player, error) {
	scheme, key, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if key = strings.TrimSpace(key); key == "" || !strings.EqualFold(scheme, "Bearer") {
		return rooms.Player{}, errNoPlayer
	}
	return e.whose(r.Context(), key)
}
