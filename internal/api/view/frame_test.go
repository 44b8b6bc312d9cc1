package view_test

import (
	"bufio"
	"bytes"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/gorilla/websocket"

	"casitas/internal/api/view"
	"casitas/internal/must"
)

// Frames of every length of header are what a client of another hand reads.
func TestFrames(t *testing.T) {
	var texts []string
	for _, n := range []int{0, 1, 123, 124, 125, 65_533, 65_534, 100_000} {
		texts = append(texts, strings.Repeat("a", n))
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var up websocket.Upgrader
		conn, err := up.Upgrade(w, r, nil)
		if err != nil {
			t.Error(err)
			return
		}
		defer func() { _ = conn.Close() }()
		out := bufio.NewWriter(conn.NetConn())
		for _, text := range texts {
			f := view.FrameOf(text)
			if want := `"` + text + `"`; !bytes.Equal(textOf(f), []byte(want)) {
				t.Errorf("the frame of %d bytes says %d", len(want), len(textOf(f)))
			}
			if _, err := out.Write(f); err != nil {
				t.Error(err)
			}
		}
		if err := out.Flush(); err != nil {
			t.Error(err)
		}
		_, _, _ = conn.ReadMessage() // until the client hangs up
	}))
	defer server.Close()
	conn, res, err := websocket.DefaultDialer.DialContext(t.Context(), "ws"+strings.TrimPrefix(server.URL, "http"), nil)
	must.Do(t, err)
	defer func() { _ = conn.Close() }()
	defer res.Body.Close()
	for _, text := range texts {
		var got string
		if err := conn.ReadJSON(&got); err != nil || got != text {
			t.Fatalf("%d bytes came as %d: %v", len(text), len(got), err)
		}
	}
}

// textOf is what a frame says, without its header.
func textOf(f view.Frame) []byte {
	switch f[1] {
	case 126:
		return f[4:]
	case 127:
		return f[10:]
	default:
		return f[2:]
	}
}
