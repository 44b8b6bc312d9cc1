package redis

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync/atomic"
	"time"

	goredis "github.com/redis/go-redis/v9"
)

const (
	batchMost   = 128             // commands in one batch, or a few more
	batchTime   = 5 * time.Second // for one batch: as long as whoever waits for a command in it
	batchesOnce = 2               // batches under way at a time: should one connection hang, there is another
)

// batches sends the commands of different rooms to one Redis together: what comes while others are on their way makes up the next
// batch. It does not repeat any; its client may.
type batches struct {
	client goredis.UniversalClient
	queue  chan *batched
	ended  <-chan struct{}
}

// batched is commands that wait for their batch, in which they follow one another.
type batched struct {
	cmds  []goredis.Cmder
	done  chan error  // gets one response: what went wrong with the first of them with which anything did
	taken atomic.Bool // into a batch, or by a caller who no longer wants it
}

// newBatches begins to send, until ended is closed.
func (s *Store) newBatches(client goredis.UniversalClient, ended <-chan struct{}) *batches {
	b := &batches{client: client, queue: make(chan *batched, batchMost), ended: ended}
	for range batchesOnce {
		s.working.Go(b.work)
	}
	return b
}

// process has commands carried out. Where sent is false, none was.
func (b *batches) process(ctx context.Context, cmds ...goredis.Cmder) (sent bool, err error) {
	j := &batched{cmds: cmds, done: make(chan error, 1)}
	select {
	case b.queue <- j:
	case <-ctx.Done():
		return false, ctx.Err()
	case <-b.ended:
		return false, goredis.ErrClosed
	}
	select {
	case err := <-j.done:
		return true, err
	case <-ctx.Done():
		return !j.taken.CompareAndSwap(false, true), ctx.Err()
	case <-b.ended:
		if j.taken.CompareAndSwap(false, true) {
			return false, goredis.ErrClosed
		}
		return true, <-j.done
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

// gather takes what has come and what is queued behind it.
func (b *batches) gather(first *batched) (all []*batched) {
	commands := 0
	for j := first; ; {
		if j.taken.CompareAndSwap(false, true) {
			all = append(all, j)
			commands += len(j.cmds)
		}
		if commands >= batchMost {
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
	if len(all) == 1 && len(all[0].cmds) == 1 {
		all[0].done <- b.client.Process(ctx, all[0].cmds[0])
		return
	}
	pipe := b.client.Pipeline()
	for _, j := range all {
		for _, cmd := range j.cmds {
			_ = pipe.Process(ctx, cmd) // it is only put in
		}
	}
	_, _ = pipe.Exec(ctx) // each command has its own error
	for _, j := range all {
		j.done <- firstError(j.cmds)
	}
}

func firstError(cmds []goredis.Cmder) error {
	for _, cmd := range cmds {
		if err := cmd.Err(); err != nil {
			return err
		}
	}
	return nil
}
