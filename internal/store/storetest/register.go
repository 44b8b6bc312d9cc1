package storetest

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"testing"

	"casitas/internal/rooms"
)

// copied is what a writer knows of a register.
type copied struct {
	t    *testing.T
	s    Store
	at   rooms.Revision
	all  map[string]string
	gone []string // why keys were taken out, in order
}

const register = "register"

// ask asks once, and takes in the response.
func (c *copied) ask(changes ...rooms.Change) (got rooms.Registered) {
	c.t.Helper()
	got, err := c.s.Register(c.t.Context(), register, c.at, changes)
	if err != nil {
		c.t.Fatal(err)
	}
	switch {
	case got.Written:
		c.take(changes)
	case got.Whole:
		c.all = map[string]string{}
		for key, value := range got.All {
			c.all[key] = string(value)
		}
	}
	for _, e := range got.Since {
		if e.Version != c.at.Version+1 || e.Head != c.at.Head.Next(e.Event) {
			c.t.Fatalf("version %d head %s comes after %v", e.Version, e.Head, c.at)
		}
		c.at = rooms.Revision{Version: e.Version, Head: e.Head}
		var changes []rooms.Change
		if err := json.Unmarshal(e.Event, &changes); err != nil {
			c.t.Fatal(err)
		}
		c.take(changes)
	}
	if len(got.Since) > 0 && c.at != got.At {
		c.t.Fatalf("what is new leads to %v, not %v", c.at, got.At)
	}
	c.at = got.At
	return got
}

func (c *copied) take(changes []rooms.Change) {
	if c.all == nil {
		c.all = map[string]string{}
	}
	for _, change := range changes {
		if change.Value == nil {
			delete(c.all, change.Key)
			c.gone = append(c.gone, change.Why)
		} else {
			c.all[change.Key] = string(change.Value)
		}
	}
}

func (c *copied) holds(want map[string]string) {
	c.t.Helper()
	if !maps.Equal(c.all, want) {
		c.t.Errorf("it holds %v, want %v", c.all, want)
	}
}

func put(key string, value int) rooms.Change {
	return rooms.Change{Key: key, Value: json.RawMessage(strconv.Itoa(value))}
}

// registers: who is behind is refused and told what is new, one by one or all of it; a look changes nothing; what is written stays.
func registers(t *testing.T, p Place) {
	stores := handles(t, p, 2)
	s, last := stores[0], stores[len(stores)-1]
	a, b := &copied{t: t, s: s}, &copied{t: t, s: last}
	hinted, stop := watch(t, last, register)
	if got := a.ask(); got.Written || got.Whole || got.At.Version != 0 {
		t.Errorf("of an empty one it is said: %+v", got)
	}
	if got := a.ask(put("x", 1), put("y", 2)); !got.Written || got.At.Version != 1 {
		t.Errorf("the first change: %+v", got)
	}
	await(t, hinted, 1)
	stop()
	if got := b.ask(put("x", 9)); got.Written {
		t.Error("who had seen nothing has changed it")
	}
	b.holds(a.all)
	if got := b.ask(put("z", 3), rooms.Change{Key: "y", Why: "because"}); !got.Written {
		t.Errorf("who is told where it stands is refused: %+v", got)
	}
	if got := a.ask(put("x", 9)); got.Written || len(got.Since) != 1 || !slices.Equal(a.gone, []string{"because"}) {
		t.Errorf("who is one behind: %+v, gone %q", got, a.gone)
	}
	a.holds(map[string]string{"x": "1", "z": "3"})
	if got := a.ask(); got.Written || got.Whole || got.Since != nil || got.At != b.at {
		t.Errorf("a look: %+v", got)
	}
	var near copied
	for i := range rooms.RegisterMemory + 1 {
		if b.ask(put("x", i)); i == 1 {
			near = copied{t: t, s: s, at: b.at, all: maps.Clone(b.all)}
		}
	}
	if got := a.ask(); !got.Whole {
		t.Errorf("who is far behind is told %d changes", len(got.Since))
	}
	a.holds(b.all)
	if got := near.ask(); len(got.Since) != rooms.RegisterMemory-1 {
		t.Errorf("it remembers %d of %d changes", len(got.Since), rooms.RegisterMemory-1)
	}
	near.holds(b.all)
	other := &copied{t: t, s: s, at: rooms.Revision{Version: b.at.Version, Head: "another past"}}
	if got := other.ask(put("x", 0)); !got.Whole || got.Written {
		t.Errorf("who has another past: %+v", got)
	}
	left := &copied{t: t, s: p.Crash(t, s)}
	left.ask()
	left.holds(b.all)
	if err := left.s.Close(); err != nil {
		t.Error(err)
	}
}

// registersMany: any number of writers count together, and none is lost.
func registersMany(t *testing.T, p Place) {
	const writers, each = 6, 15
	stores := handles(t, p, 3)
	together(writers, func(i int) {
		c := &copied{t: t, s: stores[i%len(stores)]}
		for n := 0; n < each; {
			count, _ := strconv.Atoi(c.all["count"])
			if c.ask(put("count", count+1), put(fmt.Sprintf("writer-%d", i), n+1)).Written {
				n++
			}
		}
	})
	c := &copied{t: t, s: stores[0]}
	if c.ask(); c.all["count"] != strconv.Itoa(writers*each) {
		t.Errorf("%d times one was added: %v", writers*each, c.all)
	}
}
