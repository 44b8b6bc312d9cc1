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

// Seeks outlive a server that is killed. Nobody can play with who does not come back, and after a minute their seeks end;
// those of who does come back go on. Who is challenged hears of it.
func TestSeekersGoneWithTheServer(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		seek := func(by rooms.Player, id string, to rooms.Player) {
			t.Helper()
			h.lobby.Desk().Enter(by.ID, func() {}) // and no tab leaves: the server is killed
			s := seeks.Seek{ID: id, To: to, Options: seeks.Pools[1].Options}
			if p, err := h.lobby.Desk().Seek(t.Context(), by, "", s); p != nil || err != nil {
				t.Fatal(p, err)
			}
		}
		listed := func(want ...string) {
			t.Helper()
			open, _ := h.lobby.Seeks()
			var ids []string
			for _, s := range open {
				ids = append(ids, s.ID)
			}
			if !slices.Equal(ids, want) {
				t.Errorf("%q are listed, want %q", ids, want)
			}
		}
		seek(ana, "challenge", bea)
		seek(ana, "hers", rooms.Player{})
		h.pass(time.Second)
		seek(zoe, "another's", rooms.Player{})
		listed("another's", "hers")
		h.pass(time.Minute) // they are there
		listed("another's", "hers")
		h.stop()
		h.start()
		h.pass(2 * time.Second)
		listed()
		if _, err := h.lobby.Desk().Take(t.Context(), bea, "hers"); !errors.Is(err, seeks.ErrGone) {
			t.Errorf("who is not there is played with: %v", err)
		}
		h.lobby.Desk().Enter(zoe.ID, func() {})
		challenged := h.lobby.Desk().Enter(bea.ID, func() {})
		h.pass(2 * time.Second)
		listed("another's")
		if news, _, challenges, changed := challenged.News(); len(news) != 0 || len(challenges) != 1 || !changed {
			t.Errorf("who is challenged knows %+v, %d", news, len(challenges))
		}
		h.pass(54 * time.Second)
		if news, _, _, _ := challenged.News(); len(news) != 0 {
			t.Errorf("before a minute: %+v", news)
		}
		h.pass(4 * time.Second)
		news, _, challenges, _ := challenged.News()
		if len(news) != 1 || news[0].Why != seeks.Unseen || len(challenges) != 0 {
			t.Errorf("after a minute: %+v, %d", news, len(challenges))
		}
		listed("another's")
		p, err := h.lobby.Desk().Take(t.Context(), bea, "another's")
		if err != nil {
			t.Fatal(err)
		}
		h.pass(time.Second)
		news, _, _, _ = challenged.News()
		if len(news) != 1 || news[0].Room != p.Room || h.state(p.Room).Phase != rooms.PhasePlaying {
			t.Errorf("paired: %+v", news)
		}
	})
}

// Two whose room cannot be opened, by this node or any other, are told so, and it is not tried for ever.
func TestPairingThatCannotBe(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		options := *seeks.Pools[1].Options
		options.Rules.Pits = 99
		tabs := []*lobby.Tab{h.lobby.Desk().Enter(ana.ID, func() {}), h.lobby.Desk().Enter(bea.ID, func() {})}
		_, err := h.lobby.Desk().Seek(t.Context(), ana, "", seeks.Seek{ID: "seek", Options: &options})
		must.Do(t, err)
		p := must.Get(h.lobby.Desk().Take(t.Context(), bea, "seek"))(t)
		for _, told := range []int{0, 1} {
			h.pass(seeks.OpenFor - time.Second)
			for seat, tab := range tabs {
				if news, _, _, _ := tab.News(); len(news) != told || told == 1 && news[0] != (lobby.SeekNews{Seek: p.Seeks[seat], Why: seeks.Failed}) {
					t.Errorf("seat %d is told %+v", seat, news)
				}
			}
		}
		if h.lobby.Aside() != 0 {
			t.Error("it is tried again")
		}
	})
}

// refusing is registers that take nothing where the journal does not of a room of their name.
type refusing struct {
	rooms.Registers
	parted *parted
}

func (r refusing) Register(ctx context.Context, name string, since rooms.Revision, changes []rooms.Change) (rooms.Registered, error) {
	if p := r.parted.late.Load(); p > 0 {
		<-time.After(time.Duration(p))
	}
	if r.parted.refused.Load() == name {
		return rooms.Registered{}, errors.New("a key of it is none of ours")
	}
	return r.Registers.Register(ctx, name, since, changes)
}

// While the register takes nothing who seeks is refused, each time; the log says so once, and again only when it had been well between.
func TestRefusedRegister(t *testing.T) {
	var told atomic.Int64
	in(t, func(t *testing.T, h *house) {
		h.lobby.Desk().Enter(bea.ID, func() {})
		for again := range int64(2) {
			h.parted.refused.Store("seeks")
			for i := range 20 {
				if _, err := h.lobby.Desk().Seek(t.Context(), bea, "", seeks.Seek{ID: fmt.Sprint(again, i), Options: seeks.Pools[1].Options}); err == nil {
					t.Error("a seek was taken")
				}
				h.pass(time.Second)
			}
			h.parted.refused.Store("")
			h.pass(time.Second)
			must.Get(h.lobby.Desk().Seek(t.Context(), bea, "", seeks.Seek{ID: fmt.Sprint(again), Options: seeks.Pools[1].Options}))(t)
			if n := told.Load(); n != again+1 {
				t.Errorf("refused %d times, told %d times", again+1, n)
			}
		}
	}, func(h *house) { h.log = errorsOf{slog.DiscardHandler, &told} })
}
