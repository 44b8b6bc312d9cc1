package api_test

import (
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"casitas/internal/api"
	"casitas/web/wire"
)

// Who has a seat gives codes for the room, one for a seat and another to watch, the same whenever and on whichever node they ask;
// they lead there in capitals or not, from every node, until a day has passed.
func TestInvitations(t *testing.T) {
	var passed atomic.Int64 // how much time has
	onEither(t, func(t *testing.T, near, far *node) {
		passed.Store(0)
		ana := near.player("Ana")
		room := near.guest(ana).do(wire.Cmd{Do: wire.DoOpen, Options: &tihbat}).Room
		sit, watch := near.invite(room, ana, false), near.invite(room, ana, true)
		if len(sit.Code) != 6 || strings.Trim(sit.Code, "23456789ABCDEFGHJKMNPQRSTVWXYZ") != "" || sit.Code == watch.Code {
			t.Errorf("codes %s and %s", sit.Code, watch.Code)
		}
		if left := time.Until(time.UnixMilli(sit.Until)); left < 23*time.Hour || left > 24*time.Hour {
			t.Errorf("it is good for %v", left)
		}
		passed.Store(int64(23 * time.Hour))
		if again := far.invite(room, ana, false); again.Code != sit.Code || again.Until <= sit.Until {
			t.Errorf("asked for again: %+v, at first %+v", again, sit)
		}
		typed := " " + strings.ToLower(sit.Code[:3]) + "-" + sit.Code[3:]
		if status, to := far.invited(typed); status != http.StatusOK || to != (wire.Invitation{Code: sit.Code, Room: room}) {
			t.Errorf("typed %q: %d %+v", typed, status, to)
		}
		if status, to := far.invited(watch.Code); status != http.StatusOK || to != (wire.Invitation{Code: watch.Code, Room: room, Watch: true}) {
			t.Errorf("to watch: %d %+v", status, to)
		}
		passed.Store(int64(24*time.Hour + time.Minute)) // the first was asked for again, this one was not
		if status, _ := far.invited(watch.Code); status != http.StatusNotFound {
			t.Errorf("after a day: %d", status)
		}
	}, func(c *api.Config) { c.Now = func() time.Time { return time.Now().Add(time.Duration(passed.Load())) } })
}

// A code is given by who has a seat, while there is something to invite to.
func TestMayInvite(t *testing.T) {
	n := start(t)
	ana, bea, eve := n.player("Ana"), n.player("Bea"), n.player("Eve")
	a, b := n.guest(ana), n.guest(bea)
	room := a.do(wire.Cmd{Do: wire.DoOpen, Options: &tihbat}).Room
	refused := func(room string, who *person, watch bool, status int, code string) {
		t.Helper()
		var got wire.ErrorResponse
		if is := n.ask("POST", "/api/rooms/"+room+"/invitations", who.Key, wire.Invite{Watch: watch}, &got); is != status || got.Error.Code != code {
			t.Errorf("%d %+v, not %d %s", is, got.Error, status, code)
		}
	}
	refused(room, eve, true, http.StatusForbidden, "not-seated")
	refused(room, &person{}, false, http.StatusUnauthorized, "no-player")
	refused("nowhere", ana, false, http.StatusNotFound, "no-room")
	b.do(wire.Cmd{Do: wire.DoSit, Room: room})
	refused(room, bea, false, http.StatusConflict, "seat-taken")
	n.invite(room, bea, true)
	a.do(wire.Cmd{Do: wire.DoResign, Room: room})
	refused(room, ana, true, http.StatusConflict, "ended")
}

// Nobody finds a room by trying codes: few may be tried from an address, and what cannot be one is not looked up.
func TestGuesses(t *testing.T) {
	n := start(t, func(c *api.Config) { c.Limits.Guesses, c.Limits.GuessesBurst = 1, 3 })
	for i, code := range []string{"AAAAAA", "0", "BBBBBB", "CCCCCC"} {
		want := http.StatusNotFound
		if i == 3 {
			want = http.StatusTooManyRequests
		}
		if status, _ := n.invited(code); status != want {
			t.Errorf("code %s: %d, not %d", code, status, want)
		}
	}
}

// invite asks for a code for a room.
func (n *node) invite(room string, who *person, watch bool) wire.Invitation {
	n.t.Helper()
	var i wire.Invitation
	if status := n.ask("POST", "/api/rooms/"+room+"/invitations", who.Key, wire.Invite{Watch: watch}, &i); status != http.StatusCreated || i.Room != room || i.Watch != watch {
		n.t.Fatalf("inviting to %s: %d %+v", room, status, i)
	}
	return i
}

// invited asks where a code leads.
func (n *node) invited(code string) (int, wire.Invitation) {
	n.t.Helper()
	var got struct {
		wire.Invitation
		Error wire.APIError
	}
	status := n.ask("GET", "/api/invitations/"+strings.ReplaceAll(code, " ", "%20"), "", nil, &got)
	return status, got.Invitation
}
