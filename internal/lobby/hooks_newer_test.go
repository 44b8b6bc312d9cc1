package lobby_test

import (
	"context"
	"testing"
	"time"

	"casitas/internal/lobby"
	"casitas/internal/must"
	"casitas/internal/rooms"
)

// A node with an older program gives its hooks nothing of a room from an event on that it does not understand, and does not note it as delivered:
// a newer one sees to it.
func TestHooksOfAnOlderProgram(t *testing.T) {
	for name, event := range map[string]string{
		"a kind it does not know":        `{"k":"danced","at":1,"seat":null}`,
		"an event that it cannot decode": `{"k":["danced"],"at":1,"seat":null}`,
	} {
		t.Run(name, func(t *testing.T) {
			var given []rooms.State
			in(t, func(t *testing.T, h *house) {
				room := h.match(rooms.Options{})
				writes := func(event string) {
					log := must.Get(h.journal.Load(t.Context(), room, 0))(t)
					if got := must.Get(h.journal.Append(t.Context(), rooms.Append{
						Room: room, Expect: log.At, Command: event, Summary: log.Summary, Deliver: []string{"newcomer"}, Events: [][]byte{[]byte(event)},
					}))(t); got.Result != rooms.OK {
						t.Fatal(got)
					}
					h.pass(5 * time.Second)
				}
				h.pass(3 * time.Second)
				given = nil
				writes(event) // as a newer node does that is killed before it has seen to its hook
				writes(`{"k":"closed","at":2,"seat":null}`)
				if left := must.Get(h.journal.Undelivered(t.Context(), "newcomer", "", 9))(t); len(left) != 1 {
					t.Errorf("undelivered: %v", left)
				}
				for _, s := range given {
					t.Errorf("the hook is given a room that this program cannot know: %s%s", s.Newer, s.Broken)
				}
			}, func(h *house) {
				h.hooks = append(h.hooks, lobby.Hook{Name: "newcomer", Kinds: []rooms.Kind{rooms.Sat, rooms.Shut}, Do: func(_ context.Context, s *rooms.State, _ rooms.Event) error {
					given = append(given, *s)
					return nil
				}})
			})
		})
	}
}
