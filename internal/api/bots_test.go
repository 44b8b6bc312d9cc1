package api_test

import (
	"net/http"
	"testing"
	"time"

	"casitas/internal/api"
	"casitas/web/wire"
)

// bot makes a bot of a person's, with its token as a key.
func (n *node) bot(owner *person, name string) *person {
	n.t.Helper()
	var p person
	if status := n.ask(http.MethodPost, "/api/players/me/bots", owner.Key, wire.PlayerName{Name: name}, &p); status != http.StatusCreated {
		n.t.Fatalf("making a bot: %d", status)
	}
	return &p
}

// A token lets a program play by the same protocol as people, marked as a bot in every view, list and seek, within limits of
// its own, until it is revoked.
func TestBotsOfOthers(t *testing.T) {
	few := func(c *api.Config) {
		c.Limits.Bots, c.Limits.BotRooms, c.Limits.BotFrames, c.Limits.BotFramesBurst = 1, 1, 1, 40
		c.Ping = 2 * time.Second
	}
	onEither(t, func(t *testing.T, near, far *node) {
		ana, zoe := near.player("Ana"), near.player("Zoe")
		robot := near.bot(ana, "Robot")
		var has wire.Bots
		if near.ask(http.MethodGet, "/api/players/me/bots", ana.Key, nil, &has); has.Most != 1 || len(has.Bots) != 1 || has.Bots[0].ID != robot.ID || has.Bots[0].Name != "Robot" {
			t.Errorf("her bots: %+v", has)
		}
		refused := func(method, path string, who *person, body any, status int, code string) {
			t.Helper()
			var got wire.ErrorResponse
			if is := near.ask(method, path, who.Key, body, &got); is != status || got.Error.Code != code {
				t.Errorf("%s %s: %d %+v, want %d %s", method, path, is, got.Error, status, code)
			}
		}
		named := wire.PlayerName{Name: "Second"}
		refused(http.MethodPost, "/api/players/me/bots", ana, named, http.StatusConflict, "too-many-bots")
		refused(http.MethodPost, "/api/players/me/bots", robot, named, http.StatusForbidden, "people-only")
		refused(http.MethodPost, "/api/players/code", robot, nil, http.StatusForbidden, "people-only")
		refused(http.MethodPatch, "/api/players/me", robot, named, http.StatusForbidden, "people-only")
		refused(http.MethodDelete, "/api/players/me/bots/"+robot.ID, zoe, nil, http.StatusNotFound, "no-bot")

		r, z := far.guest(robot), near.guest(zoe)
		marked := wire.Who{ID: robot.ID, Name: "Robot", Program: true}
		if *r.you != marked {
			t.Errorf("it is welcomed as %+v", *r.you)
		}
		r.refusedSeek(wire.NewSeek{T: wire.TSeek, ID: newID(), Pools: []string{"live"}}, "people-only")
		hers, open := seekFor(tihbat), seekFor(tihbat)
		open.Bots = true
		z.seeking(hers)
		r.refusedSeek(take(hers.ID), "people-only")
		own := r.seeking(seekFor(tihbat))
		z.say(wire.Lobby{T: wire.TLobby, On: true})
		z.list(func(l wire.List) bool { return l.Seeks[own].Who == marked })
		z.seeking(open)
		r.say(take(open.ID))
		room := r.paired().Room
		z.watch(room)
		if v := z.view(room); *v.Seats[1] != marked {
			t.Errorf("its seat: %+v", *v.Seats[1])
		}
		if got := r.refused(wire.Cmd{Do: wire.DoOpen, Options: &tihbat}); got.Code != "bot-rooms" {
			t.Errorf("a second room: %+v", got)
		}
		r.refusedSeek(seekFor(tihbat), "bot-rooms")

		near.ask(http.MethodDelete, "/api/players/me/bots/"+robot.ID, ana.Key, nil, &has)
		if len(has.Bots) != 0 {
			t.Errorf("after it was revoked: %+v", has)
		}
		if code, why := r.closed(); code != 4003 || why.Code != "unknown-key" {
			t.Errorf("its socket ends with %d %+v", code, why)
		}
		refused(http.MethodGet, "/api/players/me", robot, nil, http.StatusUnauthorized, "unknown-key")

		flood := far.guest(near.bot(ana, "Second"))
		for range 60 {
			flood.say(wire.Ping{T: wire.TPing})
		}
		if code, _ := flood.closed(); code != 4008 {
			t.Errorf("whoever floods is closed with %d", code)
		}
	}, few)
}
