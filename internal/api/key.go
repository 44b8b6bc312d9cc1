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
	if err == nil {
		err = e.CheckToken(ctx, p)
	}
	return p, err
}

// CheckToken refuses a bot whose token is revoked, or whose owner the host keeps away. Others have none.
func (e *Edge) CheckToken(ctx context.Context, p rooms.Player) error {
	if !p.Program() {
		return nil
	}
	owner, err := e.Tokens.OwnerOf(ctx, p.ID)
	if errors.Is(err, rooms.ErrNoToken) {
		return ErrUnknownKey
	}
	if err == nil {
		err = e.Blocked("", owner)
	}
	return err
}
