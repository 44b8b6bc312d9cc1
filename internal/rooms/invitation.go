package rooms

import (
	"context"
	"errors"
	"time"
)

// Invitation is what a short code leads to, which somebody reads out to others.
type Invitation struct {
	Room  string
	Watch bool // to watch only: no seat is offered
}

// Invitations keeps codes for a while. Kept beside the journal, by the same stores.
type Invitations interface {
	// AddInvitation keeps where a code leads, until a time; the same again is kept until the later call's.
	// ErrCodeTaken where the code leads elsewhere at now.
	AddInvitation(ctx context.Context, code string, to Invitation, now, until time.Time) error
	// InvitationOf says where a code leads; ErrNoCode where it is unknown or past its time at now.
	InvitationOf(ctx context.Context, code string, now time.Time) (Invitation, error)
}

// ErrCodeTaken says that a code of an invitation leads to another room.
var ErrCodeTaken = errors.New("this code leads elsewhere")
