package rest

import (
	"cmp"
	"math"
	"net/http"
	"slices"

	"casitas/internal/api"
	"casitas/internal/rooms"
	"casitas/web/wire"
)

// getMatches lists the matches of a player that came to an end.
func (e routes) getMatches(w http.ResponseWriter, r *http.Request) {
	e.respondMatches(w, r, rooms.SummaryQuery{Ended: true}, nil)
}

// getLive lists the matches of a player that go on, those first that wait for them.
func (e routes) getLive(w http.ResponseWriter, r *http.Request) {
	e.respondMatches(w, r, rooms.SummaryQuery{Status: []rooms.Status{rooms.Live}}, func(summaries []wire.Summary, player string) {
		slices.SortStableFunc(summaries, func(a, b wire.Summary) int { return cmp.Compare(urgency(a, player), urgency(b, player)) })
	})
}

// urgency says how soon a player must do something in a match, least first: at once where a clock runs, then by when, then
// whenever they like. Matches that do not wait for them come last.
func urgency(c wire.Summary, player string) int64 {
	waits := false
	for seat, who := range c.Seats {
		waits = waits || c.Waits[seat] && who != nil && who.ID == player
	}
	switch {
	case !waits:
		return math.MaxInt64
	case c.Due != 0:
		return c.Due
	case c.Timed != nil:
		return 0
	}
	return math.MaxInt64 - 1
}

// respondMatches responds with a page of a player's matches: to the player, who shows the key, of all of them; to anybody
// else of those that are public. sort puts a page in order, where it is not the journal's.
func (e routes) respondMatches(w http.ResponseWriter, r *http.Request, q rooms.SummaryQuery, sort func([]wire.Summary, string)) {
	p, own, err := e.whose(r)
	if err != nil {
		e.Refuse(w, r, err)
		return
	}
	q.Player, q.Public = p.ID, !own
	summaries, page, err := e.listOf(r, q)
	if err != nil {
		e.Refuse(w, r, err)
		return
	}
	if sort != nil {
		sort(summaries, p.ID)
	}
	api.Respond(w, http.StatusOK, wire.Matches{Matches: summaries, Next: page.Next, Partial: page.Partial})
}
