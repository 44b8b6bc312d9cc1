package api

import (
	"context"
	"net/http"
	"net/netip"
	"time"

	"casitas/internal/rooms"
)

// blocksEvery is how often a node learns whom the host keeps away: what was blocked on another holds here after so long.
const blocksEvery = time.Second

// Blocked refuses an address and a player, "" for none, whom the host keeps away: an Error that says until when.
func (e *Edge) Blocked(from, player string) error {
	all := e.blocked.Load()
	if all == nil {
		return nil
	}
	for _, b := range []rooms.Block{{Kind: rooms.BlockAddress, Who: from}, {Kind: rooms.BlockPlayer, Who: player}} {
		if until := (*all)[b]; until.After(e.Now()) {
			return Error{
				Code: "blocked", Message: "the host of this server keeps you away until " + until.UTC().Format(time.RFC3339),
				Until: until.UnixMilli(), Status: http.StatusForbidden,
			}
		}
	}
	return nil
}

// Block keeps an address or a player away until a time, or no more where that has passed: here at once, on other nodes soon.
// Once it is written it holds: where it cannot be read back, this node learns it as the others do.
func (e *Edge) Block(ctx context.Context, b rooms.Block) error {
	if err := e.Config.Blocks.Block(ctx, b); err != nil {
		return err
	}
	if err := e.LearnBlocks(ctx); err != nil {
		e.Log.Warn("a block is written, and will hold here once it can be read", "kind", b.Kind, "who", b.Who, "err", err)
	}
	return nil
}

// LearnBlocks takes in whom the host keeps away.
func (e *Edge) LearnBlocks(ctx context.Context) error {
	blocks, err := e.Config.Blocks.Blocks(ctx, e.Now())
	if err != nil {
		return err
	}
	if len(blocks) == 0 {
		e.blocked.Store(nil)
		return nil
	}
	all := make(map[rooms.Block]time.Time, len(blocks))
	for _, b := range blocks {
		all[rooms.Block{Kind: b.Kind, Who: b.Who}] = b.Until
	}
	e.blocked.Store(&all)
	return nil
}

// KeepBlocks does so again and again until ctx ends. What was known holds while the store is away.
func (e *Edge) KeepBlocks(ctx context.Context) {
	again := time.NewTicker(blocksEvery)
	defer again.Stop()
	for {
		call, cancel := Briefly(ctx)
		if err := e.LearnBlocks(call); err != nil && ctx.Err() == nil {
			e.Log.Debug("whom the host keeps away could not be learnt", "err", err)
		}
		cancel()
		select {
		case <-again.C:
		case <-ctx.Done():
			return
		}
	}
}

// ParseAddress reads an IP address as limits count it; false: it is none.
func ParseAddress(text string) (string, bool) {
	if net, err := netip.ParsePrefix(text); err == nil && net.Bits() == 64 {
		return net.Masked().String(), true
	}
	at, err := netip.ParseAddr(text)
	if err != nil {
		return "", false
	}
	return place(plain(at)), true
}
