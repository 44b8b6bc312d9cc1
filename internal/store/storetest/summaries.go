package storetest

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"casitas/internal/engine"
	"casitas/internal/must"
	"casitas/internal/rooms"
)

// putSummary makes a room, or moves it on, so that it bears a summary.
func putSummary(t *testing.T, s Store, on rooms.Revision, c rooms.Summary) rooms.Revision {
	t.Helper()
	a := write(c.Room, on, fmt.Sprintf("to-%d", on.Version+1))
	a.Summary = c
	return wrote(t, s, a)
}

// names lists the rooms of a page, a word a room.
func names(summaries []rooms.Summary) []string {
	all := []string{}
	for _, c := range summaries {
		all = append(all, c.Room)
	}
	return all
}

// summaryFilters asks for rooms in every way that a list is narrowed down.
func summaryFilters(t *testing.T, p Place) {
	s := opens(t, p)
	ana, bea := rooms.Player{ID: "ana", Name: "Ana"}, rooms.Player{ID: "bea", Name: "Bea"}
	for i, c := range []rooms.Summary{
		{Room: "open-public", Status: rooms.Open, Public: true, Seats: [2]rooms.Player{ana}},
		{Room: "open-private", Status: rooms.Open, Seats: [2]rooms.Player{{}, bea}},
		{Room: "live-public", Status: rooms.Live, Public: true, Seats: [2]rooms.Player{ana, bea}, Waits: [2]bool{false, true}},
		{Room: "live-private", Status: rooms.Live, Seats: [2]rooms.Player{bea, ana}, Waits: [2]bool{true, true}},
		{Room: "finished", Status: rooms.Finished, Public: true, Ended: 7, Seats: [2]rooms.Player{bea, ana}},
		{Room: "closed-played", Status: rooms.Closed, Ended: 5, Seats: [2]rooms.Player{ana, ana}},
		{Room: "closed-unplayed", Status: rooms.Closed, Public: true, Seats: [2]rooms.Player{bea}},
	} {
		c.Changed = after(float64(i)).UnixMilli()
		putSummary(t, s, rooms.Revision{}, c)
	}
	for _, try := range []struct {
		query rooms.SummaryQuery
		want  []string
	}{
		{rooms.SummaryQuery{}, []string{"closed-unplayed", "closed-played", "finished", "live-private", "live-public", "open-private", "open-public"}},
		{rooms.SummaryQuery{Status: []rooms.Status{rooms.Live}}, []string{"live-private", "live-public"}},
		{rooms.SummaryQuery{Status: []rooms.Status{rooms.Open, rooms.Live}, Public: true}, []string{"live-public", "open-public"}},
		{rooms.SummaryQuery{Status: []rooms.Status{rooms.Live, rooms.Live}}, []string{"live-private", "live-public"}},
		{rooms.SummaryQuery{Public: true}, []string{"closed-unplayed", "finished", "live-public", "open-public"}},
		{rooms.SummaryQuery{Player: "ana"}, []string{"closed-played", "finished", "live-private", "live-public", "open-public"}},
		{rooms.SummaryQuery{Player: "bea", Status: []rooms.Status{rooms.Open, rooms.Closed}}, []string{"closed-unplayed", "open-private"}},
		{rooms.SummaryQuery{Ended: true}, []string{"closed-played", "finished"}},
		{rooms.SummaryQuery{Ended: true, Player: "bea"}, []string{"finished"}},
		{rooms.SummaryQuery{Ended: true, Public: true, Player: "ana"}, []string{"finished"}},
		{rooms.SummaryQuery{Waits: true, Player: "ana"}, []string{"live-private"}},
		{rooms.SummaryQuery{Waits: true, Player: "bea"}, []string{"live-private", "live-public"}},
		{rooms.SummaryQuery{Player: "nobody"}, []string{}},
		{rooms.SummaryQuery{Player: "an"}, []string{}},
	} {
		for _, most := range []int{0, 1, 2} { // in one page, and in several
			if got := names(allPages(t, s, try.query, most)); !slices.Equal(got, try.want) {
				t.Errorf("%+v by %d: got %v, want %v", try.query, most, got, try.want)
			}
		}
	}
	if _, err := s.Summaries(t.Context(), rooms.SummaryQuery{From: "not a page!"}); !errors.Is(err, rooms.ErrCursor) {
		t.Errorf("a page that never was: %v; want ErrCursor", err)
	}
}

