package proof

import (
	"encoding/json"
	"math/rand/v2"
	"testing"
	"time"

	jsonpatch "github.com/evanphx/json-patch/v5"
	"github.com/google/uuid"

	"casitas/internal/driver"
	"casitas/internal/rooms"
	"casitas/web/wire"
)

// fastTable is two players who play as fast as they are answered.
type fastTable struct {
	t      *testing.T
	people [2]*driver.Guest
	luck   *rand.Rand
	room   string
	v      uint64
	raw    []byte
	view   wire.View
	asked  int // commands, every one of which was acknowledged
}

func sitFast(t *testing.T, door string) *fastTable {
	t.Helper()
	tb := &fastTable{t: t}
	for seat, name := range []string{"South", "North"} {
		p, err := driver.Register(t.Context(), []string{door}, name, watchSeed, driver.NewLedger())
		if err != nil {
			t.Fatal(err)
		}
		if tb.people[seat], err = driver.Enter(t.Context(), door, p.Key); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(tb.people[seat].Close)
	}
	return tb
}

// begin begins a match in a new room. It is the same each time, and with the seed that is the default it is
// longer than anybody will play.
func (tb *fastTable) begin() {
	tb.t.Helper()
	if tb.room != "" {
		for _, g := range tb.people {
			if err := g.Say(wire.Leave{T: wire.TLeave, Room: tb.room}); err != nil {
				tb.t.Fatal(err)
			}
		}
	}
	tb.room, tb.raw, tb.v, tb.luck = "", nil, 0, rand.New(rand.NewPCG(watchSeed, 6))
	ack, _ := tb.do(0, wire.Cmd{Do: wire.DoOpen, Options: &wire.Options{Rules: "hoyito-3", Length: rooms.MaxRounds, Opener: "south"}})
	tb.room = ack.Room
	ack, _ = tb.do(1, wire.Cmd{Do: wire.DoSit, Room: tb.room})
	tb.follow(1, ack.V)
	tb.follow(0, ack.V)
}

// follow makes a player follow the room, and sees it through the eyes of the first.
func (tb *fastTable) follow(seat int, v uint64) {
	tb.t.Helper()
	if err := tb.people[seat].Say(wire.Watch{T: wire.TWatch, Seen: wire.Seen{Room: tb.room}}); err != nil {
		tb.t.Fatal(err)
	}
	_, err := tb.people[seat].Await(tb.t.Context(), "the room", func(f driver.Frame) bool {
		if f.T == wire.TResume && seat == 0 {
			tb.see(f)
		}
		return f.T == wire.TResume && f.Room == tb.room && f.V >= v
	})
	if err != nil {
		tb.t.Fatal(err)
	}
}

// see takes in what the first player was shown.
func (tb *fastTable) see(f driver.Frame) {
	switch {
	case f.Room != tb.room:
		return
	case f.T == wire.TResume && len(f.View) > 0:
		tb.raw = f.View
	case f.T == wire.TEvent && f.V == tb.v+1:
		next, err := jsonpatch.MergePatch(tb.raw, f.Diff)
		if err != nil {
			tb.t.Fatal(err)
		}
		tb.raw = next
	case f.T == wire.TEvent:
		tb.t.Fatalf("a player was shown version %d after %d", f.V, tb.v)
	default:
		return
	}
	tb.v, tb.view = f.V, wire.View{}
	if err := json.Unmarshal(tb.raw, &tb.view); err != nil {
		tb.t.Fatal(err)
	}
}

// do has a command done, and measures how long the ack takes.
func (tb *fastTable) do(seat int, c wire.Cmd) (driver.Frame, time.Duration) {
	tb.t.Helper()
	c.T, c.ID = wire.TCmd, uuid.NewString()
	said := time.Now()
	if err := tb.people[seat].Say(c); err != nil {
		tb.t.Fatal(err)
	}
	ack, err := tb.people[seat].Await(tb.t.Context(), "the answer to "+c.Do, func(f driver.Frame) bool {
		if seat == 0 {
			tb.see(f)
		}
		return f.ID == c.ID
	})
	if err != nil || ack.T != wire.TAck {
		tb.t.Fatalf("%s: %+v, %v", c.Do, ack, err)
	}
	tb.asked++
	if tb.raw != nil {
		tb.reach(ack.V)
	}
	return ack, ack.At.Sub(said)
}

func (tb *fastTable) reach(v uint64) {
	tb.t.Helper()
	if tb.v >= v {
		return
	}
	_, err := tb.people[0].Await(tb.t.Context(), "what was acknowledged", func(f driver.Frame) bool {
		tb.see(f)
		return tb.v >= v
	})
	if err != nil {
		tb.t.Fatal(err)
	}
}

// play plays so many turns and answers with how long the acks took.
func (tb *fastTable) play(turns int) (took []time.Duration) {
	tb.t.Helper()
	for len(took) < turns {
		switch v := tb.view; v.Phase {
		case "playing":
			pit := v.Legal[tb.luck.IntN(len(v.Legal))]
			_, d := tb.do(*v.ToMove, wire.Cmd{Do: wire.DoSow, Room: tb.room, Turn: v.Turn, Pit: &pit})
			took = append(took, d)
		case "between":
			tb.do(0, wire.Cmd{Do: wire.DoReady, Room: tb.room})
			tb.do(1, wire.Cmd{Do: wire.DoReady, Room: tb.room})
		default:
			tb.t.Fatalf("the match is %s after %d events, too early: choose another -seed", v.Phase, tb.v)
		}
	}
	return took
}
