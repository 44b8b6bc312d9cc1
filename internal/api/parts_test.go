package api_test

import (
	"context"
	"net/http"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"casitas/internal/api"
	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/web/wire"
)

// parts is a journal in two parts, of which the second can be away.
type parts struct {
	rooms.Journal
	away  atomic.Bool
	ahead atomic.Int64 // ns, the second's time
}

func (p *parts) Parts() int { return 2 }

func (p *parts) Part(room string) int { return int(room[0]) & 1 }

func (p *parts) Heartbeat(ctx context.Context, expect func(int) time.Time, took func(int, rooms.Heartbeat)) error {
	return p.Journal.Heartbeat(ctx, expect, func(_ int, h rooms.Heartbeat) {
		took(0, h)
		h.Now = h.Now.Add(time.Duration(p.ahead.Load()))
		if p.away.Load() {
			h = rooms.Heartbeat{Err: rooms.ErrNotWritten}
		}
		took(1, h)
	})
}

func (p *parts) Summaries(ctx context.Context, q rooms.SummaryQuery) (rooms.SummaryPage, error) {
	page, err := p.Journal.Summaries(ctx, q)
	if err == nil && p.away.Load() {
		page.Summaries = slices.DeleteFunc(page.Summaries, func(s rooms.Summary) bool { return p.Part(s.Room) == 1 })
		err = rooms.ErrPartial
	}
	return page, err
}

// Who is in a room whose part of the journal is away is told that moves cannot be saved, and nobody else is; lists say
// that they are not all.
func TestPartAway(t *testing.T) {
	t.Parallel()
	var journal *parts
	n := start(t, func(c *api.Config) {
		journal = &parts{Journal: c.Journal}
		c.Journal = journal
	})
	var byPart [2]*table
	for byPart[0] == nil || byPart[1] == nil {
		tb := seat(n, wire.Options{Rules: "tihbat", Opener: "south", Public: true})
		byPart[journal.Part(tb.room)] = tb
	}
	there, lost := byPart[0], byPart[1]
	status := func(g *guest, saving bool) {
		t.Helper()
		var s wire.Status
		if g.want(wire.TStatus).into(&s); s.Saving != saving {
			t.Errorf("told %+v, want saving %v", s, saving)
		}
	}
	journal.away.Store(true)
	status(lost.a, false)
	status(lost.b, false)
	var page wire.Rooms
	if code := n.ask("GET", "/api/rooms", "", nil, &page); code != http.StatusOK || !page.Partial {
		t.Errorf("GET /api/rooms: %d %+v", code, page)
	}
	late := n.guest(nil)
	late.watch(there.room)
	late.say(wire.Watch{T: wire.TWatch, Seen: wire.Seen{Room: lost.room}})
	status(late, false)
	late.say(wire.Leave{T: wire.TLeave, Room: lost.room})
	status(late, true)
	for _, g := range []*guest{there.a, there.b} {
		g.say(wire.Ping{T: wire.TPing, N: 1})
		for f, err := g.hear(); f.T != wire.TPong; f, err = g.hear() {
			if err != nil || f.T == wire.TStatus {
				t.Fatalf("who plays in the other part is told %s, %v", f.Text, err)
			}
		}
	}
}

// What ended before there were scores, in a part of the journal that is away, is counted once that is back; until then it is said
// that it is not.
func TestScoresOfPartAway(t *testing.T) {
	var journal *parts
	tb := seated(t, wire.Options{Rules: "tihbat", Opener: "south", Public: true}, func(c *api.Config) {
		journal = &parts{Journal: c.Journal}
		c.Journal = journal
	})
	tb.sowFirst()
	tb.a.do(wire.Cmd{Do: wire.DoResign, Room: tb.room})
	tb.copies(journal.Journal, 6) // all in the second part
	journal.away.Store(true)
	for range 2 {
		if got := tb.profile(tb.north); !got.Partial {
			t.Errorf("while a part is away: %+v", got)
		}
	}
	journal.away.Store(false)
	got := tb.profile(tb.north)
	for len(got.Games) == 0 || got.Games[0].All.Won < 4 { // the one that has just ended may be counted a moment later
		got = tb.profile(tb.north)
	}
	if got.Partial || got.Games[0].All != (wire.Score{Won: 4}) {
		t.Errorf("when it is back: %+v", got)
	}
}

// profile is what anybody is told of a player.
func (n *node) profile(of *person) (p wire.Profile) {
	n.t.Helper()
	if status := n.ask("GET", "/api/players/"+of.ID, "", nil, &p); status != http.StatusOK {
		n.t.Fatalf("%s: %d", of.Name, status)
	}
	return p
}

// Where a part of the journal has another time than the first, whoever comes to a room there is told by how much, and told
// anew where that changes.
func TestRoomWithATimeOfItsOwn(t *testing.T) {
	t.Parallel() // it waits for pings that a slow machine can answer in time
	var journal *parts
	n := start(t, func(c *api.Config) {
		journal = &parts{Journal: c.Journal}
		journal.ahead.Store(int64(5 * time.Second))
		c.Journal, c.Limits.OpenRoomsPerPlayer, c.Ping = journal, 100, 4*time.Second
	})
	g := n.guest(n.player("Ana"))
	var watching [2]*guest
	for done := 0; done != 3; {
		room := g.do(wire.Cmd{Do: wire.DoOpen, Options: &tihbat}).Room
		part := journal.Part(room)
		done |= 1 << part
		for range 2 {
			guest := n.guest(nil)
			if r := guest.watch(room); r.Ahead < int64(5000*part-100) || r.Ahead > int64(5000*part+100) {
				t.Errorf("a room in part %d is %d ms ahead", part, r.Ahead)
			}
			watching[part] = guest
		}
	}
	journal.ahead.Store(int64(9 * time.Second))
	f, err := watching[1].hear()
	for ; err == nil && f.T != wire.TResume; f, err = watching[1].hear() {
		continue // it only answers pings
	}
	must.Do(t, err)
	var r wire.Resume
	if f.into(&r); r.How != wire.HowCurrent || r.Ahead < 8900 || r.Ahead > 9100 {
		t.Errorf("whoever watches is told anew: %+v", r)
	}
}