// summaryChanges takes a room through its life: it leaves the lists that it was on, and is never on one twice.
func summaryChanges(t *testing.T, p Place) {
	s := opens(t, p)
	ana, bea := rooms.Player{ID: "ana"}, rooms.Player{ID: "bea"}
	now := rooms.Revision{}
	for i := range 8 { // others, that change in between
		other := summary(fmt.Sprintf("other-%d", i))
		other.Changed = after(float64(i) + 0.5).UnixMilli()
		putSummary(t, s, rooms.Revision{}, other)
	}
	for i, c := range []rooms.Summary{
		{Status: rooms.Open, Seats: [2]rooms.Player{ana}},
		{Status: rooms.Open, Public: true},
		{Status: rooms.Live, Public: true, Seats: [2]rooms.Player{bea, ana}},
		{Status: rooms.Finished, Seats: [2]rooms.Player{bea, ana}, Ended: 1},
		{Status: rooms.Live, Seats: [2]rooms.Player{ana, bea}},
		{Status: rooms.Open, Seats: [2]rooms.Player{{}, bea}},
		{Status: rooms.Live, Seats: [2]rooms.Player{ana, bea}},
		{Status: rooms.Closed, Public: true, Seats: [2]rooms.Player{ana, bea}, Ended: 2},
	} {
		c.Room, c.Changed = "room", after(float64(i)).UnixMilli()
		now = putSummary(t, s, now, c)
		listed := func(q rooms.SummaryQuery, want bool) {
			t.Helper()
			got := slices.DeleteFunc(names(allPages(t, s, q, 3)), func(room string) bool { return room != "room" })
			if len(got) > 1 || (len(got) == 1) != want {
				t.Errorf("step %d, %+v: got %v, want %t", i, q, got, want)
			}
		}
		listed(rooms.SummaryQuery{}, true)
		listed(rooms.SummaryQuery{Public: true}, c.Public)
		listed(rooms.SummaryQuery{Ended: true}, c.Ended > 0)
		for _, status := range []rooms.Status{rooms.Open, rooms.Live, rooms.Finished, rooms.Closed} {
			listed(rooms.SummaryQuery{Status: []rooms.Status{status}}, c.Status == status)
			listed(rooms.SummaryQuery{Status: []rooms.Status{status}, Player: "bea"}, c.Status == status && slices.Contains(c.Seats[:], bea))
		}
		for _, player := range []rooms.Player{ana, bea} {
			listed(rooms.SummaryQuery{Player: player.ID}, slices.Contains(c.Seats[:], player))
		}
	}
}

// allPages reads a list from its first page to its last.
func allPages(t *testing.T, s Store, q rooms.SummaryQuery, most int) []rooms.Summary {
	t.Helper()
	var all []rooms.Summary
	q.Most = most
	for {
		page, err := s.Summaries(t.Context(), q)
		if err != nil {
			t.Fatalf("summaries: %v", err)
		}
		if most > 0 && len(page.Summaries) > most {
			t.Fatalf("a page of %d, want at most %d", len(page.Summaries), most)
		}
		all = append(all, page.Summaries...)
		if page.Next == "" {
			return all
		}
		q.From = page.Next
	}
}

