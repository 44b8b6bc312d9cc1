package api_test

import (
	"encoding/json"
	"html"
	"image/png"
	"net/http"
	"net/netip"
	"regexp"
	"strings"
	"sync"
	"testing"

	"casitas/internal/api"
	"casitas/internal/must"
	"casitas/internal/names"
	"casitas/internal/rooms"
	"casitas/web"
	"casitas/web/wire"
)

var metas = regexp.MustCompile(`<meta (?:name|property)="([\w:]+)" content="([^"]*)"`)

// head reads what a page says of itself.
func (n *node) head(path string, header ...string) map[string]string {
	n.t.Helper()
	res := n.get(path, append(header, "Accept", "text/html")...)
	page := res.body
	if res.status != http.StatusOK || !strings.Contains(page, `<div id="page">`) {
		n.t.Fatalf("%s: %d %.300s", path, res.status, page)
	}
	_, title, _ := strings.Cut(page, "<title>")
	title, _, _ = strings.Cut(title, "</title>")
	head := map[string]string{"title": html.UnescapeString(title)}
	for _, m := range metas.FindAllStringSubmatch(page, -1) {
		head[m[1]] = html.UnescapeString(m[2])
	}
	if again := n.get(path, append(header, "If-None-Match", res.header.Get("ETag"))...); again.status != http.StatusNotModified {
		n.t.Errorf("%s asked for again: %d", path, again.status)
	}
	return head
}

// addressSaid is the address that the page of a new room says it has, without its path.
func (n *node) addressSaid(header ...string) string {
	room := n.guest(n.player("Ana")).do(wire.Cmd{Do: wire.DoOpen, Options: &tihbat}).Room
	return strings.TrimSuffix(n.head("/room/"+room, header...)["og:url"], "/room/"+room)
}

// built is the site, bundled once for all tests.
var built = sync.OnceValues(func() (*web.Site, error) { return web.New(false) })

func startWithPages(t *testing.T, with ...func(*api.Config)) *node {
	t.Helper()
	site := must.Get(built())(t)
	return start(t, append(with, func(c *api.Config) { c.Site = site })...)
}

