//go:build long

package proof

import (
	"slices"
	"strings"
	"testing"
	"time"

	"casitas/internal/driver"
)

// mutants are programs with one fault each, which the check must find in what their clients heard.
var mutants = []struct {
	name    string
	changes []driver.Change
	kills   int
	kinds   []string // what the check may call it
}{
	{
		"a removed dedupe",
		[]driver.Change{{File: "internal/store/redis/append.lua", Old: "if was then\n", New: "if was and false then\n"}},
		0,
		[]string{"twice", "misplaced"},
	},
	{
		"a removed compare",
		[]driver.Change{{File: "internal/store/redis/append.lua", Old: "if stands > expected then return answer('conflict') end\n", New: ""}},
		0,
		[]string{"chain"},
	},
	{
		"an unknown outcome taken for success",
		[]driver.Change{{
			File: "internal/rooms/live/append.go", Old: "		if err == nil || errors.Is(err, rooms.ErrNotWritten) {\n",
			New: "		if err != nil && !errors.Is(err, rooms.ErrNotWritten) {\n			return rooms.Appended{Result: rooms.OK, At: a.After()}, nil\n		}\n" +
				"		if err == nil || errors.Is(err, rooms.ErrNotWritten) {\n",
		}},
		3,
		[]string{"lost", "shown", "misplaced"},
	},
	{ // nothing is lost and no ack is wrong: only the model knows what should not have been refused
		"deaf, and refused without asking the journal",
		[]driver.Change{
			{File: "internal/store/redis/subscription.go", Old: "			s.store.hints.Tell(room, v)\n", New: "			_, _ = room, v\n"},
			{File: "internal/rooms/live/run.go", Old: "return rooms.Revision{}, r.state.At == before, refused", New: "return rooms.Revision{}, r.state.At == before || true, refused"},
		},
		0,
		[]string{"porcupine"},
	},
}

// TestHistoryMutants plays with programs that are wrong in one place: the check must say so.
func TestHistoryMutants(t *testing.T) {
	for _, m := range mutants {
		t.Run(strings.NewReplacer(" ", "-", ",", "").Replace(m.name), func(t *testing.T) {
			bin, err := driver.BuildChanged(t.Context(), t.TempDir(), m.changes...)
			if err != nil {
				t.Fatal(err)
			}
			h, j, audit := playHistory(t, bin, 1000, m.kills)
			v := check(h, j)
			illegal, _ := secondOpinion(h, j, time.Second)
			if len(illegal) > 0 {
				v.wrong("porcupine", "rooms %v are not as the model says", illegal)
			}
			t.Logf("found: %d faults, of the kinds %v; %d by the audit; porcupine against %d rooms of %d", len(v.faults), v.kinds(), len(audit.Faults), len(illegal), v.rooms)
			if !slices.ContainsFunc(v.kinds(), func(kind string) bool { return slices.Contains(m.kinds, kind) }) {
				t.Errorf("not found: %v", v.faults)
			}
		})
	}
}
