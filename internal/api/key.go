package api

import (
	"context"
	"crypto/sha256"
	"errors"

	"casitas/internal/rooms"
)

const keyLength = 43 // characters: 32 bytes in base64url

// HashKey is what is kept of a key or code; the secret itself never is.
func HashKey(secret string) rooms.KeyHash { return sha256.Sum256([]byte(secret)) }

// PlayerOf finds the player whose key it is, unless the host keeps them away.
func (e *Edge) PlayerOf(ctx context.Context, key string) (rooms.Player, error) {
	if len(key) != keyLength {
		return rooms.Player{}, ErrUnknownKey
	}
	p, err := e.Players.PlayerByKey(ctx, HashKey(key))
	if errors.Is(err, rooms.ErrNoPlayer) {
		return rooms.Player{}, ErrUnknownKey
	}
	if err == nil {
		err = e.Blocked("", p.ID)
	}
	return p, err
}
