// Package examples has programs that were written from docs/protocol.md, and the test that they work.
package examples

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"casitas/internal/driver"
	"casitas/internal/engine"
	"casitas/internal/freeport"
	"casitas/internal/must"
	"casitas/internal/names"
	"casitas/web/wire"
)

const patience = 2 * time.Minute // that a test waits for a whole match

func TestBots(t *testing.T) {
	bin := must.Get(driver.Build(t.Context(), t.TempDir()))(t)
	t.Run("a whole game of Tihbat", func(t *testing.T) {
		s := serve(t, bin)
		robot := s.token("Robot")
		ana := s.run([]string{"CASITAS_TOKEN=" + robot.Key}, "--game", "tihbat")
		beto := s.bot("--name", "Beto", "--room", ana.room())
		s.agree(ana, beto)
		if who := *s.room(ana.room()).View.Seats[0]; who != (wire.Who{ID: robot.ID, Name: "Robot", Program: true, Like: names.Like("Robot")}) {
			t.Errorf("the bot with a token is seen as %+v", who)
		}
	})
	t.Run("a match of two rounds, while the server is killed", func(t *testing.T) {
		s := serve(t, bin)
		ana := s.bot("--name", "Ana", "--game", "hoyito-3", "--length", "2")
		beto := s.bot("--name", "Beto", "--room", ana.room())
		s.killAtTurn(4, ana.room())
		rec := s.agree(ana, beto)
		if last := rec.Turns[len(rec.Turns)-1].State; last.Round > 2 || last.Round == 1 && max(last.Held[0], last.Held[1]) < 45 {
			t.Errorf("a match of two rounds ends in round %d with %v", last.Round, last.Held)
		}
		for _, b := range []*bot{ana, beto} {
			if !strings.Contains(b.errs.String(), "coming back") {
				t.Errorf("a bot did not see the server die:\n%s", b.errs.String())
			}
		}
	})
}

// killAtTurn kills the server once a room has come so far, and starts it again.
func (s *server) killAtTurn(turn int, room string) {
	s.t.Helper()
	for s.room(room).View.Turn < turn {
		continue // asks again
	}
	must.Do(s.t, s.Kill(s.ctx))
	must.Do(s.t, s.Start(s.ctx))
}

// server is a real server on a folder of its own.
type server struct {
	*driver.Server
	t   *testing.T
	ctx context.Context //nolint:containedctx // of the test
}

func serve(t *testing.T, bin string) *server {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	t.Cleanup(cancel)
	addr, err := freeport.Take()
	must.Do(t, err)
	s := &server{Server: &driver.Server{Bin: bin, Addr: addr, Args: []string{"--data", t.TempDir()}}, t: t, ctx: ctx}
	must.Do(t, s.Start(ctx))
	t.Cleanup(func() {
		if err := s.Kill(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return s
}

// bot is a running bot.mjs.
type bot struct {
	t    *testing.T
	cmd  *exec.Cmd
	out  *bufio.Scanner
	errs bytes.Buffer
	id   func() string
}

func (s *server) bot(args ...string) *bot {
	s.t.Helper()
	return s.run(nil, args...)
}

// run runs one with something in its environment.
func (s *server) run(env []string, args ...string) *bot {
	s.t.Helper()
	args = append([]string{"--experimental-websocket", "bot.mjs", s.URL()}, args...)
	b := &bot{t: s.t, cmd: exec.CommandContext(s.ctx, "node", args...)}
	b.cmd.Env = append(os.Environ(), env...)
	b.cmd.Stderr = &b.errs
	out := must.Get(b.cmd.StdoutPipe())(s.t)
	b.out = bufio.NewScanner(out)
	b.id = sync.OnceValue(func() string { return b.line("room ") })
	must.Do(s.t, b.cmd.Start())
	return b
}

// token makes a person, and a bot of theirs.
func (s *server) token(name string) (bot wire.PlayerKey) {
	s.t.Helper()
	owner := s.make("/api/players", "", "Eva")
	return s.make("/api/players/me/bots", owner.Key, name)
}

func (s *server) make(path, key, name string) (made wire.PlayerKey) {
	s.t.Helper()
	body := must.Get(json.Marshal(wire.PlayerName{Name: name}))(s.t)
	req := must.Get(http.NewRequestWithContext(s.ctx, http.MethodPost, s.URL()+path, bytes.NewReader(body)))(s.t)
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Authorization", "Bearer "+key)
	must.Do(s.t, json.Unmarshal(s.ask(req), &made))
	return made
}

// room is the id of the room that the bot has opened.
func (b *bot) room() string { return b.id() }

// line reads the bot's next line, which must begin so.
func (b *bot) line(begins string) string {
	b.t.Helper()
	if !b.out.Scan() {
		_ = b.cmd.Wait()
		b.t.Fatalf("the bot ended without saying %q:\n%s", begins, b.errs.String())
	}
	rest, ok := strings.CutPrefix(b.out.Text(), begins)
	if !ok {
		b.t.Fatalf("the bot says %q, not %q", b.out.Text(), begins)
	}
	return rest
}

// result waits for the bot's match to end.
func (b *bot) result() string {
	b.t.Helper()
	result := b.line("result ")
	if err := b.cmd.Wait(); err != nil {
		b.t.Fatalf("the bot: %v\n%s", err, b.errs.String())
	}
	return result
}

// agree waits for both bots, who must have seen the same end, and answers with the match's record, which
// must replay equal.
func (s *server) agree(ana, beto *bot) engine.Record {
	s.t.Helper()
	result, other := ana.result(), beto.result()
	var rec engine.Record
	text := s.get("/api/matches/" + ana.room())
	if err := json.Unmarshal(text, &rec); err != nil { // plays every turn again and compares
		s.t.Fatalf("the record does not replay: %v\n%s", err, text)
	}
	held := rec.Turns[len(rec.Turns)-1].State.Held
	want := fmt.Sprintf("%s (match), held %d to %d", rec.Winner, held[0], held[1])
	if result != want || other != want {
		s.t.Errorf("Ana saw %q, Beto %q, the record says %q", result, other, want)
	}
	if string(s.replayed(text)) != string(turnsOf(s.t, text)) {
		s.t.Error("POST /api/replay plays the moves in another way")
	}
	return rec
}

// replayed is what POST /api/replay makes of a record.
func (s *server) replayed(record []byte) json.RawMessage {
	s.t.Helper()
	req := must.Get(http.NewRequestWithContext(s.ctx, http.MethodPost, s.URL()+"/api/replay", bytes.NewReader(record)))(s.t)
	return turnsOf(s.t, s.ask(req))
}

func turnsOf(t *testing.T, text []byte) json.RawMessage {
	t.Helper()
	var r struct {
		Turns json.RawMessage `json:"turns"`
	}
	if err := json.Unmarshal(text, &r); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return r.Turns
}

func (s *server) room(id string) wire.Room {
	s.t.Helper()
	var r wire.Room
	must.Do(s.t, json.Unmarshal(s.get("/api/rooms/"+id), &r))
	return r
}

func (s *server) get(path string) []byte {
	s.t.Helper()
	req := must.Get(http.NewRequestWithContext(s.ctx, http.MethodGet, s.URL()+path, http.NoBody))(s.t)
	return s.ask(req)
}

func (s *server) ask(req *http.Request) []byte {
	s.t.Helper()
	res, err := http.DefaultClient.Do(req)
	must.Do(s.t, err)
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode >= http.StatusBadRequest {
		s.t.Fatalf("%s %s: %d %s %v", req.Method, req.URL, res.StatusCode, text, err)
	}
	return text
}
