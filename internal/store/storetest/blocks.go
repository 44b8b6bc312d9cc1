package storetest

import (
	"fmt"
	"sync"
	"testing"

	"casitas/internal/must"
	"casitas/internal/rooms"
)

// blocks hold until their time, in place of earlier ones, and are lifted by one whose time has passed.
func blocks(t *testing.T, p Place) {
	s := opens(t, p)
	ctx := t.Context()
	block := func(kind rooms.BlockKind, who string, until float64) {
		t.Helper()
		must.Do(t, s.Block(ctx, rooms.Block{Kind: kind, Who: who, Until: after(until)}))
	}
	again(t, s)
	block(rooms.BlockAddress, "2001:db8::/64", 60)
	block(rooms.BlockPlayer, "ana", 30)
	block(rooms.BlockPlayer, "ana", 90)
	block(rooms.BlockPlayer, "bea", 60)
	block(rooms.BlockPlayer, "bea", -1)
	for _, c := range []struct {
		at   float64
		want map[string]float64
	}{{0, map[string]float64{"2001:db8::/64": 60, "ana": 90}}, {60, map[string]float64{"ana": 90}}, {90, nil}} {
		got := must.Get(s.Blocks(ctx, after(c.at)))(t)
		if len(got) != len(c.want) {
			t.Errorf("after %v s: %v", c.at, got)
		}
		for _, b := range got {
			if !b.Until.Equal(after(c.want[b.Who])) || (b.Who == "ana") != (b.Kind == rooms.BlockPlayer) {
				t.Errorf("after %v s: %+v", c.at, b)
			}
		}
	}
}

// again has blocks placed anew while those that have ceased to hold are forgotten: none is lost.
func again(t *testing.T, s rooms.Blocks) {
	t.Helper()
	const many = 100
	block := func(until float64) {
		for n := range many {
			must.Do(t, s.Block(t.Context(), rooms.Block{Kind: rooms.BlockPlayer, Who: fmt.Sprint(n), Until: after(until)}))
		}
	}
	block(-1)
	var forget sync.WaitGroup
	forget.Go(func() {
		for range many {
			if _, err := s.Blocks(t.Context(), after(0)); err != nil {
				t.Error(err)
			}
		}
	})
	block(60)
	forget.Wait()
	if got := must.Get(s.Blocks(t.Context(), after(0)))(t); len(got) != many {
		t.Errorf("%d blocks of %d hold", len(got), many)
	}
	block(-1)
}
