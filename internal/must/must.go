// Package must ends a test where something fails that the test is not about. It is not part of the server.
package must

import (
	"testing"
	"time"
)

// Do ends the test if there is an error.
func Do(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Get gives what came without an error, and ends the test if there is one: must.Get(f())(t).
func Get[T any](v T, err error) func(t testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		Do(t, err)
		return v
	}
}

// Await asks again and again until something is so, for half a minute at most.
func Await(t testing.TB, what string, so func() bool) {
	t.Helper()
	again, late := time.NewTicker(20*time.Millisecond), time.After(30*time.Second)
	defer again.Stop()
	for !so() {
		select {
		case <-again.C:
		case <-late:
			t.Fatalf("%s: not within half a minute", what)
		}
	}
}
