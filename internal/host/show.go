package host

import (
	"bytes"
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"net/http"
	"time"

	"casitas/internal/api"
	"casitas/internal/api/ws"
	"casitas/internal/lobby"
	"casitas/internal/rooms"
)

//go:embed page.html
var pageText string

//go:embed page.css
var styleText string

var (
	page     = template.Must(template.New("host").Parse(pageText))
	styleSum = func() string {
		sum := sha256.Sum256([]byte(styleText))
		return base64.StdEncoding.EncodeToString(sum[:])
	}()
)

const (
	peopleMost = 300
	roomsMost  = 100 // of each kind
)

// shown is what the page is written from.
type shown struct {
	Lang     string
	T        map[string]string
	Style    template.CSS
	CSRF     string
	Node     string
	Nodes    int
	People   []ws.Person
	More     int
	Nameless int
	Open     []line
	Live     []line
	Partial  bool
	Damaged  []string // rooms that cannot be read
	Blocks   []block
}

// line is a room.
type line struct {
	rooms.Summary
	lobby.Presence
	Known      bool // Presence is
	Age, Quiet string
}

// block is one that holds.
type block struct {
	rooms.Block
	Holds string
}

func (p *Page) show(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := api.Briefly(r.Context())
	defer cancel()
	lang, words := textsFor(r.Header.Get("Accept-Language"))
	s := shown{Lang: lang, T: words, Style: template.CSS(styleText), CSRF: p.csrf(), Node: p.Node, Nodes: p.Lobby.Nodes()} //nolint:gosec // it is ours
	s.People, s.Nameless = p.Sockets.People()
	if more := len(s.People) - peopleMost; more > 0 {
		s.People, s.More = s.People[:peopleMost], more
	}
	var err error
	if s.Open, err = p.rooms(ctx, rooms.Open, &s); err == nil {
		s.Live, err = p.rooms(ctx, rooms.Live, &s)
	}
	if err == nil {
		s.Blocks, err = p.blocks(ctx)
	}
	var out bytes.Buffer
	if err == nil {
		err = page.Execute(&out, s)
	}
	if err != nil {
		p.refuse(w, err, "to see the page")
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Language", lang)
	_, _ = w.Write(out.Bytes()) // whoever asked may have left
}

// rooms are those of all nodes, the newest change first.
func (p *Page) rooms(ctx context.Context, status rooms.Status, s *shown) (all []line, err error) {
	found, err := p.Lobby.Summaries(ctx, rooms.SummaryQuery{Status: []rooms.Status{status}, Most: roomsMost})
	if err != nil {
		return nil, err
	}
	s.Partial = s.Partial || found.Partial || found.Next != ""
	s.Damaged = append(s.Damaged, found.Damaged...)
	now, presence := p.Edge.Now(), p.Lobby.PresenceOf(ctx, found.Summaries)
	for _, r := range found.Summaries {
		there, known := presence[r.Room]
		all = append(all, line{
			Summary: r, Presence: there, Known: known,
			Age: span(now.Sub(time.UnixMilli(r.Opened))), Quiet: span(now.Sub(time.UnixMilli(r.Changed))),
		})
	}
	return all, nil
}

func (p *Page) blocks(ctx context.Context) (all []block, err error) {
	now := p.Edge.Now()
	stored, err := p.Edge.Blocks.Blocks(ctx, now)
	for _, b := range stored {
		all = append(all, block{Block: b, Holds: span(b.Until.Sub(now))})
	}
	return all, err
}

// span is a length of time in short.
func span(d time.Duration) string {
	switch d = max(0, d); {
	case d < time.Minute:
		return fmt.Sprintf("%d s", int(d.Seconds()))
	case d < time.Hour:
		return fmt.Sprintf("%d min", int(d.Minutes()))
	case d < 48*time.Hour:
		return fmt.Sprintf("%d h %d min", int(d.Hours()), int(d.Minutes())%60)
	default:
		return fmt.Sprintf("%d d", int(d.Hours()/24))
	}
}
