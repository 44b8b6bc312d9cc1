package redis

import (
	"context"
	"fmt"
	"strings"

	goredis "github.com/redis/go-redis/v9"
)

// Risk is a setting of Redis by which moves may be lost or not be taken.
type Risk struct {
	Setting  string // its name in redis.conf
	At       string // the server
	Found    string
	Meaning  string // what may happen
	Mend     string // what to do about it
	Volatile bool   // moves that were acknowledged may be lost for good
}

// String is the risk in one sentence or two.
func (p Risk) String() string {
	return fmt.Sprintf("redis at %s has %s set to %q: %s. %s.", p.At, p.Setting, p.Found, p.Meaning, p.Mend)
}

// CheckSettings says which settings of Redis put the journal in danger. A server refuses to
// start where one of them is Volatile, unless it is told otherwise.
func (s *Store) CheckSettings(ctx context.Context) ([]Risk, error) {
	shards, err := s.shards(ctx)
	if err != nil {
		return nil, fmt.Errorf("settings of redis: %w", err)
	}
	var all []Risk
	for _, shard := range shards {
		found, err := settings(ctx, shard.client)
		if err != nil {
			return nil, fmt.Errorf("settings of redis at %s: %w", shard.addr, err)
		}
		for _, p := range risksOf(found) {
			p.At = shard.addr
			all = append(all, p)
		}
	}
	s.risks.settings.Store(&all)
	return all, nil
}

// settings are those that matter, as far as Redis lets them be seen: where it hides its configuration, as hosted
// ones do, what it tells of its state is taken.
func settings(ctx context.Context, client *goredis.Client) (map[string]string, error) {
	found := map[string]string{}
	for _, name := range []string{"appendonly", "appendfsync", "maxmemory-policy", "maxmemory", "cluster-enabled", "cluster-require-full-coverage"} {
		value, err := client.ConfigGet(ctx, name).Result()
		if err != nil && !strings.Contains(err.Error(), "unknown command") && !goredis.HasErrorPrefix(err, "NOPERM") {
			return nil, err
		}
		found[name] = value[name]
	}
	if found["appendonly"] != "" {
		return found, nil
	}
	info, err := client.InfoMap(ctx, "persistence", "memory").Result()
	if err != nil {
		return nil, err
	}
	found["appendonly"] = map[string]string{"0": "no", "1": "yes"}[info["Persistence"]["aof_enabled"]]
	found["maxmemory-policy"] = info["Memory"]["maxmemory_policy"]
	return found, nil
}

// risksOf compares settings with what a journal needs.
func risksOf(found map[string]string) []Risk {
	var all []Risk
	add := func(volatile bool, setting, meaning, mend string) {
		all = append(all, Risk{Setting: setting, Found: found[setting], Meaning: meaning, Mend: mend, Volatile: volatile})
	}
	if found["appendonly"] != "yes" {
		add(true, "appendonly", "it writes moves to no log, and forgets all since its last snapshot when it stops",
			"Set appendonly yes, in redis.conf and by CONFIG SET")
	}
	switch found["appendfsync"] {
	case "always":
	case "everysec":
		add(false, "appendfsync", "acknowledged moves of up to the last second, rarely two, are lost when its machine stops suddenly; "+
			"nodes that still hold them play them in again",
			"Set appendfsync always to lose none, at the price of a disk sync for each batch of moves")
	case "":
		add(false, "appendfsync", "it does not show how soon moves reach its disk", "Ask whoever runs it for appendfsync always or everysec")
	default:
		add(true, "appendfsync", "moves reach its disk when the system likes, often half a minute later",
			"Set appendfsync always, or everysec if the last second may be lost")
	}
	if found["cluster-enabled"] == "yes" && found["cluster-require-full-coverage"] == "yes" {
		add(false, "cluster-require-full-coverage", "while one master of the Cluster is away, the others take nothing either",
			"Set cluster-require-full-coverage no on all of them: then only the rooms of the one that is away wait")
	}
	if policy := found["maxmemory-policy"]; policy != "noeviction" {
		add(true, "maxmemory-policy", "it throws rooms away when its memory is full",
			"Set maxmemory-policy noeviction: then it refuses moves instead, and Casitas says so")
	}
	return all
}
