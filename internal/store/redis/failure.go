package redis

import (
	"errors"
	"fmt"
	"net"
	"strings"

	goredis "github.com/redis/go-redis/v9"

	"casitas/internal/rooms"
)

// refusals are the ways in which Redis says that it has not even begun with a script, by the first word
// of its response, and what that means.
var refusals = map[string]string{
	"OOM":         "Redis has no memory left",
	"READONLY":    "this Redis is a replica and takes no writes",
	"NOREPLICAS":  "Redis has fewer replicas than it must",
	"MISCONF":     "Redis cannot write to its disk",
	"LOADING":     "Redis is still reading its data",
	"MASTERDOWN":  "Redis has lost its master",
	"BUSY":        "Redis is busy with another script",
	"CLUSTERDOWN": "a part of the Redis Cluster is down",
	"TRYAGAIN":    "Redis Cluster is moving this partition",
	"MOVED":       "Redis Cluster has moved this partition",
	"ASK":         "Redis Cluster is moving this partition",
	"NOAUTH":      "Redis wants a password",
	"WRONGPASS":   "Redis does not know the user or the password",
	"NOPERM":      "Redis does not permit this user to write here",
	"WRONGTYPE":   "a key of the journal holds a value of another type: somebody else writes into this Redis, or did",
	"DAMAGED":     "the room's events are not all there",
}

// failure tells the errors after which nothing has been or will be written, which it makes
// rooms.ErrNotWritten, from those that leave it open.
func failure(err error) error {
	if errors.Is(err, rooms.ErrNotWritten) {
		return err
	}
	var response goredis.Error
	if errors.As(err, &response) {
		word, _, _ := strings.Cut(response.Error(), " ")
		if meaning, refused := refusals[word]; refused {
			return fmt.Errorf("%w: %s: %w", rooms.ErrNotWritten, meaning, err)
		}
		if strings.Contains(response.Error(), "max number of clients") {
			return fmt.Errorf("%w: Redis takes no more connections: %w", rooms.ErrNotWritten, err)
		}
		return err
	}
	var way *net.OpError
	switch {
	case errors.As(err, &way) && way.Op == "dial":
		return fmt.Errorf("%w: Redis cannot be reached: %w", rooms.ErrNotWritten, err)
	case errors.Is(err, goredis.ErrPoolTimeout):
		return fmt.Errorf("%w: every connection to Redis is taken: %w", rooms.ErrNotWritten, err)
	case errors.Is(err, goredis.ErrClosed):
		return fmt.Errorf("%w: the journal is closed: %w", rooms.ErrNotWritten, err)
	}
	return fmt.Errorf("the outcome is not known yet: %w", err)
}

// unread is failure for what was only to be read. That a key holds a value of another type is no refusal there: it stays so.
func unread(err error) error {
	if err == nil {
		return nil
	}
	if refused := failure(err); errors.Is(refused, rooms.ErrNotWritten) && !goredis.HasErrorPrefix(err, "WRONGTYPE") {
		return refused
	}
	return err
}
