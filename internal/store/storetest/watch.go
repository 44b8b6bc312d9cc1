package storetest

import (
	"context"
	"testing"
	"time"

	"casitas/internal/rooms"
)

// patience is how long a test waits for what must come before it calls it missing.
const patience = 20 * time.Second

// await waits until a room's hints have reached a version; 0 counts as any.
func await(t *testing.T, hinted <-chan uint64, version uint64) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	for {
		select {
		case v := <-hinted:
			if v == 0 || v >= version {
				return
			}
		case <-ctx.Done():
			t.Fatalf("no hint of version %d", version)
		}
	}
}

// watch collects a room's hints.
func watch(t *testing.T, s Store, room string) (hinted chan uint64, stop func()) {
	t.Helper()
	hinted = make(chan uint64, 1000)
	stop, err := s.Watch(room, func(version uint64) { hinted <- version })
	if err != nil {
		t.Fatalf("watch: %v", err)
	}
	return hinted, stop
}

// hints watches rooms for what is written through the same store.
func hints(t *testing.T, p Place) {
	s := opens(t, p)
	one, stopOne := watch(t, s, "room")
	two, stopTwo := watch(t, s, "room")
	other, stopOther := watch(t, s, "other")
	defer stopTwo()
	defer stopOther()

	now := wrote(t, s, write("room", rooms.Revision{}, "open"))
	await(t, one, 1)
	await(t, two, 1)
	if log := load(t, s, "room", rooms.Revision{}); log.At != now {
		t.Errorf("a hint came before what it tells of: %v", log.At)
	}
	stopOne()
	stopOne() // once more does no harm
	now = wrote(t, s, write("room", now, "sow"))
	await(t, two, now.Version)
	wrote(t, s, write("other", rooms.Revision{}, "open"))
	await(t, other, 1)
	for len(other) > 0 {
		if v := <-other; v > 1 {
			t.Errorf("a hint of version %d of another room", v)
		}
	}
	again, stopAgain := watch(t, s, "room")
	defer stopAgain()
	now = wrote(t, s, write("room", now, "more"))
	await(t, again, now.Version)
}

// hintsElsewhere watches for what is written through another store on the same data.
func hintsElsewhere(t *testing.T, p Place) {
	here, there := opens(t, p), opens(t, p)
	now := wrote(t, there, write("room", rooms.Revision{}, "open"))
	hinted, stop := watch(t, here, "room")
	defer stop()
	for range 20 {
		now = wrote(t, there, write("room", now, "to-"+string(now.Head)))
		await(t, hinted, now.Version)
	}
}
