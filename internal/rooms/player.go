package rooms

import (
	"context"
	"errors"
	"time"
)

// Player is a person or a bot. The id is public; what proves it is a key that
// only the player's devices hold.
type Player struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Profile is a player with what is kept of them.
type Profile struct {
	Player
	Since    time.Time // when the player was made
	Recovery time.Time // when their recovery code was made; zero where there is none
}

// KeyHash is the SHA-256 of a player's secret key: all that a store ever sees of it.
type KeyHash [32]byte

// Players keeps who is who. Kept beside the journal, by the same stores.
type Players interface {
	// AddPlayer keeps a new player, known by a first key.
	AddPlayer(ctx context.Context, p Player, key KeyHash, at time.Time) error
	// PlayerByKey finds whose key it is; ErrNoPlayer where it is nobody's.
	PlayerByKey(ctx context.Context, key KeyHash) (Player, error)
	// PlayerByID finds a player; ErrNoPlayer where there is none.
	PlayerByID(ctx context.Context, id string) (Player, error)
	// Profile finds a player with what is kept of them; ErrNoPlayer.
	Profile(ctx context.Context, id string) (Profile, error)
	// Rename changes the name by which others see a player from now on; ErrNoPlayer.
	Rename(ctx context.Context, id, name string) error
	// AddKey lets one more device speak for a player; ErrNoPlayer.
	AddKey(ctx context.Context, id string, key KeyHash, at time.Time) error
	// AddCode keeps a code that another device may redeem once, until a time; ErrNoPlayer.
	AddCode(ctx context.Context, code KeyHash, id string, until time.Time) error
	// TakeCode redeems a code: a new key speaks for its player from then on, at most one for each code.
	// ErrNoCode where it is unknown, used, or past its time at now. It is not used up where the key could not be added.
	TakeCode(ctx context.Context, code, key KeyHash, now time.Time) (Player, error)
	// SetRecovery keeps the code with which a player comes back who has lost every device, in place of an earlier one;
	// ErrNoPlayer.
	SetRecovery(ctx context.Context, id string, code KeyHash, at time.Time) error
	// PlayerByRecovery finds whose recovery code it is; ErrNoCode where it is nobody's any more.
	PlayerByRecovery(ctx context.Context, code KeyHash) (Player, error)
}

// What a store of players says.
var (
	ErrNoPlayer = errors.New("there is no such player")
	ErrNoCode   = errors.New("this code is unknown, used or too old")
)
