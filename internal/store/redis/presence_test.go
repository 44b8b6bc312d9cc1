package redis_test

import (
	"testing"
	"time"

	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/store/redis"
	"casitas/internal/store/redistest"
)

// Nodes hear of one another's guests, until they take it back or say nothing more.
func TestPresence(t *testing.T) {
	url := redistest.Start(t).URL()
	one, two := open(t, url, redis.Options{}), open(t, url, redis.Options{})
	began := time.Now().Add(-24 * time.Hour) // what it holds by is the journal's time, whatever clocks here say
	now := func(int) time.Time { return began }
	const soon, past = time.Minute, -time.Second
	say := func(s rooms.PresenceExchange, node string, lasts time.Duration, here ...rooms.NodePresence) []rooms.NodePresence {
		t.Helper()
		others, err := s.Exchange(t.Context(), node, here, now, lasts)
		must.Do(t, err)
		return others["r"]
	}
	ana := rooms.NodePresence{Room: "r", Players: map[string]int{"ana": 2}, Nameless: 1}
	if others := say(one, "one", soon, ana); len(others) != 0 {
		t.Errorf("a node hears itself: %+v", others)
	}
	others := say(two, "two", soon, rooms.NodePresence{Room: "r", Players: map[string]int{"bea": 1}})
	if len(others) != 1 || others[0].Players["ana"] != 2 || others[0].Nameless != 1 || others[0].Node != "one" {
		t.Errorf("the second node hears %+v", others)
	}
	asked, err := two.Exchange(t.Context(), "three", []rooms.NodePresence{{Room: "r"}, {Room: "empty"}}, now, soon)
	if err != nil || len(asked["r"]) != 2 || len(asked) != 2 {
		t.Errorf("who has nobody there hears %+v, %v", asked, err)
	}
	say(one, "one", soon, rooms.NodePresence{Room: "r"})
	if others := say(two, "two", soon, rooms.NodePresence{Room: "r", Nameless: 1}); len(others) != 0 {
		t.Errorf("after the first node took it back: %+v", others)
	}
	say(one, "one", past, ana)
	if others := say(two, "two", soon, rooms.NodePresence{Room: "r", Nameless: 1}); len(others) != 0 {
		t.Errorf("what has ceased to hold is still heard: %+v", others)
	}
}
