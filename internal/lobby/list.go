package lobby

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"casitas/internal/rooms"
)

// listMost is how many rooms the list shows.
const listMost = 60

// list is the public rooms as last read, and who wants to know of changes.
type list struct {
	mu        sync.Mutex
	cards     []rooms.Summary
	more      bool
	version   int
	followers map[chan struct{}]int
}

// List is the public rooms in which somebody waits or plays, newest change first; more says whether there
// are others. The version changes with the list.
func (l *Lobby) List() (cards []rooms.Summary, more bool, version int) {
	l.list.mu.Lock()
	defer l.list.mu.Unlock()
	return l.list.cards, l.list.more, l.list.version
}

// FollowList wakes whenever the list has changed, at most once a second.
func (l *Lobby) FollowList(wake chan struct{}) (stop func()) {
	l.list.mu.Lock()
	defer l.list.mu.Unlock()
	if l.list.followers == nil {
		l.list.followers = map[chan struct{}]int{}
	}
	l.list.followers[wake]++
	nudge(wake)
	var once sync.Once
	return func() {
		once.Do(func() {
			l.list.mu.Lock()
			defer l.list.mu.Unlock()
			if l.list.followers[wake]--; l.list.followers[wake] <= 0 {
				delete(l.list.followers, wake)
			}
		})
	}
}

func nudge(wake chan struct{}) {
	select {
	case wake <- struct{}{}:
	default:
	}
}

// refresh reads the list anew, if anybody wants it.
func (l *Lobby) refresh(ctx context.Context) {
	l.list.mu.Lock()
	wanted := len(l.list.followers) > 0
	l.list.mu.Unlock()
	if !wanted {
		return
	}
	page, err := l.Summaries(ctx, rooms.SummaryQuery{Status: []rooms.Status{rooms.Open, rooms.Live}, Public: true, Most: listMost})
	if err != nil {
		if ctx.Err() == nil {
			l.log.Warn("the list of rooms could not be read", "err", err)
		}
		return
	}
	cards := l.waited(ctx, page.Summaries)
	l.list.mu.Lock()
	defer l.list.mu.Unlock()
	if l.list.version > 0 && slices.EqualFunc(cards, l.list.cards, sameSummary) && (page.Next != "") == l.list.more {
		return
	}
	l.list.cards, l.list.more = cards, page.Next != ""
	l.list.version++
	for wake := range l.list.followers {
		nudge(wake)
	}
}

// sameSummary says whether nothing has happened in a room since.
func sameSummary(a, b rooms.Summary) bool {
	return a.Room == b.Room && a.Changed == b.Changed && a.Turn == b.Turn && a.Status == b.Status && a.Seats == b.Seats
}

// Summaries lists rooms as the journal has them. Where a part of it is away, the page says that it is partial.
func (l *Lobby) Summaries(ctx context.Context, q rooms.SummaryQuery) (rooms.SummaryPage, error) {
	page, err := l.journal.Summaries(ctx, q)
	if err != nil && !errors.Is(err, rooms.ErrPartial) {
		return rooms.SummaryPage{}, fmt.Errorf("listing rooms: %w", err)
	}
	page.Partial = err != nil
	return page, nil
}
