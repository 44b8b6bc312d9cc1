package redis

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	goredis "github.com/redis/go-redis/v9"
)

// A line proves that it hears by hearing itself: every canaryEvery it publishes, on the side, a message that must
// come back. One that has heard nothing of itself for canaryLimit is deaf, whatever it answers to
// a ping: it is dropped and laid anew. Together with the time to look it is under 6 s.
const (
	canaryEvery = time.Second
	canaryLimit = 4 * time.Second
	lookEvery   = 250 * time.Millisecond
	layWithin   = 3 * time.Second // the time that Redis has to confirm all subscriptions
	pauseMin    = 100 * time.Millisecond
	pauseMax    = 2 * time.Second
)

var (
	errDeaf  = errors.New("the subscription delivers nothing")
	errMoved = errors.New("a partition has moved elsewhere")
)

// line is a subscription to one Redis for all partitions that it holds.
type line struct {
	store  *Store
	hub    *hub
	shard  shard
	stop   context.CancelFunc
	canary string // the channel that only this line listens to

	up    chan struct{} // closed once it has been up for the first time
	first sync.Once
	heard atomic.Int64 // when it last heard itself, in ns since the program started: no wall clock is asked
	why   atomic.Pointer[error]
}

// newLine is a line that ends with its context.
func newLine(background context.Context, h *hub, sh shard) (*line, context.Context) {
	ctx, stop := context.WithCancel(background)
	l := &line{store: h.store, hub: h, shard: sh, stop: stop, up: make(chan struct{})}
	l.canary = h.store.keys.of(sh.parts[0], "canary:"+rand.Text())
	l.heard.Store(int64(time.Since(started)))
	return l, ctx
}

var started = time.Now()

func (l *line) silence() time.Duration { return time.Since(started) - time.Duration(l.heard.Load()) }

// lastError is why the line is down, if it has been up or tried to be.
func (l *line) lastError() error {
	if err := l.why.Load(); err != nil {
		return *err
	}
	return nil
}

// run keeps the line up.
func (l *line) run(ctx context.Context) {
	go l.sing(ctx)
	pause := pauseMin
	for ctx.Err() == nil {
		began := time.Now()
		err := l.listen(ctx)
		if ctx.Err() != nil {
			return
		}
		l.why.Store(&err)
		if errors.Is(err, errMoved) || goredis.HasErrorPrefix(err, "MOVED") {
			select {
			case l.hub.moved <- struct{}{}:
			default: // it has been told
			}
		}
		l.store.options.Log.Warn("a subscription is laid anew", "redis", l.shard.addr, "err", err)
		if pause = min(2*pause, pauseMax); time.Since(began) > canaryLimit {
			pause = pauseMin
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
		}
	}
}

// sing publishes the canary.
func (l *line) sing(ctx context.Context) {
	again := time.NewTicker(canaryEvery)
	defer again.Stop()
	for {
		select {
		case <-again.C:
		case <-ctx.Done():
			return
		}
		short, cancel := context.WithTimeout(ctx, canaryEvery)
		l.store.writes.SPublish(short, l.canary, "") // what is not sung is not heard
		cancel()
	}
}

// listen subscribes and passes on what it hears, until something is wrong.
func (l *line) listen(ctx context.Context) error {
	sub := l.shard.client.SSubscribe(ctx)
	end := context.AfterFunc(ctx, func() { sub.Close() }) //nolint:errcheck // nobody listens any more
	defer end()
	defer sub.Close() //nolint:errcheck // whatever was wrong has been said
	within, cancel := context.WithTimeout(ctx, layWithin)
	defer cancel()
	if err := l.subscribe(within, sub); err != nil {
		return fmt.Errorf("subscribe: %w", err)
	}
	l.heard.Store(int64(time.Since(started)))
	l.first.Do(func() { close(l.up) })
	l.store.lookSoon()
	l.tellAll() // what was written before now may have been missed
	for {
		message, err := sub.ReceiveTimeout(ctx, lookEvery)
		var slow net.Error
		switch {
		case err == nil:
			if err := l.hear(message); err != nil {
				return err
			}
		case !errors.As(err, &slow) || !slow.Timeout():
			return err
		}
		if l.silence() > canaryLimit {
			return errDeaf
		}
	}
}

// subscribe asks for each partition's channel, and for the canary's, and waits until all are confirmed.
// One at a time: in a Cluster no two of different slots may be asked for together.
func (l *line) subscribe(ctx context.Context, sub *goredis.PubSub) error {
	channels := []string{l.canary}
	for _, part := range l.shard.parts {
		channels = append(channels, l.store.keys.channel(part))
	}
	for _, channel := range channels {
		if err := sub.SSubscribe(ctx, channel); err != nil {
			return err
		}
	}
	for confirmed := 0; confirmed < len(channels); {
		message, err := sub.ReceiveTimeout(ctx, layWithin)
		if err != nil {
			return err
		}
		if _, is := message.(*goredis.Subscription); is {
			confirmed++
		}
		if err := l.hear(message); err != nil {
			return err
		}
	}
	return nil
}

// hear passes on one message.
func (l *line) hear(message any) error {
	switch m := message.(type) {
	case *goredis.Subscription:
		if m.Kind == "sunsubscribe" {
			return errMoved
		}
	case *goredis.Message:
		if m.Channel == l.canary {
			l.heard.Store(int64(time.Since(started)))
			return nil
		}
		version, room, _ := strings.Cut(m.Payload, " ")
		if v, err := strconv.ParseUint(version, 10, 64); err == nil {
			l.store.hints.Tell(room, v)
		}
	}
	return nil
}

// tellAll has everybody look who watches a room of this line's partitions.
func (l *line) tellAll() {
	var mine [partitions]bool
	for _, part := range l.shard.parts {
		mine[part] = true
	}
	for _, room := range l.store.hints.Watched() {
		if mine[partition(room)] {
			l.store.hints.Tell(room, 0)
		}
	}
}
