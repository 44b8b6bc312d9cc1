package rooms

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"casitas/internal/engine"
	"casitas/internal/must"
)

var update = flag.Bool("update", false, "write what the scripts print into testdata")

// TestScripts plays each page of testdata/scripts: a line that is not indented is a command,
// what it made happen stands indented below it. Pages are written anew with -update.
func TestScripts(t *testing.T) {
	pages, err := filepath.Glob("testdata/scripts/*.txt")
	if err != nil || len(pages) == 0 {
		t.Fatalf("no scripts found: %v", err)
	}
	for _, page := range pages {
		t.Run(strings.TrimSuffix(filepath.Base(page), ".txt"), func(t *testing.T) {
			want, err := os.ReadFile(page)
			must.Do(t, err)
			got := playPage(t, string(want))
			if *update {
				must.Do(t, os.WriteFile(page, []byte(got), 0o600))
				return
			}
			if got != string(want) {
				t.Errorf("the page reads differently now (see with -update and git diff):\n%s", got)
			}
		})
	}
}

// scripted is a room being played from a page.
type scripted struct {
	t     *testing.T
	state State
	at    time.Time
	heads bool
	lot   uint64
	away  []Outage
	gone  [2]bool
	back  time.Time
	where Absence
	out   bytes.Buffer
}

func playPage(t *testing.T, page string) string {
	s := &scripted{t: t, state: Blank("room"), at: time.UnixMilli(0), heads: true, where: Absence{Known: true}}
	for line := range strings.Lines(page) {
		line = strings.TrimRight(line, "\n")
		if strings.HasPrefix(line, "  ") {
			continue
		}
		fmt.Fprintln(&s.out, line)
		if line != "" && !strings.HasPrefix(line, "#") {
			s.line(strings.Fields(line))
		}
	}
	return s.out.String()
}

func (s *scripted) say(format string, a ...any) { fmt.Fprintf(&s.out, "  "+format+"\n", a...) }

// line does one line: "at 5s", "away 10s 20s", "left 1", "tails", "lot 7", "show", or "<verb> <player> [words]".
func (s *scripted) line(w []string) {
	switch w[0] {
	case "at":
		s.at = time.UnixMilli(0).Add(s.duration(w[1]))
		return
	case "gone": // gone <seat> <back>: the player is on the way to another node
		s.gone[s.number(w[1])], s.back = true, time.UnixMilli(0).Add(s.duration(w[2]))
		return
	case "away":
		s.away = append(s.away, Outage{From: time.UnixMilli(0).Add(s.duration(w[1])), To: time.UnixMilli(0).Add(s.duration(w[2]))})
		return
	case "here": // here <seat>: the player has come back
		s.where.Since[s.number(w[1])] = 0
		return
	case "left": // left <seat>: the player's last page is gone
		s.where.Since[s.number(w[1])] = s.at.UnixMilli()
		return
	case "unheard": // other nodes are not heard
		s.where.Known = false
		return
	case "tails":
		s.heads = false
		return
	case "lot":
		s.lot = uint64(s.number(w[1]))
		return
	case "show":
		s.show()
		return
	}
	steps, err := Decide(&s.state, s.command(w))
	if err != nil {
		s.say("refused: %v", err)
		return
	}
	for _, step := range steps {
		entry := Entry{Version: s.state.At.Version + 1, Head: s.state.At.Head.Next(step.Text), Event: step.Text}
		after, e := FoldEntry(s.state, entry)
		if !reflect.DeepEqual(after, *step.After) {
			s.t.Fatalf("%v: deciding leaves\n%+v\nwhat the journal holds gives\n%+v", w, *step.After, after)
		}
		s.state = after
		if e.Kind == Opened {
			e.Options = nil // the rules in full would drown the page
		}
		b, _ := e.Encode()
		s.say("%d %s", s.state.At.Version, b)
	}
	if s.state.Broken != "" {
		s.t.Fatalf("%v broke the room: %s", w, s.state.Broken)
	}
}

