package lobby

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"sync"
	"time"

	"casitas/internal/rooms"
	"casitas/internal/seeks"
)

const (
	listMost = 60  // rooms that the list shows
	hereMost = 100 // people that it names
	seekMost = 100 // seeks that it shows
)

// list is what all may look at as it was gathered last, and who looks at it.
type list struct {
	mu        sync.Mutex
	now       Listing
	version   int
	gathered  time.Time // zero: never
	followers map[chan struct{}]int
	visitors  visitors
}

// Listing is what all may look at: tables with a free seat, matches, people.
type Listing struct {
	Waits    []rooms.Summary // public rooms in which somebody waits to be played with, newest change first
	Plays    []rooms.Watched // public matches whose people are there: the most watched first
	Featured string          // one of Plays, until it ends
	Here     []rooms.Player  // some of those with a name who look at this
	Rest     int             // how many more do
	More     int             // rooms beyond those shown, at least
	Seeks    []*seeks.Seek   // that anybody may take, newest first
	Pools    map[string]int  // how many players wait in each pool, by its id; nil where there are none
}

// List is the list as last gathered. The version changes with it; 0 where it has not been.
func (l *Lobby) List() (now Listing, version int) {
	l.list.mu.Lock()
	defer l.list.mu.Unlock()
	return l.list.now, l.list.version
}

// FollowList wakes whenever the list has changed, at most once a second; not at once, for what is known is there to be
// asked for. Who follows it is shown in it.
func (l *Lobby) FollowList(wake chan struct{}, who rooms.Player) (stop func()) {
	l.list.mu.Lock()
	if l.list.followers == nil {
		l.list.followers = map[chan struct{}]int{}
	}
	l.list.followers[wake]++
	l.list.visitors.enter(who)
	old := time.Since(l.list.gathered) > 2*listEvery // nobody has followed it. Who comes and goes does not have it gathered each time
	l.list.mu.Unlock()
	if old {
		l.refresh()
	}
	var once sync.Once
	return func() {
		once.Do(func() {
			l.list.mu.Lock()
			defer l.list.mu.Unlock()
			l.list.visitors.leave(who.ID)
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

// refresh gathers the list anew, if anybody looks at it. It asks no journal: what is alive runs on some node.
func (l *Lobby) refresh() {
	l.list.mu.Lock()
	wanted, featured := len(l.list.followers) > 0, l.list.now.Featured
	l.list.mu.Unlock()
	if !wanted {
		return
	}
	now := Join(append([]rooms.NodeList{l.nodeList()}, l.others.lists()...), featured)
	now.Seeks, now.Pools = l.Seeks()
	l.list.mu.Lock()
	defer l.list.mu.Unlock()
	again := !l.list.gathered.IsZero()
	l.list.gathered = time.Now()
	if again && now.Same(l.list.now) {
		return
	}
	l.list.now = now
	l.list.version++
	for wake := range l.list.followers {
		nudge(wake)
	}
}

// Join is the list made of what nodes have, this one first, and of the match that was featured. Where there are more rooms
// than the list shows, half of it is for those in which somebody waits.
func Join(lists []rooms.NodeList, featured string) Listing {
	waits, plays := gather(lists)
	now := Listing{Featured: feature(featured, plays), More: len(waits) + len(plays)}
	room := listMost - min(len(plays), listMost/2)
	now.Waits = waits[:min(len(waits), room)]
	now.Plays = plays[:min(len(plays), listMost-len(now.Waits))]
	now.More -= len(now.Waits) + len(now.Plays)
	now.Here, now.Rest = together(lists)
	return now
}

// Same says whether two lists say the same.
func (l Listing) Same(o Listing) bool { return reflect.DeepEqual(l, o) }

// feature keeps a match featured until it is over or deserted; then the first one is.
func feature(last string, plays []rooms.Watched) string {
	for _, p := range plays {
		if p.Room == last {
			return last
		}
	}
	if len(plays) > 0 {
		return plays[0].Room
	}
	return ""
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
