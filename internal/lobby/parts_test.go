package lobby_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"casitas/internal/lobby"
	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/seeks"
)

// parted is a journal in two parts, of which the second takes nothing while it is away: a Cluster with a master gone.
type parted struct {
	rooms.Journal
	down  atomic.Bool
	since atomic.Int64
	gap   atomic.Pointer[rooms.Outage]

	refused atomic.Value // a room of which nothing is taken; or "every room"
	refusal atomic.Int64 // how often it was not

	unknown atomic.Value // a room of which it is not known what was taken
	slow    atomic.Bool  // what is asked of a player's rooms is answered late, and in part
	late    atomic.Int64 // ns that registers take
}

func (p *parted) Parts() int { return 2 }

func (p *parted) Part(room string) int { return int(room[0]) & 1 }

func (p *parted) lost(on bool) {
	if p.down.Swap(on) && !on {
		p.gap.Store(&rooms.Outage{From: time.UnixMilli(p.since.Load()), To: time.Now()})
	}
	p.since.Store(time.Now().UnixMilli())
}

func (p *parted) Heartbeat(ctx context.Context, expect func(int) time.Time, took func(int, rooms.Heartbeat)) error {
	return p.Journal.Heartbeat(ctx, expect, func(_ int, h rooms.Heartbeat) {
		took(0, h)
		if p.down.Load() {
			took(1, rooms.Heartbeat{Err: rooms.ErrNotWritten})
			return
		}
		if gap := p.gap.Load(); gap != nil {
			h.Outages = append(h.Outages, *gap)
		}
		took(1, h)
	})
}

func (p *parted) Append(ctx context.Context, a rooms.Append) (rooms.Appended, error) {
	if p.down.Load() && p.Part(a.Room) == 1 {
		return rooms.Appended{}, fmt.Errorf("%w: away", rooms.ErrNotWritten)
	}
	if r := p.unknown.Load(); r == a.Room {
		return rooms.Appended{}, errors.New("no response")
	}
	if r := p.refused.Load(); r == a.Room || r == "every room" {
		p.refusal.Add(1)
		return rooms.Appended{}, fmt.Errorf("%w: a key of it is none of ours", rooms.ErrNotWritten)
	}
	return p.Journal.Append(ctx, a)
}

func (p *parted) Due(ctx context.Context, by func(int) time.Time, most int) ([]rooms.Deadline, error) {
	all, err := p.Journal.Due(ctx, func(int) time.Time { return time.Now() }, most)
	var due []rooms.Deadline
	for _, d := range all {
		if now := by(p.Part(d.Room)); !now.IsZero() && !d.At.After(now) {
			due = append(due, d)
		}
	}
	return due, err
}

// A room of which the journal takes nothing, though it takes heartbeats, is tried again with growing pauses, and counted.
func TestRefusedDeadline(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		room := h.match(minute)
		h.parted.refused.Store(room)
		h.pass(rooms.StartGrace + 6*time.Minute)
		if n := h.parted.refusal.Load(); n < 5 || n > 12 {
			t.Errorf("tried %d times in five minutes", n)
		}
		if n := h.lobby.Aside(); n != 1 {
			t.Errorf("%d rooms are put aside", n)
		}
		h.parted.refused.Store("")
		h.pass(6 * time.Minute)
		if s := h.state(room); s.Why != rooms.ByTime || h.lobby.Aside() != 0 {
			t.Errorf("%s %q, %d aside", s.Phase, s.Why, h.lobby.Aside())
		}
	})
}