// summaryPages reads long lists page by page, with many rooms changed in the same millisecond.
func summaryPages(t *testing.T, p Place) {
	const count = 130
	s := opens(t, p)
	for i := range count {
		c := summary(fmt.Sprintf("room-%03d", i))
		c.Changed += int64(i / 10)
		putSummary(t, s, rooms.Revision{}, c)
	}
	for _, try := range []struct{ most, first int }{{0, 50}, {7, 7}, {100, 100}, {5000, 100}, {-1, 50}} {
		page, err := s.Summaries(t.Context(), rooms.SummaryQuery{Most: try.most})
		if err != nil || len(page.Summaries) != try.first {
			t.Errorf("at most %d: a page of %d, %v; want %d", try.most, len(page.Summaries), err, try.first)
		}
		all := allPages(t, s, rooms.SummaryQuery{}, max(try.most, 0)%101)
		if !slices.IsSortedFunc(all, func(a, b rooms.Summary) int { return int(b.Changed - a.Changed) }) {
			t.Errorf("pages of %d are not newest first", try.most)
		}
		seen := names(all)
		slices.Sort(seen)
		if seen = slices.Compact(seen); len(all) != count || len(seen) != count {
			t.Errorf("pages of %d: %d summaries of %d rooms, want %d", try.most, len(all), len(seen), count)
		}
	}
}

// summaryPagesMoving changes rooms between one page and the next: no room comes twice, and
// those that stood still all come. Even a writer whose clock is slow moves a room only forward.
func summaryPagesMoving(t *testing.T, p Place) {
	const count = 40
	s := opens(t, p)
	revisions := map[string]rooms.Revision{}
	for i := range count {
		c := summary(fmt.Sprintf("room-%02d", i))
		c.Changed += int64(i)
		revisions[c.Room] = putSummary(t, s, rooms.Revision{}, c)
	}
	seen, moved := map[string]int{}, map[string]bool{}
	query := rooms.SummaryQuery{Most: 6}
	for i := 0; ; i++ {
		page := must.Get(s.Summaries(t.Context(), query))(t)
		for _, c := range page.Summaries {
			seen[c.Room]++
		}
		if page.Next == "" {
			break
		}
		query.From = page.Next
		c := page.Summaries[0]         // already shown; changes now,
		if c.Changed -= 30; i%2 == 0 { // by a slow clock and by a right one
			c.Changed = after(60).UnixMilli()
		}
		revisions[c.Room] = putSummary(t, s, revisions[c.Room], c)
		moved[c.Room] = true
	}
	for i := range count {
		room := fmt.Sprintf("room-%02d", i)
		if seen[room] != 1 {
			t.Errorf("%s came %d times (changed meanwhile: %t)", room, seen[room], moved[room])
		}
	}
}

// summaryWhole keeps every field of a summary, and the newest summary only.
func summaryWhole(t *testing.T, p Place) {
	s := opens(t, p)
	first := summary("room")
	now := putSummary(t, s, rooms.Revision{}, first)
	full := rooms.Summary{
		Room: "room", Status: rooms.Finished, Public: true, Rules: "tihbat", Pits: 4, Length: 3,
		Clock: &rooms.TimeControl{Initial: 60000, Increment: 2000},
		Seats: [2]rooms.Player{{ID: "p1", Name: "Ñuño \"⚫\""}, {ID: "p2", Name: "李"}},
		Round: 2, Turn: 77, Held: [2]int{31, 17}, Waits: [2]bool{true, false}, Winner: engine.SouthWins, Why: rooms.ByResign,
		Opened: 1, Changed: after(9).UnixMilli(), Ended: after(8).UnixMilli(),
	}
	putSummary(t, s, now, full)
	page, err := s.Summaries(t.Context(), rooms.SummaryQuery{})
	if err != nil || len(page.Summaries) != 1 || !reflect.DeepEqual(page.Summaries[0], full) {
		t.Errorf("got %+v, %v\nwant %+v", page, err, full)
	}
	if log := load(t, s, "room", rooms.Revision{}); !reflect.DeepEqual(log.Summary, full) {
		t.Errorf("loaded %+v\nwant %+v", log.Summary, full)
	}
}
