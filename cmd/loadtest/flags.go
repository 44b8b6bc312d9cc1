package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/url"
	"slices"
	"time"
)

// flagsMode is many flags that are due within one second.
type flagsMode struct {
	common `embed:""`
	Rooms  int `default:"5000" help:"How many."`
	Nodes  int `default:"1" help:"Servers that share the rooms; more than one with Redis only."`
}

const (
	flagPairs = 16               // of players, who begin all matches
	leastTime = 16 * time.Second // from a beginning to a flag: ten on the clock, five of grace, and one to be sure
	flagsWait = time.Minute      // after the last flag is due
	pageEvery = 2 * time.Second  // between two looks at the matches that have ended
)

// Run measures and writes what was found.
func (m flagsMode) Run(ctx context.Context) error { return m.publish(m.with(ctx, m.measure)) }

func (m flagsMode) measure(ctx context.Context, t *target) (run, error) {
	r := run{Mode: "flags", Size: m.Rooms}
	if t.bare {
		return r, errors.New("a bare server has no clocks")
	}
	if err := t.addNodes(ctx, m.Nodes); err != nil {
		return r, err
	}
	due := time.Now().Add(leastTime + time.Duration(m.Rooms)*time.Second/75)
	progress("beginning %d matches, whose flags are due at %s", m.Rooms, due.Format("15:04:05"))
	pairs := make([]*pair, flagPairs)
	err := together(ctx, flagPairs, func(ctx context.Context, i int) (err error) {
		pairs[i], err = t.begin(ctx, (m.Rooms+i)/flagPairs, due)
		return err
	})
	if err != nil {
		return r, err
	}
	var all []time.Time
	for _, p := range pairs {
		all = slices.AppendSeq(all, maps.Values(p.due))
	}
	slices.SortFunc(all, time.Time.Compare)
	first, last := all[0], all[len(all)-1]
	before := t.server.cpu()
	var late []time.Duration
	for giveUp := last.Add(flagsWait); ; {
		select {
		case <-time.After(max(pageEvery, time.Until(last.Add(pageEvery)))):
		case <-ctx.Done():
			return r, context.Cause(ctx)
		}
		late = late[:0]
		for _, p := range pairs {
			if err := p.ended(ctx, t, &late); err != nil {
				return r, err
			}
		}
		progress("%d of %d flags have fallen", len(late), m.Rooms)
		if len(late) == m.Rooms || time.Now().After(giveUp) {
			break
		}
	}
	r.Figures = map[string]float64{
		"flags": float64(len(late)), "not fallen within a minute": float64(m.Rooms - len(late)),
		"late p50 (s)": percentile(late, 50).Seconds(), "late p99 (s)": percentile(late, 99).Seconds(), "latest (s)": percentile(late, 100).Seconds(),
		"due within (s)":  last.Sub(first).Seconds(),
		"CPU a flag (µs)": micros(t.server.cpu()-before) / float64(max(1, len(late))), "earliest (s)": percentile(late, 0).Seconds(),
	}
	return r, nil
}

// pair is two players who begin many matches and then go away.
type pair struct {
	south, key string
	due        map[string]time.Time // when South's flag falls, by room
}

// begin begins n matches, a clock in each that runs out within a second from a moment.
func (t *target) begin(ctx context.Context, n int, due time.Time) (*pair, error) {
	p := &pair{due: map[string]time.Time{}}
	var socks [2]*seat
	defer func() {
		for _, s := range socks {
			if s != nil {
				_ = s.Close()
			}
		}
	}()
	for side := range socks {
		id, key, err := t.player(ctx)
		if err != nil {
			return nil, err
		}
		if side == 0 {
			p.south, p.key = id, key
		}
		addr := t.nodes[side%len(t.nodes)]
		c, err := (&target{addr: addr}).enter(ctx, "", key, "")
		if err != nil {
			return nil, err
		}
		socks[side] = &seat{conn: c, table: &table{load: &load{target: t}}}
	}
	for range n {
		flag := due.Add(rand.N(time.Second))
		clock := max(time.Until(flag)-5*time.Second, 10*time.Second) // where that is too late, the second is longer
		opened, err := socks[0].ask(`"t":"ack"`, `"do":"open","options":{"rules":"hoyito-1","length":0,"opener":"south","clock":{"initial":%d,"increment":0}}`, clock.Milliseconds())
		if err != nil {
			return nil, err
		}
		room, _ := word(opened, `"room":"`)
		if err := socks[1].writef(`{"t":"watch","room":%q}`, room); err != nil {
			return nil, err
		}
		began, err := socks[1].ask(`"from":`, `"room":%q,"do":"sit"`, room)
		if err != nil {
			return nil, err
		}
		p.due[room] = time.UnixMilli(int64(number(began, `"from":`))).Add(clock.Truncate(time.Millisecond))
		if err := socks[1].writef(`{"t":"leave","room":%q}`, room); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// ask sends a command and reads until a frame holds something.
func (s *seat) ask(until, format string, args ...any) ([]byte, error) {
	s.do(other, format, args...)
	if err := s.table.load.failed(); err != nil {
		return nil, err
	}
	return s.until(until)
}

// ended adds how late each flag fell that has fallen, by the list of South's matches.
func (p *pair) ended(ctx context.Context, t *target, late *[]time.Duration) error {
	for from := ""; ; {
		res, err := get(ctx, t.addr, "/api/players/"+p.south+"/matches?limit=100&from="+url.QueryEscape(from), p.key)
		if err != nil {
			return err
		}
		var page struct {
			Matches []struct {
				Room  string
				Ended int64
			}
			Next string
		}
		err = json.NewDecoder(res.Body).Decode(&page)
		_ = res.Body.Close()
		if err != nil {
			return fmt.Errorf("the list of matches: %w", err)
		}
		for _, m := range page.Matches {
			*late = append(*late, time.UnixMilli(m.Ended).Sub(p.due[m.Room]))
		}
		if from = page.Next; from == "" {
			return nil
		}
	}
}
