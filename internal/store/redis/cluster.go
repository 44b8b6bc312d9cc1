package redis

import (
	"cmp"
	"context"
	"errors"
	"sync"
	"time"

	goredis "github.com/redis/go-redis/v9"
)

// What a master of a Cluster is waited for. One that stands still with its connections open is given up on before long: by
// then a replica may have been promoted, and the other parts are not to wait for it.
const (
	stateReload = time.Second             // how often a Cluster is asked who its masters are: after a failover nobody else says so
	stateWithin = 750 * time.Millisecond  // that one node has to say so, before the next is asked
	partWithin  = 1500 * time.Millisecond // that a part has to answer
)

// clusterClient makes a client of a Cluster.
func clusterClient(o *goredis.ClusterOptions) *goredis.ClusterClient {
	o.DisableRoutingPolicies = true // every command names its keys: it goes where they are
	o.ClusterStateReloadInterval = stateReload
	o.ReadTimeout, o.WriteTimeout = partWithin, partWithin
	o.NewClient = func(node *goredis.Options) *goredis.Client {
		client := goredis.NewClient(node)
		client.AddHook(soonOrNot{})
		client.AddHook(dialling{})
		return client
	}
	return goredis.NewClusterClient(o)
}

// soonOrNot has a Cluster's node say soon where the slots are, or not at all: its nodes are asked one after the other.
type soonOrNot struct{}

func (soonOrNot) DialHook(next goredis.DialHook) goredis.DialHook { return next }

func (soonOrNot) ProcessPipelineHook(next goredis.ProcessPipelineHook) goredis.ProcessPipelineHook {
	return next
}

func (soonOrNot) ProcessHook(next goredis.ProcessHook) goredis.ProcessHook {
	return func(ctx context.Context, cmd goredis.Cmder) error {
		if _, is := cmd.(*goredis.ClusterSlotsCmd); is {
			short, cancel := context.WithTimeout(ctx, stateWithin)
			defer cancel()
			ctx = short
		}
		return next(ctx, cmd)
	}
}

// within is a context that ends, in a Cluster, when its parts have been waited for long enough.
func (s *Store) within(ctx context.Context) (context.Context, context.CancelFunc) {
	if _, is := s.writes.(*goredis.ClusterClient); is {
		return context.WithTimeout(ctx, partWithin)
	}
	return ctx, func() {}
}

// ask puts many commands into pipelines, each to the partition that it says, and has them carried out side by side where
// those lie. In a Cluster none is waited for longer than partWithin. Each response has its own error; what is returned is
// the first of them, or why it is not known where partitions lie: then no response has any.
func (s *Store) ask(ctx context.Context, many int, part func(i int) byte, put func(p goredis.Pipeliner, i int)) error {
	shards, err := s.shards(ctx)
	if err != nil {
		return unread(err)
	}
	var of [partitions]int
	pipes := make([]goredis.Pipeliner, len(shards))
	for i, shard := range shards {
		pipes[i] = s.reads.Pipeline()
		for _, part := range shard.parts {
			of[part] = i
		}
	}
	for i := range many {
		put(pipes[of[part(i)]], i)
	}
	ctx, cancel := s.within(ctx)
	defer cancel()
	failed := make([]error, len(pipes))
	var all sync.WaitGroup
	for i, pipe := range pipes {
		all.Go(func() {
			if _, err := pipe.Exec(ctx); !errors.Is(err, goredis.Nil) {
				failed[i] = err
			}
		})
	}
	all.Wait()
	return unread(cmp.Or(failed...))
}
