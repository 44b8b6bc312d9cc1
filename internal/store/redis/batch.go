package redis

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync/atomic"
	"time"

	goredis "github.com/redis/go-redis/v9"

	"casitas/internal/rooms"
)

const (
	batchMost   = 128             // commands in one batch
	batchTime   = 5 * time.Second // for one batch: as long as whoever waits for a command in it
	batchesOnce = 2               // batches under way at a time: should one connection hang, there is another
)

// batches sends the commands of different rooms to one Redis together: what comes while others are on their way makes up the next
// batch. It does not repeat any.
type batches struct {
	client goredis.UniversalClient
	queue  chan *batched
	ended  <-chan struct{}
}

// batched is a command that waits for its batch.
type batched struct {
	cmd   goredis.Cmder
	done  chan error  // gets one response
	taken atomic.Bool // into a batch, or by a caller who no longer wants it
}

// process has a command carried out. The error is rooms.ErrNotWritten where it was not sent.
func (b *batches) process(ctx context.Context, cmd goredis.Cmder) error {
	j := &batched{cmd: cmd, done: make(chan error, 1)}
	select {
	case b.queue <- j:
	case <-ctx.Done():
		return fmt.Errorf("%w: %w", rooms.ErrNotWritten, ctx.Err())
	case <-b.ended:
		return goredis.ErrClosed
	}
	select {
	case err := <-j.done:
		return err
	case <-ctx.Done():
		if j.taken.CompareAndSwap(false, true) {
			return fmt.Errorf("%w: %w", rooms.ErrNotWritten, ctx.Err())
		}
		return ctx.Err()
	case <-b.ended:
		if j.taken.CompareAndSwap(false, true) {
			return goredis.ErrClosed
		}
		return <-j.done
	}
}

// work sends one batch after another.
func (b *batches) work() {
	for {
		select {
		case first := <-b.queue:
			runtime.Gosched() // lets those whom the last batch has just answered join this one
			b.send(b.gather(first))
		case <-b.ended:
			return
		}
	}
}

// gather takes a command and those queued behind it.
func (b *batches) gather(first *batched) (all []*batched) {
	for j := first; ; {
		if j.taken.CompareAndSwap(false, true) {
			all = append(all, j)
		}
		if len(all) == batchMost {
			return all
		}
		select {
		case j = <-b.queue:
		default:
			return all
		}
	}
}

func (b *batches) send(all []*batched) {
	ctx, cancel := context.WithTimeout(context.Background(), batchTime)
	defer cancel()
	defer func() {
		if p := recover(); p != nil { // those who wait ask again, and no batch ends the program
			for _, j := range all {
				select {
				case j.done <- fmt.Errorf("a batch panicked: %v\n%s", p, debug.Stack()):
				default: // it has its response
				}
			}
		}
	}()
	if len(all) == 1 {
		all[0].done <- b.client.Process(ctx, all[0].cmd)
		return
	}
	pipe := b.client.Pipeline()
	for _, j := range all {
		_ = pipe.Process(ctx, j.cmd) // it is only put in
	}
	_, _ = pipe.Exec(ctx) // each command has its own error
	for _, j := range all {
		j.done <- j.cmd.Err()
	}
}