// What the journal does not take of a hook or a pairing is tried again soon, and told once where the journal is there otherwise.
func TestRefusedHookAndPairing(t *testing.T) {
	for _, away := range []bool{false, true} {
		var tries, told atomic.Int64
		in(t, func(t *testing.T, h *house) {
			h.match(rooms.Options{})
			for _, who := range []rooms.Player{ana, bea} {
				h.lobby.Desk().Enter(who.ID, func() {})
			}
			_ = must.Get(h.lobby.Desk().Seek(t.Context(), ana, "", seeks.Seek{ID: "seek", Options: seeks.Pools[1].Options}))(t)
			h.parted.refused.Store("every room")
			p := must.Get(h.lobby.Desk().Take(t.Context(), bea, "seek"))(t)
			h.parted.lost(away)
			h.pass(time.Minute)
			for what, n := range map[string]int64{"the hook": tries.Load(), "the pairing": h.parted.refusal.Load()} {
				if n < 25 && !away {
					t.Errorf("%s was tried %d times in a minute", what, n)
				}
			}
			if n := told.Load(); away && n != 0 || !away && n != 2 {
				t.Errorf("away %v: told %d times", away, n)
			}
			h.parted.lost(false)
			h.parted.refused.Store("")
			h.pass(5 * time.Second)
			if s := h.state(p.Room); s.Phase != rooms.PhasePlaying || h.lobby.Aside() != 0 {
				t.Errorf("away %v: %s, %d aside", away, s.Phase, h.lobby.Aside())
			}
		}, func(h *house) {
			h.log = errorsOf{slog.DiscardHandler, &told}
			h.hooks = append(h.hooks, lobby.Hook{Name: "refused", Kinds: []rooms.Kind{rooms.Sat}, Do: func(context.Context, *rooms.State, rooms.Event) error {
				tries.Add(1)
				return fmt.Errorf("%w: a key of it is none of ours", rooms.ErrNotWritten)
			}})
		})
	}
}

// errorsOf counts the errors of a log.
type errorsOf struct {
	slog.Handler
	n *atomic.Int64
}

func (e errorsOf) Enabled(_ context.Context, level slog.Level) bool { return level >= slog.LevelError }

func (e errorsOf) Handle(context.Context, slog.Record) error { e.n.Add(1); return nil }

func (p *parted) Summaries(ctx context.Context, q rooms.SummaryQuery) (rooms.SummaryPage, error) {
	if q.Player != "" && p.slow.Load() {
		select {
		case <-time.After(1500 * time.Millisecond):
			return rooms.SummaryPage{}, rooms.ErrPartial
		case <-ctx.Done():
			return rooms.SummaryPage{}, ctx.Err()
		}
	}
	page, err := p.Journal.Summaries(ctx, q)
	if err == nil && p.down.Load() {
		page.Summaries = slices.DeleteFunc(page.Summaries, func(s rooms.Summary) bool { return p.Part(s.Room) == 1 })
		err = rooms.ErrPartial
	}
	return page, err
}

// A part of the journal that is away makes its own rooms wait, and gives the time back to them alone.
func TestPartAway(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		var byPart [2]string
		for byPart[0] == "" || byPart[1] == "" {
			room := h.match(rooms.Options{Clock: minute.Clock, Public: true})
			byPart[h.parted.Part(room)] = room
		}
		there, lost := byPart[0], byPart[1]
		defer h.enter(there, "ana").Leave()
		defer h.enter(lost, "ana").Leave()
		began := h.state(lost)
		h.pass(rooms.StartGrace + 10*time.Second)
		h.parted.lost(true)
		h.pass(3 * time.Second)
		sow := func(c *rooms.Command) { c.Turn, c.Pit = 1, began.Match.Game().Legal()[0] }
		if _, err := h.try(ana, rooms.DoSow, lost, sow); !errors.Is(err, rooms.ErrNotWritten) {
			t.Errorf("a move in the part that is away: %v", err)
		}
		h.do(ana, rooms.DoSow, there, sow)
		if !h.lobby.Saving() {
			t.Error("everybody is told that nothing is saved")
		}
		if down := h.lobby.Down(); down == nil || !down(lost) || down(there) {
			t.Error("it is not said which rooms wait")
		}
		wake := make(chan struct{}, 1)
		defer h.lobby.FollowSaving(wake)()
		h.pass(2 * time.Minute)
		if s := h.state(there); s.Why != rooms.ByTime {
			t.Errorf("a flag in the part that is there: %s %q", s.Phase, s.Why)
		}
		if s := h.state(lost); s.Phase != rooms.PhasePlaying {
			t.Errorf("a verdict in the part that is away: %s %q", s.Phase, s.Why)
		}
		select {
		case <-wake:
		default:
		}
		h.parted.lost(false)
		h.pass(2 * time.Second)
		if h.lobby.Down() != nil || len(wake) == 0 {
			t.Error("when all parts are back, a part is away, or nobody was told")
		}
		s := h.state(lost)
		if left := s.Clock.Flag() - time.Now().UnixMilli(); s.Phase != rooms.PhasePlaying || left < 47_000 || left > 51_000 {
			t.Errorf("%s, %d ms left of a minute of which some twelve seconds were used", s.Phase, left)
		}
	})
}
