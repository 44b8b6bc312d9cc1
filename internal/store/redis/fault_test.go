package redis_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"casitas/internal/rooms"
	"casitas/internal/store/redis"
	"casitas/internal/store/redistest"
)

// briefly appends and gives up soon.
func briefly(t *testing.T, s *redis.Store, a rooms.Append) (rooms.Appended, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	return s.Append(ctx, a)
}

// inDoubt appends and insists on being left in doubt.
func inDoubt(t *testing.T, s *redis.Store, a rooms.Append) {
	t.Helper()
	if got, err := briefly(t, s, a); err == nil || errors.Is(err, rooms.ErrNotWritten) {
		t.Fatalf("append %s: %v, %v; want doubt", a.Command, got, err)
	}
}

// TestSwallowed loses answers: the command was written, and is found out to have been, once.
func TestSwallowed(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	proxy := redistest.StartProxy(t, server.Addr)
	s := open(t, "redis://"+proxy.Addr, redis.Options{})
	now := wrote(t, s, appendOf("room", rooms.Revision{}, "open", 1))
	now = wrote(t, s, appendOf("room", now, "next", 1)) // now Redis knows the scripts

	lost := appendOf("room", now, "lost", 3)
	proxy.Swallow(true)
	inDoubt(t, s, lost)
	proxy.Swallow(false)
	proxy.Cut()
	for range 2 {
		if got, err := s.Append(t.Context(), lost); err != nil || got != (rooms.Appended{Result: rooms.Duplicate, At: lost.After()}) {
			t.Errorf("asked again: %v, %v", got, err)
		}
	}
	if audit := sound(t, s); audit.Events != 5 {
		t.Errorf("%d events, want 5", audit.Events)
	}
}

// TestBlackhole loses questions: nothing was written, and asking again writes. In between, a refusal that is
// certain by itself settles nothing.
func TestBlackhole(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	proxy := redistest.StartProxy(t, server.Addr)
	s := open(t, "redis://"+proxy.Addr, redis.Options{})
	now := wrote(t, s, appendOf("room", rooms.Revision{}, "open", 1))

	lost := appendOf("room", now, "lost", 3)
	proxy.Blackhole(true)
	inDoubt(t, s, lost)
	proxy.Blackhole(false)
	proxy.Cut()
	server.Do("CONFIG", "SET", "min-replicas-to-write", 1)
	inDoubt(t, s, lost)
	server.Do("CONFIG", "SET", "min-replicas-to-write", 0)
	wrote(t, s, lost)
	sound(t, s)
}

// TestRefused has Redis take nothing, for every reason that it has: the refusal is certain, says why, and nothing
// has to be started again afterwards.
func TestRefused(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	s := open(t, server.URL(), redis.Options{})
	now := wrote(t, s, appendOf("room", rooms.Revision{}, "open", 1))
	for i, try := range []struct {
		name, want string
		begin, end func()
	}{
		{
			"no memory", "no memory left",
			func() { server.Do("CONFIG", "SET", "maxmemory", "1mb") }, func() { server.Do("CONFIG", "SET", "maxmemory", "0") },
		},
		{
			"no replicas", "fewer replicas",
			func() { server.Do("CONFIG", "SET", "min-replicas-to-write", 1) }, func() { server.Do("CONFIG", "SET", "min-replicas-to-write", 0) },
		},
		{
			"a replica", "takes no writes",
			func() { server.Do("REPLICAOF", "127.0.0.1", "1") }, func() { server.Do("REPLICAOF", "NO", "ONE") },
		},
		{"gone", "cannot be reached", server.Kill, server.Restart},
	} {
		a := appendOf("room", now, fmt.Sprintf("c%d", i), 2)
		try.begin()
		got, err := s.Append(t.Context(), a)
		if !errors.Is(err, rooms.ErrNotWritten) || !strings.Contains(fmt.Sprint(err), try.want) {
			t.Errorf("%s: %v, %v; want ErrNotWritten that says %q", try.name, got, err, try.want)
		}
		if err := s.Ready(t.Context()); err == nil {
			t.Errorf("%s: ready", try.name)
		}
		try.end()
		now = insist(t, s, a)
		if err := s.Ready(t.Context()); err != nil {
			t.Errorf("%s: not ready again: %v", try.name, err)
		}
	}
	sound(t, s)
}

// TestBack asks a Redis that is gone again and again, and finds it the moment that it is back.
func TestBack(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	s := open(t, server.URL(), redis.Options{})
	now := wrote(t, s, appendOf("room", rooms.Revision{}, "open", 1))
	server.Kill()
	for n := range 100 {
		if _, err := s.Append(t.Context(), appendOf("room", now, fmt.Sprint(n), 1)); !errors.Is(err, rooms.ErrNotWritten) {
			t.Fatalf("it is gone: %v", err)
		}
		if _, err := s.Load(t.Context(), "room", 0); err == nil {
			t.Fatal("a room is loaded from nowhere")
		}
	}
	server.Restart()
	if _, err := s.Load(t.Context(), "room", 0); err != nil {
		t.Error(err)
	}
	wrote(t, s, appendOf("room", now, "sow", 1))
}
