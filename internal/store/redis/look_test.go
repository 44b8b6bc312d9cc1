package redis_test

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"testing"

	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/store/redis"
	"casitas/internal/store/redistest"
)

// TestLookedUpTogether wakes many rooms at once while Redis does not answer: they are read in a few round trips, and one that is
// damaged, or is none, keeps nobody from the others.
func TestLookedUpTogether(t *testing.T) {
	t.Parallel()
	const many = 200
	server := redistest.Start(t)
	s := open(t, server.URL(), redis.Options{})
	ids := make([]string, many)
	for i := range ids {
		ids[i] = fmt.Sprint("room-", i)
		if i > 0 {
			wrote(t, s, appendOf(ids[i], rooms.Revision{}, "open", 2))
		}
	}
	server.Do("DEL", s.LogKey(ids[1]))
	server.Do("SET", s.LogKey(ids[1]), "a word")

	before := readsOf(t, server)
	server.Do("CLIENT", "PAUSE", 1000)
	var all sync.WaitGroup
	for i, id := range ids {
		all.Go(func() {
			log, err := s.Load(t.Context(), id, 0)
			switch {
			case i == 0 && !errors.Is(err, rooms.ErrNoRoom), i == 1 && !errors.Is(err, rooms.ErrDamaged):
				t.Errorf("%s: %v", id, err)
			case i > 1 && (err != nil || len(log.Entries) != 2 || !log.Continues(rooms.Revision{})):
				t.Errorf("%s: %v, %v", id, log, err)
			}
		})
	}
	all.Wait()
	if reads := readsOf(t, server) - before; reads > many/2 {
		t.Errorf("%d round trips for %d rooms", reads, many)
	}
}

// readsOf is how often Redis has read from its clients.
func readsOf(t *testing.T, server *redistest.Server) int {
	t.Helper()
	info, _ := server.Do("INFO", "stats").(string)
	_, rest, _ := strings.Cut(info, "total_reads_processed:")
	reads, err := strconv.Atoi(strings.Fields(rest)[0])
	must.Do(t, err)
	return reads
}
