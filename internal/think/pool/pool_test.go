package pool

import (
	"log/slog"
	"slices"
	"sync"
	"testing"
	"testing/synctest"

	"casitas/internal/think"
)

// Who waits for a search hears how many come before them, and again when one of these has got it.
func TestPlaceInTheQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := New(1, "", slog.Default())
		var all sync.WaitGroup
		var heard [3][]int // by who asks, in their order
		var leave [3]chan struct{}
		for i := range heard {
			leave[i] = make(chan struct{})
			all.Go(func() {
				err := p.With(t.Context(), Studies, func(before int) { heard[i] = append(heard[i], before) }, func(*think.Search) error {
					<-leave[i]
					return nil
				})
				if err != nil {
					t.Error(err)
				}
			})
			synctest.Wait()
		}
		for i, want := range [][3][]int{{nil, {0}, {1}}, {nil, {0}, {1, 0}}, {nil, {0}, {1, 0}}} {
			if !slices.EqualFunc(heard[:], want[:], slices.Equal) {
				t.Errorf("when %d have left, they have heard %v, not %v", i, heard, want)
			}
			close(leave[i])
			synctest.Wait()
		}
		all.Wait()
	})
}
