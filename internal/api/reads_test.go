package api_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"casitas/internal/client"
	"casitas/internal/engine"
	"casitas/web/wire"
)

func (n *node) open(g *guest, o wire.Options) string {
	n.t.Helper()
	return g.do(wire.Cmd{Do: wire.DoOpen, Options: &o}).Room
}

func roomsOf(summaries []wire.Summary) []string {
	var ids []string
	for _, c := range summaries {
		ids = append(ids, c.Room)
	}
	return ids
}

// The list has the public rooms that are open or live, in pages that together have each once.
func TestRoomsList(t *testing.T) {
	n := start(t)
	ana, beto := n.guest(n.player("Ana")), n.guest(n.player("Beto"))
	var open []string
	for range 5 {
		open = append(open, n.open(ana, wire.Options{Rules: "tihbat", Public: true}))
	}
	live := open[0]
	beto.do(wire.Cmd{Do: wire.DoSit, Room: live})
	n.open(ana, wire.Options{Rules: "tihbat"}) // private

	var page wire.Rooms
	n.read("/api/rooms?status=live", &page)
	if got := roomsOf(page.Rooms); !slices.Equal(got, []string{live}) || page.Rooms[0].Status != "live" {
		t.Errorf("live: %v", got)
	}
	page = wire.Rooms{}
	n.read("/api/rooms?status=open", &page)
	if got := roomsOf(page.Rooms); len(got) != 4 || slices.Contains(got, live) {
		t.Errorf("open: %v", got)
	}
	var all []string
	for from := ""; ; from = page.Next {
		page = wire.Rooms{}
		n.read("/api/rooms?limit=2&from="+from, &page)
		all = append(all, roomsOf(page.Rooms)...)
		if page.Next == "" {
			break
		}
	}
	slices.Sort(all)
	slices.Sort(open)
	if !slices.Equal(all, open) {
		t.Errorf("pages have %v, not %v", all, open)
	}
	for query, code := range map[string]string{
		"status=finished": "bad-query", "limit=0": "bad-query", "limit=101": "bad-query", "limit=many": "bad-query", "from=nowhere": "bad-cursor",
	} {
		var got wire.ErrorResponse
		if status := n.ask(http.MethodGet, "/api/rooms?"+query, "", nil, &got); status != http.StatusBadRequest || got.Error.Code != code {
			t.Errorf("%s: %d %+v", query, status, got)
		}
	}
}

// An empty list is a list.
func TestRoomsNone(t *testing.T) {
	n := start(t)
	if text := n.get("/api/rooms").body; text != `{"rooms":[]}`+"\n" {
		t.Error(text)
	}
	var none wire.Matches
	n.read("/api/players/"+n.player("Ana").ID+"/matches", &none)
	if none.Matches == nil || len(none.Matches) != 0 {
		t.Errorf("%+v", none)
	}
	for path, code := range map[string]string{
		"/api/rooms/nowhere": "no-room", "/api/matches/nowhere": "no-room", "/api/matches/nowhere.txt": "no-room",
		"/api/players/nobody/matches": "no-player", "/api/nothing": "not-found",
	} {
		var got wire.ErrorResponse
		if status := n.ask(http.MethodGet, path, "", nil, &got); status != http.StatusNotFound || got.Error.Code != code {
			t.Errorf("%s: %d %+v", path, status, got)
		}
	}
}

// A room over HTTP is the room that a socket shows, and a socket can go on from it.
func TestRoomAsASocketShowsIt(t *testing.T) {
	tb := seated(t, wire.Options{Rules: "hoyito-3", Opener: "south", Length: 2})
	tb.sowFirst()
	var got struct {
		wire.Room
		View json.RawMessage `json:"view"`
	}
	tb.read("/api/rooms/"+tb.room, &got)
	m := tb.a.mirror(tb.room)
	sameJSON(t, "the view", m.Text, got.View)
	if got.Room.Room != tb.room || got.V != m.V || got.H != m.H || got.There != (wire.Present{Seats: [2]bool{true, true}}) {
		t.Errorf("%+v, not version %d %s", got.Room, m.V, m.H)
	}
	late := tb.guest(nil)
	*late.mirror(tb.room) = mirror{Mirror: client.Mirror{V: got.V, H: got.H, Text: got.View}}
	if r := late.watchFrom(wire.Seen{Room: tb.room, V: got.V, H: got.H}); r.How != wire.HowCurrent {
		t.Errorf("a socket goes on with %s", r.How)
	}
}

