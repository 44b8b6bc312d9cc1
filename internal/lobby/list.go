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

const (
	listMost  = 60           // rooms that the list shows
	listPages = 50           // of open rooms that are looked through for it
	listTime  = callTime / 2 // that looking through them may take
)

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
	waiting, err := l.waiting(ctx)
	if err != nil {
		return Listing{}, err
	}
	page, err := l.Summaries(ctx, rooms.SummaryQuery{Status: []rooms.Status{rooms.Live}, Public: true, Most: listMost})
	if err != nil {
		return Listing{}, err
	}
	waits, played := waiting.Rooms, page.Summaries
	room := listMost - min(len(played), listMost/2)
	more := waiting.More || page.Next != "" || len(waits) > room
	waits = waits[:min(len(waits), room)]
	room = listMost - len(waits)
	more = more || len(played) > room
	all := append(waits, played[:min(len(played), room)]...)
	slices.SortStableFunc(all, func(a, b rooms.Summary) int { return cmp.Compare(b.Changed, a.Changed) })
	return Listing{Rooms: all, More: more, Partial: waiting.Partial || page.Partial}, nil
}

// waiting are the open rooms in which somebody is there to be played with, newest first: rooms whose players have left are
// passed over, page by page.
func (l *Lobby) waiting(ctx context.Context) (found Listing, err error) {
	q := rooms.SummaryQuery{Status: []rooms.Status{rooms.Open}, Public: true, Most: listMost}
	look, cancel := context.WithTimeout(ctx, listTime)
	defer cancel()
	for range listPages {
		page, err := l.Summaries(look, q)
		switch {
		case look.Err() != nil && ctx.Err() == nil:
			found.More = true
			return found, nil // what was found till now is better than nothing
		case err != nil:
			return Listing{}, err
		}
		found.Partial = found.Partial || page.Partial
		found.Rooms = append(found.Rooms, l.waited(look, page.Summaries)...)
		if q.From = page.Next; q.From == "" || len(found.Rooms) >= listMost {
			found.More = q.From != ""
			return found, nil
		}
	}
	found.More = true
	return found, nil
}

func (a Listing) same(b Listing) bool {
	return a.More == b.More && a.Partial == b.Partial && slices.EqualFunc(a.Rooms, b.Rooms, sameSummary)
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
