package api_test

import (
	"net/http"
	"testing"
	"time"

	"casitas/internal/api"
	"casitas/internal/names"
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
		tokensAreKept(t, near, ana, zoe, robot)
		r, z := far.guest(robot), near.guest(zoe)
		marked := wire.Who{ID: robot.ID, Name: "Robot", Program: true, Like: names.Like("Robot")}
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

		var has wire.Bots
		near.ask(http.MethodDelete, "/api/players/me/bots/"+robot.ID, ana.Key, nil, &has)
		if len(has.Bots) != 0 {
			t.Errorf("after it was revoked: %+v", has)
		}
		if code, why := r.closed(); code != 4003 || why.Code != "unknown-key" {
			t.Errorf("its socket ends with %d %+v", code, why)
		}
		if status := near.ask(http.MethodGet, "/api/players/me", robot.Key, nil, nil); status != http.StatusUnauthorized {
			t.Errorf("with its token: %d", status)
		}
		flood := far.guest(near.bot(ana, "Second"))
		for range 60 {
			flood.say(wire.Ping{T: wire.TPing})
		}
		if code, _ := flood.closed(); code != 4008 {
			t.Errorf("whoever floods is closed with %d", code)
		}
	}, few)
}

// tokensAreKept lists the one bot of a person's, and refuses what is for people, or for its owner.
func tokensAreKept(t *testing.T, n *node, ana, zoe, robot *person) {
	t.Helper()
	var has wire.Bots
	if n.ask(http.MethodGet, "/api/players/me/bots", ana.Key, nil, &has); has.Most != 1 || len(has.Bots) != 1 || has.Bots[0].ID != robot.ID || has.Bots[0].Name != "Robot" {
		t.Errorf("her bots: %+v", has)
	}
	named := wire.PlayerName{Name: "Second"}
	for _, c := range []struct {
		method, path string
		who          *person
		body         any
		status       int
		code         string
	}{
		{http.MethodPost, "/me/bots", ana, named, http.StatusConflict, "too-many-bots"},
		{http.MethodPost, "/me/bots", robot, named, http.StatusForbidden, "people-only"},
		{http.MethodPost, "/code", robot, nil, http.StatusForbidden, "people-only"},
		{http.MethodPatch, "/me", robot, named, http.StatusForbidden, "people-only"},
		{http.MethodDelete, "/me/bots/" + robot.ID, zoe, nil, http.StatusNotFound, "no-bot"},
	} {
		var got wire.ErrorResponse
		if is := n.ask(c.method, "/api/players"+c.path, c.who.Key, c.body, &got); is != c.status || got.Error.Code != c.code {
			t.Errorf("%s %s: %d %+v, want %d %s", c.method, c.path, is, got.Error, c.status, c.code)
		}
	}
}