// The record of a match replays equal: so far, as text, and after the end.
func TestMatchRecord(t *testing.T) {
	tb := seated(t, tihbat)
	path := "/api/matches/" + tb.room
	var before engine.Record
	tb.read(path, &before)
	if len(before.Turns) != 0 || before.Winner != engine.Undecided {
		t.Errorf("before the first turn: %+v", before)
	}
	tb.sowFirst()
	if text := tb.get(path + ".txt").body; !strings.Contains(text, `[Result "*"]`) || !strings.Contains(text, `[South "Ana"]`) || !strings.Contains(text, "\n1. 0/7 ") {
		t.Errorf("so far:\n%s", text)
	}
	for tb.a.view(tb.room).Phase == "playing" {
		tb.sowFirst()
	}
	var rec engine.Record
	tb.read(path, &rec) // reading it plays it again and compares
	result := tb.a.view(tb.room).Result
	if string(rec.Winner) != result.Winner || rec.Tag("South") != "Ana" || rec.Tag("NorthID") != tb.north.ID || rec.Tag("Why") != "match" || rec.Tag("Ended") == "" {
		t.Errorf("%s won, the record says %s", result.Winner, rec.String())
	}
	for _, as := range [][2]string{{path, "text/plain"}, {path + "?format=text", "*/*"}, {path + ".txt", "application/json"}, {path, "text/html,application/xhtml+xml,*/*;q=0.8"}} {
		if got := tb.get(as[0], "Accept", as[1]); got.status != http.StatusOK || got.kind() != "text/plain; charset=utf-8" || got.body != rec.String() {
			t.Errorf("%v: %+v", as, got)
		}
	}
	if status, text := tb.replay(rec.String(), "text/plain"); status != http.StatusOK {
		t.Errorf("what is written cannot be brought in: %d %s", status, text)
	}
	for _, as := range [][2]string{{path, "*/*"}, {path, ""}, {path, "application/json, text/plain, */*"}, {path + "?format=json", "text/plain"}} {
		if got := tb.get(as[0], "Accept", as[1]); got.kind() != "application/json; charset=utf-8" || !strings.HasPrefix(got.body, `{"rules":"tihbat","pits":2,"match":0,"start":{`) {
			t.Errorf("%v: %s %.100s", as, got.kind(), got.body)
		}
	}
	for _, p := range []*person{tb.south, tb.north} {
		var matches wire.Matches
		if status := tb.ask(http.MethodGet, "/api/players/"+p.ID+"/matches", p.Key, nil, &matches); status != http.StatusOK {
			t.Errorf("%s asks for their own matches: %d", p.Name, status)
		}
		if got := roomsOf(matches.Matches); !slices.Equal(got, []string{tb.room}) || matches.Matches[0].Result.Winner != result.Winner {
			t.Errorf("%s has played %v", p.Name, got)
		}
		var stranger wire.Matches
		tb.read("/api/players/"+p.ID+"/matches", &stranger)
		if len(stranger.Matches) != 0 {
			t.Errorf("a stranger is told of private matches: %v", roomsOf(stranger.Matches))
		}
	}
}

// A match that a word ended just stops, and says whose word it was.
func TestMatchResigned(t *testing.T) {
	tb := seated(t, wire.Options{Rules: "hoyito-3", Opener: "south", Length: -1, Clock: &wire.Clock{Initial: 60_000, Increment: 2_500}})
	tb.sowFirst()
	tb.b.do(wire.Cmd{Do: wire.DoResign, Room: tb.room})
	var rec engine.Record
	tb.read("/api/matches/"+tb.room, &rec)
	if rec.Winner != engine.Undecided || rec.Tag("Winner") != "south" || rec.Tag("Why") != "resigned" || rec.Tag("Clock") != "60+2.5" || len(rec.Turns) != 1 {
		t.Errorf("%s", rec.String())
	}
}

// A room where nobody has sat down across from its maker has no match.
func TestMatchNotBegun(t *testing.T) {
	n := start(t)
	g := n.guest(n.player("Ana"))
	room := n.open(g, tihbat)
	var got wire.ErrorResponse
	if status := n.ask(http.MethodGet, "/api/matches/"+room, "", nil, &got); status != http.StatusNotFound || got.Error.Code != "no-match" {
		t.Errorf("%d %+v", status, got)
	}
}
