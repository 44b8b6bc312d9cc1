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

// A subscription proves that it hears by hearing itself: every canaryEvery it publishes, on the side, a message that must
// come back. One that has heard nothing of itself for canaryLimit is deaf, whatever it answers to
// a ping: it is dropped and made anew. Together with the time to look it is under 6 s.
const (
	canaryEvery     = time.Second
	canaryLimit     = 4 * time.Second
	lookEvery       = 250 * time.Millisecond
	subscribeWithin = 3 * time.Second // the time that Redis has to confirm all subscriptions
	pauseMin        = 100 * time.Millisecond
	pauseMax        = 2 * time.Second
)

var (
	errDeaf  = errors.New("the subscription delivers nothing")
	errMoved = errors.New("a partition has moved elsewhere")
)

// subscription is one to a Redis, for all partitions that it holds.
type subscription struct {
	store  *Store
	hub    *hub
	shard  shard
	stop   context.CancelFunc
	canary string // the channel that only this one listens to

	up    chan struct{} // closed once it has been up for the first time
	first sync.Once
	heard atomic.Int64 // when it last heard itself, in ns since the program started: no wall clock is asked
	why   atomic.Pointer[error]
}

// newSubscription is one that ends with its context.
func newSubscription(background context.Context, h *hub, sh shard) (*subscription, context.Context) {
	ctx, stop := context.WithCancel(background)
	s := &subscription{store: h.store, hub: h, shard: sh, stop: stop, up: make(chan struct{})}
	s.canary = h.store.keys.of(sh.parts[0], "canary:"+rand.Text())
	s.heard.Store(int64(time.Since(started)))
	return s, ctx
}

var started = time.Now()

func (s *subscription) silence() time.Duration {
	return time.Since(started) - time.Duration(s.heard.Load())
}

// lastError is why it is down, if it has been up or tried to be.
func (s *subscription) lastError() error {
	if err := s.why.Load(); err != nil {
		return *err
	}
	return nil
}

// run keeps the subscription up.
func (s *subscription) run(ctx context.Context) {
	go s.publishCanary(ctx)
	pause := pauseMin
	for ctx.Err() == nil {
		began := time.Now()
		err := s.listen(ctx)
		if ctx.Err() != nil {
			return
		}
		s.why.Store(&err)
		select {
		case s.hub.moved <- struct{}{}: // for all we know, or another Redis has taken over
		default: // it has been told
		}
		s.store.options.Log.Warn("a subscription is made anew", "redis", s.shard.addr, "err", err)
		if pause = min(2*pause, pauseMax); time.Since(began) > canaryLimit {
			pause = pauseMin
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
		}
	}
}

// publishCanary does so every second.
func (s *subscription) publishCanary(ctx context.Context) {
	again := time.NewTicker(canaryEvery)
	defer again.Stop()
	for {
		select {
		case <-again.C:
		case <-ctx.Done():
			return
		}
		short, cancel := context.WithTimeout(ctx, canaryEvery)
		s.store.writes.SPublish(short, s.canary, "") // where this fails, the canary does not come back, and that is seen
		cancel()
	}
}

// listen subscribes and passes on what it hears, until something is wrong.
func (s *subscription) listen(ctx context.Context) error {
	sub := s.shard.client.SSubscribe(ctx)
	end := context.AfterFunc(ctx, func() { sub.Close() }) //nolint:errcheck // nobody listens any more
	defer end()
	defer sub.Close() //nolint:errcheck // whatever was wrong has been said
	within, cancel := context.WithTimeout(ctx, subscribeWithin)
	defer cancel()
	if err := s.subscribe(within, sub); err != nil {
		return fmt.Errorf("subscribe: %w", err)
	}
	s.heard.Store(int64(time.Since(started)))
	s.store.lookSoon()
	s.first.Do(func() { close(s.up) })
	s.tellAll() // what was written before now may have been missed
	for {
		message, err := sub.ReceiveTimeout(ctx, lookEvery)
		var slow net.Error
		switch {
		case err == nil:
			if err := s.hear(message); err != nil {
				return err
			}
		case !errors.As(err, &slow) || !slow.Timeout():
			return err
		}
		if s.silence() > canaryLimit {
			return errDeaf
		}
	}
}

// subscribe asks for each partition's channel, and for the canary's, and waits until all are confirmed.
// One at a time: in a Cluster no two of different slots may be asked for together.
func (s *subscription) subscribe(ctx context.Context, sub *goredis.PubSub) error {
	channels := []string{s.canary}
	for _, part := range s.shard.parts {
		channels = append(channels, s.store.keys.channel(part))
	}
	for _, channel := range channels {
		if err := sub.SSubscribe(ctx, channel); err != nil {
			return err
		}
	}
	for confirmed := 0; confirmed < len(channels); {
		message, err := sub.ReceiveTimeout(ctx, subscribeWithin)
		if err != nil {
			return err
		}
		if _, is := message.(*goredis.Subscription); is {
			confirmed++
		}
		if err := s.hear(message); err != nil {
			return err
		}
	}
	return nil
}

// hear passes on one message.
func (s *subscription) hear(message any) error {
	switch m := message.(type) {
	case *goredis.Subscription:
		if m.Kind == "sunsubscribe" {
			return errMoved
		}
	case *goredis.Message:
		if m.Channel == s.canary {
			s.heard.Store(int64(time.Since(started)))
			return nil
		}
		if s.store.hearTalk(m.Payload) {
			return nil
		}
		version, room, _ := strings.Cut(m.Payload, " ")
		if v, err := strconv.ParseUint(version, 10, 64); err == nil {
			s.store.hints.Tell(room, v)
		}
	}
	return nil
}

// tellAll has everybody look who watches a room of this subscription's partitions.
func (s *subscription) tellAll() {
	var mine [partitions]bool
	for _, part := range s.shard.parts {
		mine[part] = true
	}
	for _, room := range s.store.hints.Watched() {
		if mine[partition(room)] {
			s.store.hints.Tell(room, 0)
			s.store.tellTalk(room)
		}
	}
}
