package redis_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	goredis "github.com/redis/go-redis/v9"

	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/store/redis"
	"casitas/internal/store/redistest"
)

// TestReadWhileLoading looks everything up in a Redis that is reading its data: each read says that, and not that something is wrong.
func TestReadWhileLoading(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t, "enable-debug-command local", "rdbcompression no", "loading-process-events-interval-bytes 1024")
	s := open(t, server.URL(), redis.Options{})
	wrote(t, s, appendOf("room", rooms.Revision{}, "open", 1))

	server.Do("DEBUG", "POPULATE", 10_000, "ballast", 1024)
	server.Do("CONFIG", "SET", "key-load-delay", 10_000)
	patient := goredis.NewClient(&goredis.Options{Addr: server.Addr, ReadTimeout: -1, MaxRetries: -1})
	defer patient.Close() //nolint:errcheck // it has nothing more to say
	loaded := make(chan error, 1)
	go func() { loaded <- patient.Do(t.Context(), "DEBUG", "RELOAD").Err() }()
	must.Await(t, "Redis reads its data", func() bool {
		info, _ := server.Do("INFO", "persistence").(string)
		return strings.Contains(info, "\nloading:1")
	})
	ctx, now := t.Context(), time.Now()
	for name, read := range map[string]func() error{
		"Load":               func() error { _, err := s.Load(ctx, "room", 0); return err },
		"Lookup":             func() error { _, _, err := s.Lookup(ctx, "room", "open"); return err },
		"Summaries":          func() error { _, err := s.Summaries(ctx, rooms.SummaryQuery{}); return err },
		"Summaries of one":   func() error { _, err := s.Summaries(ctx, rooms.SummaryQuery{Player: "ana"}); return err },
		"Due":                func() error { _, err := s.Due(ctx, func(int) time.Time { return now }, 1); return err },
		"Undelivered":        func() error { _, err := s.Undelivered(ctx, "hook", "", 1); return err },
		"Undelivered of one": func() error { _, err := s.Undelivered(ctx, "hook", "room", 1); return err },
		"PlayerByKey":        func() error { _, err := s.PlayerByKey(ctx, rooms.KeyHash{}); return err },
		"PlayerByID":         func() error { _, err := s.PlayerByID(ctx, "ana"); return err },
		"Profile":            func() error { _, err := s.Profile(ctx, "ana"); return err },
		"PlayerByRecovery":   func() error { _, err := s.PlayerByRecovery(ctx, rooms.KeyHash{}); return err },
		"InvitationOf":       func() error { _, err := s.InvitationOf(ctx, "AAA", now); return err },
		"OwnerOf":            func() error { _, err := s.OwnerOf(ctx, "bot"); return err },
		"TokensOf":           func() error { _, err := s.TokensOf(ctx, "ana"); return err },
		"ScoresOf":           func() error { _, _, err := s.ScoresOf(ctx, "ana", true); return err },
		"Blocks":             func() error { _, err := s.Blocks(ctx, now); return err },
		"Said":               func() error { _, err := s.Said(ctx, "room"); return err },
	} {
		if err := read(); !errors.Is(err, rooms.ErrNotWritten) || !strings.Contains(err.Error(), "still reading its data") {
			t.Errorf("%s: %v", name, err)
		}
	}
	server.Do("CONFIG", "SET", "key-load-delay", 0)
	must.Do(t, <-loaded)
}
