package api_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"casitas/internal/api"
	"casitas/web/wire"
)

func TestPlayer(t *testing.T) {
	n := start(t)
	p := n.player("  Ana   María ")
	if p.Name != "Ana María" || len(p.Key) != 43 || p.ID == "" {
		t.Errorf("made %+v", p)
	}
	var me person
	if status := n.ask("GET", "/api/players/me", p.Key, nil, &me); status != http.StatusOK || me.ID != p.ID || me.Key != "" {
		t.Errorf("GET me: %d %+v", status, me)
	}
	if status := n.ask("PATCH", "/api/players/me", p.Key, map[string]string{"name": "Anita"}, &me); status != http.StatusOK || me.Name != "Anita" {
		t.Errorf("PATCH me: %d %+v", status, me)
	}
	if g := n.guest(p); g.you.Name != "Anita" {
		t.Errorf("welcomed as %s", g.you.Name)
	}
	if strings.Contains(n.log.String(), p.Key) {
		t.Error("the log tells a key")
	}
}

// A seat bears the name that its player has on the day.
func TestSitsUnderTodaysName(t *testing.T) {
	n := start(t)
	p := n.player("Ana")
	g := n.guest(p)
	n.ask("PATCH", "/api/players/me", p.Key, map[string]string{"name": "Anita"}, nil)
	room := g.do(wire.Cmd{Do: wire.DoOpen, Options: &tihbat}).Room
	g.watch(room)
	if name := g.view(room).Seats[0].Name; name != "Anita" {
		t.Errorf("%s sits there", name)
	}
}

func TestBadRequests(t *testing.T) {
	n := start(t, func(c *api.Config) { c.Reserved = []string{"The Host"} })
	p := n.player("Ana")
	for name, c := range map[string]struct {
		method, path, key, body string
		status                  int
		code                    string
	}{
		"not JSON":           {"POST", "/api/players", "", `name=Ana`, 400, "not-json"},
		"unknown field":      {"POST", "/api/players", "", `{"name":"Ana","admin":true}`, 400, "bad-request"},
		"duplicate key":      {"POST", "/api/players", "", `{"name":"Ana","name":"Eva"}`, 400, "bad-request"},
		"another spelling":   {"POST", "/api/players", "", `{"Name":"Ana"}`, 400, "bad-request"},
		"trailing data":      {"POST", "/api/players", "", `{"name":"Ana"} {}`, 400, "not-json"},
		"too large":          {"POST", "/api/players", "", `{"name":"` + strings.Repeat("a", 70_000) + `"}`, 413, "too-large"},
		"half a character":   {"POST", "/api/players", "", `{"name":"A\ud800"}`, 400, "not-json"},
		"drawn too long":     {"POST", "/api/players", "", `{"name":"` + strings.Repeat("\ufdfa", 24) + `"}`, 422, "bad-name"},
		"no name":            {"POST", "/api/players", "", `{"name":"  "}`, 422, "bad-name"},
		"no key":             {"GET", "/api/players/me", "", "", 401, "no-player"},
		"unknown key":        {"GET", "/api/players/me", strings.Repeat("k", 43), "", 401, "unknown-key"},
		"rename without key": {"PATCH", "/api/players/me", "", `{"name":"Eva"}`, 401, "no-player"},
		"rename badly":       {"PATCH", "/api/players/me", p.Key, `{"name":"a\u202eb"}`, 422, "bad-name"},
		"a bot's name":       {"POST", "/api/players", "", `{"name":"ABUE1A"}`, 422, "reserved-name"},
		"the host's":         {"PATCH", "/api/players/me", p.Key, `{"name":"the-host"}`, 422, "reserved-name"},
		"code without key":   {"POST", "/api/players/code", "", "", 401, "no-player"},
		"recovery of nobody": {"POST", "/api/players/recovery", "", "", 401, "no-player"},
		"no code":            {"POST", "/api/players/redeem", "", `{"code":""}`, 404, "no-code"},
		"unknown code":       {"POST", "/api/players/redeem", "", `{"code":"ABCDEFGHJK"}`, 404, "no-code"},
		"unknown address":    {"GET", "/api/nothing", "", "", 404, "not-found"},
		"wrong method":       {"DELETE", "/api/players/me", p.Key, "", 405, "wrong-method"},
	} {
		t.Run(name, func(t *testing.T) {
			var body any
			if c.body != "" {
				body = c.body
			}
			var got struct{ Error wire.APIError }
			status := n.ask(c.method, c.path, c.key, body, &got)
			if status != c.status || got.Error.Code != c.code || got.Error.Message == "" {
				t.Errorf("%d %+v, not %d %s", status, got.Error, c.status, c.code)
			}
		})
	}
}

// A page of another site can send forms and plain text, but not JSON: that is all we take.
func TestOnlyJSON(t *testing.T) {
	n := start(t)
	for _, kind := range []string{"", "text/plain", "application/x-www-form-urlencoded"} {
		n.post("/api/players", `{"name":"Ana"}`, kind).is(t, http.StatusUnsupportedMediaType, "not-json")
	}
}

type code struct {
	Code  string `json:"code"`
	Until int64  `json:"until,omitempty"`
}

