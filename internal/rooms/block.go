package rooms

import (
	"context"
	"time"
)

// BlockKind is what is blocked.
type BlockKind string

// An address is as limits count it: with IPv6 a whole /64. A player is blocked by id, with all keys.
const (
	BlockAddress BlockKind = "address"
	BlockPlayer  BlockKind = "player"
)

// Block keeps an address or a player away until a time.
type Block struct {
	Kind  BlockKind
	Who   string
	Until time.Time
}

// Blocks keeps whom the host keeps away. Kept beside the journal, by the same stores, so that all nodes know.
type Blocks interface {
	// Block keeps a block, in place of an earlier one of the same; a time that has passed lifts it.
	Block(ctx context.Context, b Block) error
	// Blocks are those that hold at a time, in no order.
	Blocks(ctx context.Context, now time.Time) ([]Block, error)
}
