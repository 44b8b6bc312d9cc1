package api_test

import "testing"

// Two players play a whole game of Tihbat through sockets, and everybody's view is the server's.
func TestAWholeGame(t *testing.T) {
	tb := seated(t, tihbat)
	watcher := tb.guest(nil)
	watcher.watch(tb.room)
	for tb.a.view(tb.room).Phase == "playing" {
		tb.sowFirst()
	}
	watcher.reach(tb.room, tb.a.mirror(tb.room).v)
	late := tb.guest(nil)
	late.watch(tb.room)
	for who, g := range map[string]*guest{"South": tb.a, "North": tb.b, "a watcher": watcher} {
		sameJSON(t, who, late.mirror(tb.room).view, g.mirror(tb.room).view)
	}
	if r := tb.a.view(tb.room).Result; r == nil || r.Why != "match" || r.Winner == "" {
		t.Errorf("the match ended with %+v", r)
	}
}
