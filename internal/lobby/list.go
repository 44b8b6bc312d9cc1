package lobby

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"casitas/internal/rooms"
)

const listMost = 60 // rooms that the list shows

// list is the public rooms as last read, and who wants to know of changes.
type list struct {
	mu        sync.Mutex
	now       Listing
	version   int
	followers map[chan struct{}]int
}

// Listing is public rooms in which somebody waits or plays, newest change first.
type Listing struct {
	Rooms   []rooms.Summary
	More    bool // there are others
	Partial bool // a part of the journal is away: its rooms are missing
}

// List is the list as last read. The version changes with it.
func (l *Lobby) List() (now Listing, version int) {
	l.list.mu.Lock()
	defer l.list.mu.Unlock()
	return l.list.now, l.list.version
}

// FollowList wakes whenever the list has changed, at most once a second; not at once, for what is known is there to be asked for.
func (l *Lobby) FollowList(wake chan struct{}) (stop func()) {
	l.list.mu.Lock()
	defer l.list.mu.Unlock()
	if l.list.followers == nil {
		l.list.followers = map[chan struct{}]int{}
	}
	l.list.followers[wake]++
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
	now, err := l.listed(ctx)
	if err != nil {
		if !errors.Is(ctx.Err(), context.Canceled) { // too slow is said too
			l.log.Warn("the list of rooms could not be read", "err", err)
		}
		return
	}
	l.list.mu.Lock()
	defer l.list.mu.Unlock()
	if l.list.version > 0 && now.same(l.list.now) {
		return
	}
	l.list.now = now
	l.list.version++
	for wake := range l.list.followers {
		nudge(wake)
	}
}

// listed reads the rooms in which somebody waits, and those that are played in. Where there are more than the list shows, half
// of it is for those who wait.
func (l *Lobby) listed(ctx context.Context) (Listing, error) {
	page, err := l.Summaries(ctx, rooms.SummaryQuery{Status: []rooms.Status{rooms.Live}, Public: true, Most: listMost})
	if err != nil {
		return Listing{}, err
	}
	played := page.Summaries
	waits := l.waiting(played)
	room := listMost - min(len(played), listMost/2)
	more := page.Next != "" || len(waits) > room
	waits = waits[:min(len(waits), room)]
	room = listMost - len(waits)
	more = more || len(played) > room
	all := append(waits, played[:min(len(played), room)]...)
	slices.SortStableFunc(all, newerFirst)
	return Listing{Rooms: all, More: more, Partial: page.Partial}, nil
}

// waiting are the open rooms in which somebody is there to be played with, newest first, but for those that are played in
// by now. The journal is not asked: it holds any number of rooms whose players have left.
func (l *Lobby) waiting(played []rooms.Summary) []rooms.Summary {
	all := append(l.waitingHere(), l.others.waiting()...)
	slices.SortStableFunc(all, newerFirst)
	known := map[string]bool{}
	for _, c := range played {
		known[c.Room] = true
	}
	return slices.DeleteFunc(all, func(c rooms.Summary) bool {
		twice := known[c.Room]
		known[c.Room] = true
		return twice
	})
}

// newerFirst is the order of the journal's pages.
func newerFirst(a, b rooms.Summary) int {
	return cmp.Or(cmp.Compare(b.Changed, a.Changed), cmp.Compare(b.Room, a.Room))
}

func (a Listing) same(b Listing) bool {
	return a.More == b.More && a.Partial == b.Partial && slices.EqualFunc(a.Rooms, b.Rooms, sameSummary)
}

// sameSummary says whether nothing has happened in a room since.
func sameSummary(a, b rooms.Summary) bool {
	a.Clock, b.Clock = nil, nil // it is that of the room's options
	return a == b
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
