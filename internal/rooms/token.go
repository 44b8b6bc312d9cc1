package rooms

import (
	"context"
	"errors"
	"strings"
	"time"
)

// programID begins the ids of bots that somebody's program plays, so that they are marked wherever a player stands, in old
// records too. The server's own bots begin with botID.
const programID = "program-"

// ProgramOf is a bot that somebody's program is to play.
func ProgramOf(id, name string) Player { return Player{ID: programID + id, Name: name} }

// Program says of a player whether a program of somebody's plays, and neither a person nor one of the server's bots.
func (p Player) Program() bool { return strings.HasPrefix(p.ID, programID) }

// Token lets a program play as a bot that is somebody's own. What proves it is a key like any player's, shown once.
type Token struct {
	Bot   Player
	Since time.Time
}

// Tokens keeps whose bots there are. Kept beside the players, by the same stores.
type Tokens interface {
	// AddToken keeps a new bot of a person's, known by a key; ErrTokens where they have as many as there may be.
	AddToken(ctx context.Context, owner string, t Token, key KeyHash, most int) error
	// TokensOf are a person's bots, oldest first.
	TokensOf(ctx context.Context, owner string) ([]Token, error)
	// OwnerOf is whose bot it is; ErrNoToken where its token is revoked.
	OwnerOf(ctx context.Context, bot string) (owner string, err error)
	// Revoke has a bot's key lead nowhere any more; ErrNoToken where it is not this person's. Its name stays known.
	Revoke(ctx context.Context, owner, bot string) error
}

// What a store of tokens says.
var (
	ErrNoToken = errors.New("you have no such bot")
	ErrTokens  = errors.New("you have as many bots as one may: revoke the token of one")
)