// The page of a room says who invites, who plays and who won, in the language that is asked for, and names a picture.
func TestRoomsSayWhatTheyAre(t *testing.T) {
	n := startWithPages(t, func(c *api.Config) { c.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")} })
	ana := n.guest(n.player("Ana"))
	room := ana.do(wire.Cmd{Do: wire.DoOpen, Options: &wire.Options{Rules: "hoyito-3", Length: 3, Opener: "south"}}).Room
	says := func(title, text string, header ...string) map[string]string {
		t.Helper()
		head := n.head("/room/"+room, header...)
		if head["title"] != title+" · Casitas" || head["og:title"] != title || head["og:description"] != text || head["description"] != text {
			t.Errorf("%v, want %q and %q", head, title, text)
		}
		if head["twitter:card"] != "summary_large_image" || head["robots"] != "noindex" {
			t.Errorf("%v", head)
		}
		return head
	}
	head := says("Ana invites you to Hoyito III", "Hoyito III · Best after 3 rounds · No clock")
	if head["og:url"] != n.url+"/room/"+room || !strings.HasPrefix(head["og:image"], n.url+"/api/rooms/"+room+"/picture.png?v=") {
		t.Errorf("%v", head)
	}
	said := n.head("/match/"+room, "Accept-Language", "tlh, es-DO;q=0.8", "X-Forwarded-Proto", "https", "X-Forwarded-For", "192.0.2.1")
	here := strings.Replace(n.url, "http:", "https:", 1)
	if from := startWithPages(t); from.addressSaid("X-Forwarded-Proto", "https") != from.url {
		t.Error("who is no proxy says how a page was asked for, and is believed")
	}
	if said["og:title"] != "Ana te invita a jugar al Hoyito III" || said["og:url"] != here+"/match/"+room || !strings.HasPrefix(said["og:image"], here) {
		t.Errorf("in Spanish, behind a proxy: %v", said)
	}
	beto := n.guest(n.player("בטו"))
	beto.do(wire.Cmd{Do: wire.DoSit, Room: room})
	says("Ana and \u2068בטו\u2069 play Hoyito III", "Hoyito III · Round 1 · Best after 3 rounds · No clock")
	beto.do(wire.Cmd{Do: wire.DoResign, Room: room})
	says("Ana won against \u2068בטו\u2069", "Hoyito III · Best after 3 rounds · No clock")
}

// Who could be taken for the other is marked as on the page, and a bot by what it goes by.
func TestRoomsSayWhoIsWho(t *testing.T) {
	n := startWithPages(t)
	titled := func(room, want string) {
		t.Helper()
		if is := n.head("/match/" + room)["og:title"]; is != want {
			t.Errorf("%q, want %q", is, want)
		}
	}
	one, two := n.player("Ana"), n.player("Аnа") // the second in part Cyrillic
	ana := n.guest(one)
	room := ana.do(wire.Cmd{Do: wire.DoOpen, Options: &wire.Options{Rules: "ayoayo", Opener: "south"}}).Room
	titled(room, "Ana invites you to Ayoayo")
	n.guest(two).do(wire.Cmd{Do: wire.DoSit, Room: room})
	titled(room, "Ana"+names.Mark(one.ID)+" and Аnа"+names.Mark(two.ID)+" play Ayoayo")
	for game, want := range map[string]string{
		"tihbat": "Ana and Abuela (bot, perfect) play Tihbat", "hoyito-1": "Ana and Abuela (bot, by proofs) play Hoyito I",
	} {
		titled(ana.do(wire.Cmd{Do: wire.DoOpen, Bot: rooms.Bots, Options: &wire.Options{Rules: game, Opener: "south"}}).Room, want)
	}
	weak := wire.Cmd{Do: wire.DoOpen, Bot: 1, Options: &wire.Options{Rules: "tihbat", Opener: "south"}}
	titled(ana.do(weak).Room, "Ana and "+rooms.BotOf(1).Name+" (bot) play Tihbat")
}

// Where a room runs, its page begins with its view.
func TestPagesBeginWithTheView(t *testing.T) {
	n := startWithPages(t)
	ana := n.guest(n.player("Ana</script>"))
	room := ana.do(wire.Cmd{Do: wire.DoOpen, Options: &tihbat}).Room
	begins := func() (frame wire.Resume) {
		_, text, _ := strings.Cut(n.get("/room/"+room).body, `<script id="view" type="application/json">`)
		text, _, found := strings.Cut(text, "</script>")
		if err := json.Unmarshal([]byte(text), &frame); found && err != nil {
			t.Errorf("%v in %s", err, text)
		}
		return frame
	}
	if is := begins(); is.How != wire.HowSnapshot || is.Room != room || is.V == 0 || is.H == "" || is.View.Seats[0].Name != "Ana</script>" {
		t.Errorf("%+v", is)
	}
	for _, path := range []string{"/", "/match/nosuchroom"} {
		if page := n.get(path).body; strings.Contains(page, `id="view"`) {
			t.Errorf("%s: %s", path, page)
		}
	}
}

// Whatever a name is made of, it stays a name; and where there is no room there are no facts.
func TestHostileNamesInPages(t *testing.T) {
	n := startWithPages(t)
	name := `"><script>{n}</ti`
	room := n.guest(n.player(name)).do(wire.Cmd{Do: wire.DoOpen, Options: &tihbat}).Room
	if head := n.head("/room/" + room); head["og:title"] != name+" invites you to Tihbat" || head["title"] != name+" invites you to Tihbat · Casitas" {
		t.Errorf("%v", head)
	}
	if page := n.get("/room/" + room).body; strings.Contains(page, "<script>") || strings.Contains(page, name) {
		t.Errorf("%s", page)
	}
	for _, path := range []string{"/", "/room/nosuchroom", `/room/%22%3E%3Cb%3E`} {
		if head := n.head(path); head["title"] != "Casitas" || head["og:title"] != "" {
			t.Errorf("%s: %v", path, head)
		}
	}
	// Who asks too much gets the page all the same.
	const burst = 40
	few := startWithPages(t, func(c *api.Config) { c.Limits.Requests, c.Limits.RequestsBurst = 0, burst })
	room = few.guest(few.player("Ana")).do(wire.Cmd{Do: wire.DoOpen, Options: &tihbat}).Room
	said := "first"
	for range burst {
		said = few.head("/room/" + room)["og:title"]
	}
	if said != "" {
		t.Errorf("asked too much: %v", said)
	}
}

// The picture of a room is its board as it stands, the last turn marked.
func TestRoomPictures(t *testing.T) {
	t.Parallel()
	tb := seated(t, wire.Options{Rules: "tihbat", Opener: "south"})
	path := "/api/rooms/" + tb.room + "/picture.png"
	before := tb.get(path)
	size, err := png.DecodeConfig(strings.NewReader(before.body))
	if err != nil || size.Width != 1200 || size.Height != 630 || before.header.Get("Cache-Control") != "public, max-age=30" {
		t.Fatalf("%d %v %v, %v", before.status, before.header, size, err)
	}
	if again := tb.get(path, "If-None-Match", before.header.Get("ETag")); again.status != http.StatusNotModified {
		t.Errorf("asked for again: %d", again.status)
	}
	tb.sow(1)
	after := tb.get(path, "If-None-Match", before.header.Get("ETag"))
	if after.status != http.StatusOK || after.body == before.body {
		t.Errorf("after a turn: %d", after.status)
	}
	if none := tb.get("/api/rooms/nosuchroom/picture.png"); none.status != http.StatusNotFound || !strings.Contains(none.body, `"no-room"`) {
		t.Errorf("no room: %d %s", none.status, none.body)
	}
}
