package redis

import (
	"cmp"
	"context"
	"errors"
	"slices"

	goredis "github.com/redis/go-redis/v9"
)

// shard is one Redis and the partitions that it holds: all of them, but in a Cluster.
type shard struct {
	addr   string
	client *goredis.Client
	parts  []byte
}

// shards are the nodes that hold the journal, as this node knows them at this moment.
func (s *Store) shards(ctx context.Context) ([]shard, error) {
	switch client := s.writes.(type) {
	case *goredis.Client:
		all := shard{addr: client.Options().Addr, client: client}
		for part := range partitions {
			all.parts = append(all.parts, byte(part))
		}
		return []shard{all}, nil
	case *goredis.ClusterClient:
		return s.shardsOf(ctx, client)
	}
	return nil, errors.New("neither a server nor a cluster")
}

// refresh has a Cluster say anew where its slots are.
func (s *Store) refresh(ctx context.Context) {
	if cluster, is := s.writes.(*goredis.ClusterClient); is {
		//nolint:errcheck // it is called for the sake of what it does first
		cluster.ForEachMaster(ctx, func(context.Context, *goredis.Client) error { return nil })
	}
}

func (s *Store) shardsOf(ctx context.Context, cluster *goredis.ClusterClient) ([]shard, error) {
	byAddr := map[string]*shard{}
	for part := range partitions {
		node, err := cluster.MasterForKey(ctx, s.keys.of(byte(part), ""))
		if err != nil {
			return nil, err
		}
		addr := node.Options().Addr
		if byAddr[addr] == nil {
			byAddr[addr] = &shard{addr: addr, client: node}
		}
		byAddr[addr].parts = append(byAddr[addr].parts, byte(part))
	}
	var all []shard
	for _, one := range byAddr {
		all = append(all, *one)
	}
	slices.SortFunc(all, func(a, b shard) int { return cmp.Compare(a.addr, b.addr) })
	return all, nil
}
