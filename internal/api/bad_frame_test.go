package api_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gorilla/websocket"

	"casitas/internal/must"
	"casitas/web/wire"
)

// badFrames are frames that end a conversation, with the code that the socket closes with, the code of
// the error frame before it, and what its message must name.
var badFrames = []struct {
	name, text string
	close      int
	code, says string
}{
	{"not JSON", `hello?`, 1007, "not-json", "JSON"},
	{"cut short", `{"t":"leave","room":"a`, 1007, "not-json", "JSON"},
	{"two frames in one", `{"t":"ping","n":1}{"t":"ping","n":2}`, 1007, "not-json", "JSON"},
	{"not UTF-8", "{\"t\":\"leave\",\"room\":\"\xff\"}", 1007, "not-json", "UTF-8"},
	{"not an object", `["ping"]`, 4000, "bad-frame", "object"},
	{"no type", `{}`, 4000, "unknown-type", "type"},
	{"unknown type", `{"t":"shuffle"}`, 4000, "unknown-type", "type"},
	{"a type that only the server uses", `{"t":"ack","id":"x"}`, 4000, "unknown-type", "type"},
	{"type is no string", `{"t":7}`, 4000, "unknown-type", "type"},
	{"unknown field", `{"t":"leave","room":"a","why":"b"}`, 4000, "bad-frame", `"why"`},
	{"another spelling of a field", `{"t":"leave","Room":"a"}`, 4000, "bad-frame", `"Room"`},
	{"duplicate key", `{"t":"leave","room":"a","room":"b"}`, 4000, "bad-frame", "twice"},
	{"half a character", `{"t":"leave","room":"\ud800"}`, 1007, "not-json", "surrogate"},
	{"bad value", `{"t":"ping","n":"one"}`, 4000, "bad-frame", `"n"`},
	{"a number with a fraction", `{"t":"ping","n":1.5}`, 4000, "bad-frame", `"n"`},
	{"too deep", `{"t":"leave","room":` + strings.Repeat("[", 9) + strings.Repeat("]", 9) + `}`, 4000, "bad-frame", "deeper"},
	{"too large", `{"t":"leave","room":"` + strings.Repeat("a", wire.MaxFrame) + `"}`, 1009, "too-large", "4096"},
	{"hello again", `{"t":"hello","protocol":1}`, 4000, "hello-again", "once"},
	{"a command without an id", `{"t":"cmd","do":"resign","room":"a"}`, 4000, "bad-frame", "UUID"},
	{"a command with an id that is no UUID", `{"t":"cmd","id":"1","do":"resign","room":"a"}`, 4000, "bad-frame", "UUID"},
}

func TestBadFrames(t *testing.T) {
	n := start(t)
	for _, bad := range badFrames {
		t.Run(bad.name, func(t *testing.T) {
			g := n.guest(nil)
			g.t = t
			must.Do(t, g.SendText([]byte(bad.text)))
			g.wantClosed(bad.close, bad.code, bad.says)
		})
	}
}

// A frame of exactly the largest size is taken.
func TestLargestFrame(t *testing.T) {
	g := start(t).guest(nil)
	const empty = `{"t":"ping","n":1}`
	must.Do(t, g.SendText([]byte(strings.Repeat(" ", wire.MaxFrame-len(empty))+empty)))
	g.want(wire.TPong)
}

func TestBinaryFrame(t *testing.T) {
	g := start(t).guest(nil)
	must.Do(t, g.WriteMessage(websocket.BinaryMessage, []byte(`{"t":"ping","n":1}`)))
	g.wantClosed(1003, "not-text", "text")
}

// An error about a command names the command.
func TestBadCommandIsNamed(t *testing.T) {
	g := start(t).guest(nil)
	id := newID()
	must.Do(t, g.SendText([]byte(fmt.Sprintf(`{"t":"cmd","id":%q,"do":"resign","hurry":true}`, id))))
	if _, why := g.closed(); why.ID != id {
		t.Errorf("the error is about %q, not %q", why.ID, id)
	}
}

func (g *guest) wantClosed(code int, errorCode, says string) {
	g.t.Helper()
	got, why := g.closed()
	if got != code {
		g.t.Errorf("closed with %d, not %d", got, code)
	}
	if why.Code != errorCode || !strings.Contains(why.Message, says) {
		g.t.Errorf("the error is %q (%s), not %q with %q in it", why.Code, why.Message, errorCode, says)
	}
}
