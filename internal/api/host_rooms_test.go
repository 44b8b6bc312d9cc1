package api_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"casitas/internal/api"
	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/web/wire"
)

// shows waits until the page shows something, or does not any more.
func (d *desk) shows(what string, is bool) {
	d.t.Helper()
	must.Await(d.t, fmt.Sprintf("whether the page shows %s is %v", what, is), func() bool { return strings.Contains(d.look("en"), what) == is })
}

// tells waits until the page shows something of a room, or does not any more.
func (d *desk) tells(room, what string, is bool) {
	d.t.Helper()
	must.Await(d.t, fmt.Sprintf("whether the page tells %s of %s is %v", what, room, is), func() bool {
		_, row, _ := strings.Cut(d.look("en"), "<code>"+room+"</code><small>")
		row, _, _ = strings.Cut(row, "</tr>")
		return strings.Contains(row, what) == is
	})
}

// The page shows who is in a room, on whichever nodes that runs, also where nobody is in it on the node of the page.
func testHostSeesWhoIsInRooms(_ *testing.T, near, far *node) {
	tb := seat(near, tihbat)
	near.guest(nil).watch(tb.room)
	d, g := far.desk(), far.guest(nil)
	d.tells(tb.room, "● ● <small>watching: 1</small>", true)
	g.watch(tb.room)
	d.tells(tb.room, "● ● <small>watching: 2</small>", true)
	_ = g.Close()
	d.tells(tb.room, "● ● <small>watching: 1</small>", true)
	near.guest(nil).watch(tb.room)
	d.tells(tb.room, "● ● <small>watching: 2</small>", true)
	_ = tb.b.Close()
	d.tells(tb.room, "● ○ <small>watching: 2</small>", true)
}

// A room whose history cannot be right can be closed by the host: it is out of the lists, and its players may open others.
func testHostClosesBrokenRoom(t *testing.T, near, far *node) {
	tb := seat(near, tihbat)
	journal := near.stored()
	log := must.Get(journal.Load(t.Context(), tb.room, 0))(t)
	nonsense := rooms.Append{Room: tb.room, Expect: log.At, Command: "nonsense", Events: [][]byte{[]byte(`{"k":"sat"}`)}, Summary: log.Summary}
	must.Get(journal.Append(t.Context(), nonsense))(t)
	d := far.desk()
	d.tells(tb.room, "<bdi>", true)
	d.does("/host/close", "room", tb.room)
	log = must.Get(journal.Load(t.Context(), tb.room, 0))(t)
	if log.Summary.Status != rooms.Closed || log.Summary.Why != rooms.ByAbortion || log.At.Version != nonsense.Expect.Version+3 {
		t.Errorf("the journal has %+v", log.Summary)
	}
	d.tells(tb.room, "<bdi>", false)
	if said := far.log.String(); !strings.Contains(said, "the host closed a room") {
		t.Error("the log says nothing of it")
	}
	form := url.Values{"csrf": {d.csrf}, "room": {tb.room}}
	if status, body := d.ask("POST", "/host/close", form, nil); status != http.StatusConflict || !strings.HasPrefix(body, "closed") {
		t.Errorf("closed again: %d %s", status, body)
	}
}

// unsure is a journal of which it is not known, for a while, whether it takes what is written.
type unsure struct {
	rooms.Journal
	is    atomic.Bool
	asked chan struct{}
}

func (u *unsure) Append(ctx context.Context, a rooms.Append) (rooms.Appended, error) {
	if u.is.Load() {
		select {
		case u.asked <- struct{}{}:
		default:
		}
		return rooms.Appended{}, errors.New("planted")
	}
	return u.Journal.Append(ctx, a)
}

// What the host asks leaves a line in the log also where it is not known whether it was done.
func TestHostClosesUnknown(t *testing.T) {
	t.Parallel()
	u := &unsure{asked: make(chan struct{}, 1)}
	n := start(t, func(c *api.Config) { u.Journal, c.Journal = c.Journal, u })
	tb := seat(n, tihbat)
	d := n.desk()
	u.is.Store(true)
	ctx, leave := context.WithCancel(t.Context())
	go func() {
		<-u.asked
		leave()
	}()
	form := url.Values{"csrf": {d.csrf}, "room": {tb.room}}
	r := must.Get(http.NewRequestWithContext(ctx, http.MethodPost, d.url+"/host/close", strings.NewReader(form.Encode())))(t)
	r.SetBasicAuth("host", hostToken)
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Origin", d.url)
	if res, err := http.DefaultClient.Do(r); err == nil {
		_ = res.Body.Close()
		t.Fatalf("answered with %d, and nobody can know", res.StatusCode)
	}
	for began := time.Now(); !strings.Contains(n.log.String(), "the host asked to close a room, and it is not done, or not known to be"); <-time.After(time.Millisecond) {
		if time.Since(began) > 20*time.Second {
			t.Fatal("the log says nothing of it")
		}
	}
	u.is.Store(false)
	for tb.a.view(tb.room).Phase != wire.PhaseClosed {
		must.Get(tb.a.hear())(t)
	}
}