func (s *scripted) command(w []string) Command {
	c := Command{ID: strings.Join(w, "-"), Do: Verb(w[0]), At: s.at, Heads: s.heads, Lot: s.lot, Outages: s.away, Seat: engine.Nobody, Room: "room", Gone: s.gone, Return: s.back, Absence: s.where}
	s.gone, s.back = [2]bool{}, time.Time{}
	if len(w) > 1 && w[1] != "-" {
		c.By = Player{ID: w[1], Name: strings.ToUpper(w[1][:1]) + w[1][1:]}
	}
	words := s.names(&c, w[min(2, len(w)):])
	switch c.Do {
	case DoOpen:
		c.Options, c.Seat = s.options(words), engine.South
	case DoSit:
		if len(words) > 0 && words[0] == "south" {
			c.Seat = engine.South
		}
	case DoSow:
		c.Turn, c.Pit = s.state.Turn, s.number(words[0])
		if len(words) > 1 {
			c.Turn = s.number(words[1])
		}
	case DoRematch, DoStay:
		c.Room = "again"
	}
	return c
}

// names reads what a command says it is for, "turn=3", "offer=7" or "phase=open", and a bot's level, and gives the other words.
func (s *scripted) names(c *Command, words []string) (others []string) {
	for _, w := range words {
		switch name, value, _ := strings.Cut(w, "="); name {
		case "turn":
			c.Turn = s.number(value)
		case "what":
			c.What = Matter(value)
		case "bot":
			c.Bot = s.number(value)
		case "offer":
			c.Offer = uint64(s.number(value))
		case "phase":
			c.Phase = Phase(value)
		case "seat":
			c.Seat = map[string]engine.Seat{"south": engine.South, "north": engine.North}[value]
		default:
			others = append(others, w)
		}
	}
	return others
}

// options reads "hoyito-3 length=5 opener=north clock=60s+5s public ballot".
func (s *scripted) options(words []string) *Options {
	rules := must.Get(engine.ByName(words[0], 0))(s.t)
	o := &Options{Rules: rules, Opener: engine.Nobody}
	for _, w := range words[1:] {
		name, value, _ := strings.Cut(w, "=")
		switch name {
		case "length":
			o.Length = engine.Length(s.number(value))
		case "opener":
			o.Opener = map[string]engine.Seat{"south": engine.South, "north": engine.North}[value]
		case "clock":
			o.Clock = s.clock(value)
		case "ballot":
			o.Ballot = true
		case "public":
			o.Public = true
		case "both":
			o.Both = true
		default:
			s.t.Fatalf("unknown option %q", w)
		}
	}
	return o
}

// clock reads "60s+5s", "30s/turn" or "3d/turn".
func (s *scripted) clock(w string) *TimeControl {
	if days, is := strings.CutSuffix(w, "d/turn"); is {
		return &TimeControl{Days: s.number(days)}
	}
	if turn, is := strings.CutSuffix(w, "/turn"); is {
		return &TimeControl{Turn: s.duration(turn).Milliseconds()}
	}
	initial, increment, _ := strings.Cut(w, "+")
	return &TimeControl{Initial: s.duration(initial).Milliseconds(), Increment: s.duration(increment).Milliseconds()}
}

func (s *scripted) show() {
	st := s.state
	s.say("phase=%s turn=%d toMove=%q position=%s left=%v due=%v winner=%q why=%q",
		st.Phase, st.Turn, st.ToMove(), st.Match.Game().Position(), st.Clock.after(s.at.UnixMilli()), dueIn(st), st.Winner, st.Why)
}

func dueIn(s State) string {
	if s.Deadline().IsZero() {
		return "never"
	}
	return s.Deadline().Sub(time.UnixMilli(0)).String()
}

func (s *scripted) duration(w string) time.Duration {
	d := must.Get(time.ParseDuration(w))(s.t)
	return d
}

func (s *scripted) number(w string) int {
	n := must.Get(strconv.Atoi(w))(s.t)
	return n
}
