package storetest

import (
	"fmt"
	"sync"
	"testing"

	"casitas/internal/rooms"
)

// handles opens as many stores on a place as it allows, at most n.
func handles(t *testing.T, p Place, n int) []Store {
	if !p.Shared {
		n = 1
	}
	all := make([]Store, n)
	for i := range all {
		all[i] = opens(t, p)
	}
	return all
}

// together calls f for 0 to n-1, all at once, and waits for them.
func together(n int, f func(i int)) {
	var ready, done sync.WaitGroup
	ready.Add(n)
	for i := range n {
		done.Go(func() {
			ready.Done()
			ready.Wait()
			f(i)
		})
	}
	done.Wait()
}

// oneWinner lets many writers race for each version of one room: one wins each, and
// the others are told where the room stands.
func oneWinner(t *testing.T, p Place) {
	const writers, rounds = 8, 25
	stores := handles(t, p, 3)
	now := wrote(t, stores[0], write("room", rooms.Revision{}, "open"))
	for round := range rounds {
		responses := make([]rooms.Appended, writers)
		errs := make([]error, writers)
		together(writers, func(i int) {
			a := write("room", now, fmt.Sprintf("w%d-%d", round, i))
			responses[i], errs[i] = stores[i%len(stores)].Append(t.Context(), a)
		})
		next := rooms.Revision{}
		for i, got := range responses {
			if errs[i] != nil {
				t.Fatalf("round %d: %v", round, errs[i])
			}
			if got.Result == rooms.OK {
				if next != (rooms.Revision{}) {
					t.Fatalf("round %d has two winners", round)
				}
				next = got.At
			}
		}
		if next.Version != now.Version+1 {
			t.Fatalf("round %d: the winner is at %v, after %v", round, next, now)
		}
		for _, got := range responses {
			if got.Result != rooms.OK && got != (rooms.Appended{Result: rooms.Conflict, At: next}) {
				t.Errorf("round %d: a loser was told %v; the room stands at %v", round, got, next)
			}
		}
		now = next
	}
	if log := load(t, stores[0], "room", rooms.Revision{}); len(log.Entries) != rounds+1 {
		t.Errorf("%d entries, want %d", len(log.Entries), rounds+1)
	}
}

// oneTaker sends one command from many places at once: one writes it, and
// everybody is told the same place for it.
func oneTaker(t *testing.T, p Place) {
	const senders, rounds = 8, 25
	stores := handles(t, p, 3)
	now := rooms.Revision{} // the first round races to make the room
	for round := range rounds {
		a := write("room", now, fmt.Sprintf("c%d", round))
		results := make([]rooms.Result, senders)
		together(senders, func(i int) {
			got, err := stores[i%len(stores)].Append(t.Context(), a)
			if err != nil || got.At != a.After() {
				t.Errorf("round %d: got %v, %v; want %v", round, got, err, a.After())
			}
			results[i] = got.Result
		})
		count := map[rooms.Result]int{}
		for _, r := range results {
			count[r]++
		}
		if count[rooms.OK] != 1 || count[rooms.Duplicate] != senders-1 {
			t.Fatalf("round %d: %v", round, count)
		}
		now = a.After()
	}
}

// manyRooms writes to many rooms at once; each ends with its own unbroken history.
func manyRooms(t *testing.T, p Place) {
	const writers, events = 24, 20
	stores := handles(t, p, 3)
	together(writers, func(i int) {
		s, room, now := stores[i%len(stores)], fmt.Sprintf("room-%d", i), rooms.Revision{}
		for n := range events {
			got, err := s.Append(t.Context(), write(room, now, fmt.Sprintf("c%d", n)))
			if err != nil || got.Result != rooms.OK {
				t.Errorf("%s: %v, %v", room, got, err)
				return
			}
			now = got.At
		}
	})
	for i := range writers {
		room := fmt.Sprintf("room-%d", i)
		if log := load(t, stores[0], room, rooms.Revision{}); len(log.Entries) != events {
			t.Errorf("%s has %d entries, want %d", room, len(log.Entries), events)
		}
	}
}