// A code makes another device the same player, once.
func TestRedeemOnce(t *testing.T) {
	n := start(t)
	p := n.player("Ana")
	var c code
	if status := n.ask("POST", "/api/players/code", p.Key, nil, &c); status != http.StatusCreated || len(c.Code) != 10 {
		t.Fatalf("asking for a code: %d %+v", status, c)
	}
	if left := time.Until(time.UnixMilli(c.Until)); left < 9*time.Minute || left > 10*time.Minute {
		t.Errorf("it may be redeemed for %v", left)
	}
	typed := code{Code: " " + strings.ToLower(c.Code[:5]) + "-" + c.Code[5:]}
	var mu sync.Mutex
	var got []person
	var all sync.WaitGroup
	for range 8 { // all at once: one of them gets it
		all.Go(func() {
			var one person
			if n.ask("POST", "/api/players/redeem", "", typed, &one) == http.StatusOK {
				mu.Lock()
				defer mu.Unlock()
				got = append(got, one)
			}
		})
	}
	all.Wait()
	if len(got) != 1 || got[0].ID != p.ID || got[0].Name != "Ana" || got[0].Key == p.Key {
		t.Fatalf("redeemed as %+v, the player is %+v", got, p)
	}
	for _, key := range []string{p.Key, got[0].Key} {
		var me person
		if status := n.ask("GET", "/api/players/me", key, nil, &me); status != http.StatusOK || me.ID != p.ID {
			t.Errorf("after it a key is %d %+v", status, me)
		}
	}
}

// Who has lost every device comes back by the recovery code, as often as need be, until another one is made.
func testRecovery(t *testing.T, near, far *node) {
	p := near.player("Ana")
	var first, second code
	for _, c := range []*code{&first, &second} {
		if status := near.ask("POST", "/api/players/recovery", p.Key, nil, c); status != http.StatusCreated || len(c.Code) != 20 || c.Until != 0 {
			t.Fatalf("asking for a code: %d %+v", status, c)
		}
	}
	for range 2 {
		var got person
		if far.ask("POST", "/api/players/redeem", "", code{Code: strings.ToLower(second.Code[:7]) + " " + second.Code[7:]}, &got); got.ID != p.ID || got.Key == p.Key {
			t.Errorf("redeemed as %+v", got)
		}
		var own, public wire.Profile
		near.ask("GET", "/api/players/"+p.ID, got.Key, nil, &own)
		if near.read("/api/players/"+p.ID, &public); own.Recovery == 0 || own.Since == 0 || public.Recovery != 0 || public.Since != own.Since || public.Who.Name != "Ana" {
			t.Errorf("the player is shown %+v, others %+v", own, public)
		}
	}
	if status := far.ask("POST", "/api/players/redeem", "", code{Code: first.Code}, nil); status != http.StatusNotFound {
		t.Errorf("the code before is answered with %d", status)
	}
}

func TestRedeemTooLate(t *testing.T) {
	var mu sync.Mutex
	now := time.Now()
	n := start(t, func(c *api.Config) {
		c.Now = func() time.Time { mu.Lock(); defer mu.Unlock(); return now }
	})
	p := n.player("Ana")
	var c code
	n.ask("POST", "/api/players/code", p.Key, nil, &c)
	mu.Lock()
	now = now.Add(10*time.Minute + time.Second)
	mu.Unlock()
	var got struct{ Error wire.APIError }
	if status := n.ask("POST", "/api/players/redeem", "", code{Code: c.Code}, &got); status != http.StatusNotFound || got.Error.Code != "no-code" {
		t.Errorf("%d %+v", status, got)
	}
}

func TestTooManyJoins(t *testing.T) {
	n := start(t, func(c *api.Config) { c.Limits.Joins, c.Limits.JoinsBurst = 1, 2 })
	n.player("Ana")
	n.player("Beto")
	if status := n.ask("POST", "/api/players", "", map[string]string{"name": "Caro"}, nil); status != http.StatusTooManyRequests {
		t.Errorf("the third is answered with %d", status)
	}
}

// A player with both seats leaves no trace in lists: neither as an open room, nor as a match, whoever asks. Its record is at its link.
func TestBothSeats(t *testing.T) {
	n := start(t)
	ana := n.player("Ana")
	g := n.guest(ana)
	options := wire.Options{Rules: "tihbat", Opener: "south", Both: true}
	room := g.do(wire.Cmd{Do: wire.DoOpen, Options: &options}).Room
	g.watch(room)
	for v := g.view(room); v.Phase == wire.PhasePlaying; v = g.view(room) {
		ack := g.do(wire.Cmd{Do: wire.DoSow, Room: room, Turn: v.Turn, Pit: &v.Legal[0]})
		g.reach(room, ack.V)
	}
	if v := g.view(room); v.Phase != wire.PhaseFinished || v.Seats[0].ID != ana.ID || v.Seats[1].ID != ana.ID {
		t.Errorf("at its end: %+v", v)
	}
	var matches wire.Matches
	var all wire.Rooms
	n.ask("GET", "/api/players/"+ana.ID+"/matches", ana.Key, nil, &matches)
	n.ask("GET", "/api/rooms", "", nil, &all)
	if len(matches.Matches) != 0 || len(all.Rooms) != 0 {
		t.Errorf("listed: %+v, %+v", matches, all)
	}
	if status := n.ask("GET", "/api/matches/"+room, "", nil, nil); status != http.StatusOK {
		t.Errorf("its record: %d", status)
	}
	for name, o := range map[string]wire.Options{
		"listed":       {Rules: "tihbat", Both: true, Public: true},
		"with a clock": {Rules: "tihbat", Both: true, Clock: &wire.Clock{Initial: 60_000}},
	} {
		if got := g.refused(wire.Cmd{Do: wire.DoOpen, Options: &o}); got.Code != "bad-options" {
			t.Errorf("%s: %+v", name, got)
		}
	}
}
