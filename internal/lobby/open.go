package lobby

import (
	"context"
	"errors"
	"math"
	"slices"
	"sync"
	"time"

	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
)

// opened counts the rooms that were opened through this node and wait for a second player. What begins, or closes, while
// it does not run here is counted until somebody is about to be refused because of it.
type opened struct {
	byAddr, byPlayer counted

	mu        sync.Mutex
	recounted map[string]time.Time // when the rooms of somebody were looked up
}

func openedWith(l Limits) opened {
	return opened{byAddr: counted{most: l.Open, each: l.OpenPerAddr}, byPlayer: counted{each: l.OpenPerPlayer}}
}

func (o *opened) leave(room string) {
	o.byAddr.leave(room)
	o.byPlayer.leave(room)
}

// enter counts a room in; leave counts it out, where others have not counted it in, too. who is whose rooms there are too many of; nobody's
// ("") where there are too many in all.
func (o *opened) enter(room, player, from string) (leave func(), which *counted, who string, err error) {
	ofPlayer, err := o.byPlayer.enter(room, player)
	if err != nil {
		return func() {}, &o.byPlayer, player, ErrManyOpen
	}
	ofAddr, err := o.byAddr.enter(room, from)
	if err != nil {
		ofPlayer()
		if errors.Is(err, ErrFull) {
			from = ""
		}
		return func() {}, &o.byAddr, from, err
	}
	return func() { ofPlayer(); ofAddr() }, nil, "", nil
}

func (l *Lobby) open(ctx context.Context, c rooms.Command, from string) (string, rooms.Revision, error) {
	if err := l.ready(ctx); err != nil {
		return "", rooms.Revision{}, err
	}
	c.Room = roomID(c.By.ID, c.ID)
	if err := l.current(ctx, c.Room); err != nil {
		return "", rooms.Revision{}, err
	}
	c.At, _ = l.clock(c.Room).now()
	events, err := l.config.Decide(&rooms.State{}, c)
	if err != nil {
		return "", rooms.Revision{}, err
	}
	leave, let, err := l.mayOpen(ctx, c, from)
	if err != nil {
		return "", rooms.Revision{}, err
	}
	at, err := live.Make(ctx, l.config, c.Room, c.ID, events)
	begun := events[len(events)-1].After.Phase != rooms.PhaseOpen // with a bot, or with both seats taken: it waits for nobody
	if begun || err != nil && !errors.Is(err, live.ErrUnknown) {
		leave()
	}
	let(ctx, err)
	return c.Room, at, err
}

// Opened says whether the room of an open is there already: who asks again has not asked for one more.
func (l *Lobby) Opened(ctx context.Context, player, command string) bool {
	call, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	_, err := l.journal.Load(call, roomID(player, commandID(player, command)), math.MaxInt64)
	return err == nil
}

// mayOpen counts a new room in, or says why there may not be one more. A room that there is already is never refused:
// its opener asks again. leave is what counts it out, and let what hold answers.
func (l *Lobby) mayOpen(ctx context.Context, c rooms.Command, from string) (leave func(), let func(context.Context, error), err error) {
	call, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	leave, which, who, err := l.opened.enter(c.Room, c.By.ID, from)
	if err != nil && l.recount(call, which, who) {
		leave, _, _, err = l.opened.enter(c.Room, c.By.ID, from)
	}
	if err == nil && l.manyOpen(call, c) {
		err = ErrManyOpen
	}
	if err == nil {
		if let, err = l.hold(call, c.By, c.Room, c.ID); err == nil {
			return leave, let, nil
		}
	}
	leave()
	if _, known := l.journal.Load(call, c.Room, math.MaxInt64); known == nil {
		return func() {}, func(context.Context, error) {}, nil
	}
	return leave, nil, err
}

// manyOpen says whether the journal holds as many open rooms of a player as there may be, whichever node they were opened
// through, and the one that is to be opened not among them. Where it cannot say, nobody is refused.
func (l *Lobby) manyOpen(ctx context.Context, c rooms.Command) bool {
	most := l.opened.byPlayer.each
	if most == 0 {
		return false
	}
	page, err := l.journal.Summaries(ctx, rooms.SummaryQuery{Status: []rooms.Status{rooms.Open}, Player: c.By.ID, Most: min(most, 100)})
	if err != nil {
		l.log.Info("it could not be learnt how many open rooms a player has", "err", err)
	}
	return len(page.Summaries) >= most && !slices.ContainsFunc(page.Summaries, func(s rooms.Summary) bool { return s.Room == c.Room })
}

// How often rooms that are counted as open are looked up, and how many at once.
const (
	recountEvery = 10 * time.Second
	recountMost  = 2000
)

// recount looks up which rooms do not wait any more, and says whether there were any.
func (l *Lobby) recount(ctx context.Context, which *counted, who string) (fewer bool) {
	o := &l.opened
	o.mu.Lock()
	late := time.Since(o.recounted[who]) < recountEvery
	for other, at := range o.recounted {
		if time.Since(at) >= recountEvery {
			delete(o.recounted, other)
		}
	}
	if !late {
		if o.recounted == nil {
			o.recounted = map[string]time.Time{}
		}
		o.recounted[who] = time.Now()
	}
	o.mu.Unlock()
	if late {
		return false
	}
	for _, room := range which.rooms(who, recountMost) {
		log, err := l.journal.Load(ctx, room, math.MaxInt64)
		if err == nil && log.Summary.Status != rooms.Open || errors.Is(err, rooms.ErrNoRoom) {
			l.opened.leave(room)
			fewer = true
		}
	}
	return fewer
}
