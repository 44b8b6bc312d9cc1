package storetest

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"casitas/internal/must"
	"casitas/internal/rooms"
)

// countsOf are a player's counts in one order, and insists on whether they are whole.
func countsOf(t *testing.T, s Store, player string, private, whole bool) []rooms.Score {
	t.Helper()
	all, is, err := s.ScoresOf(t.Context(), player, private)
	if err != nil || is != whole {
		t.Errorf("scores of %s: whole %t, %v", player, is, err)
	}
	slices.SortFunc(all, func(a, b rooms.Score) int {
		return cmp.Or(cmp.Compare(a.Rules, b.Rules), cmp.Compare(a.Opponent.ID, b.Opponent.ID))
	})
	return all
}

// scores are counted by game and opponent, each room once, and those of private rooms apart.
func scores(t *testing.T, p Place) {
	s := opens(t, p)
	bea, cai := rooms.Player{ID: "bea", Name: "Bea María"}, rooms.Player{ID: "cai", Name: "Cai"}
	late := rooms.Player{ID: "bea", Name: "B"}
	all := []rooms.Finish{
		{Room: "1", Public: true, Rules: "tihbat", Opponent: bea, Ending: rooms.Won},
		{Room: "2", Rules: "tihbat", Opponent: bea, Ending: rooms.Drawn},
		{Room: "3", Public: true, Rules: "tihbat", Opponent: bea, Ending: rooms.Won},
		{Room: "4", Public: true, Rules: "ayoayo", Opponent: bea, Ending: rooms.Lost},
		{Room: "5", Rules: "tihbat", Opponent: cai, Ending: rooms.Lost},
	}
	if got := countsOf(t, s, "ana", true, false); len(got) > 0 {
		t.Errorf("before: %v", got)
	}
	for range 2 {
		must.Do(t, s.AddFinishes(t.Context(), "ana", all[:3], false))
		must.Do(t, s.AddFinishes(t.Context(), "ana", all[1:], false))
	}
	must.Do(t, s.AddFinishes(t.Context(), "ana", nil, true))
	want := []rooms.Score{{Rules: "ayoayo", Opponent: bea, Ended: [3]int{0, 0, 1}}, {Rules: "tihbat", Opponent: bea, Ended: [3]int{2, 0, 0}}}
	if got := countsOf(t, s, "ana", false, true); !reflect.DeepEqual(got, want) {
		t.Errorf("for others: %v", got)
	}
	want[1].Ended[rooms.Drawn] = 1
	want = append(want, rooms.Score{Rules: "tihbat", Opponent: cai, Ended: [3]int{0, 0, 1}})
	if got := countsOf(t, s, "ana", true, true); !reflect.DeepEqual(got, want) {
		t.Errorf("for the player: %v", got)
	}
	must.Do(t, s.AddFinishes(t.Context(), "ana", []rooms.Finish{{Room: "6", Public: true, Rules: "ayoayo", Opponent: late, Ending: rooms.Won}}, false))
	if got := countsOf(t, s, "ana", false, true)[0]; got != (rooms.Score{Rules: "ayoayo", Opponent: late, Ended: [3]int{1, 0, 1}}) {
		t.Errorf("by another name: %v", got)
	}
	if got := countsOf(t, s, "bea", true, false); len(got) > 0 {
		t.Errorf("of another: %v", got)
	}
}

// scoresMany counts the same matches from many sides at once: each counts once.
func scoresMany(t *testing.T, p Place) {
	stores := handles(t, p, 3)
	var all []rooms.Finish
	for i := range 60 {
		all = append(all, rooms.Finish{Room: fmt.Sprint(i), Rules: "tihbat", Opponent: rooms.Player{ID: "bea", Name: "Bea"}, Ending: rooms.Ending(i % 3)})
	}
	errs := make([]error, 9)
	together(len(errs), func(i int) {
		for part := range slices.Chunk(all, 7+i) {
			if err := stores[i%len(stores)].AddFinishes(t.Context(), "ana", part, i == 0); err != nil {
				errs[i] = err
			}
		}
	})
	for _, err := range errs {
		must.Do(t, err)
	}
	if got := countsOf(t, stores[0], "ana", true, true); len(got) != 1 || got[0].Ended != [3]int{20, 20, 20} {
		t.Errorf("counted %v", got)
	}
}
