package main

import (
	"bytes"
	"context"
	"fmt"
	"time"
)

// changers are people who change the list of rooms without a move: half of them seek somebody and take it back, the others
// come to the list and leave it.
type changers struct {
	socks
	every time.Duration // between two changes of one of them
}

func (c *changers) enter(ctx context.Context, n int) error {
	return c.open(ctx, n, func(ctx context.Context, _ int) (*conn, error) {
		_, key, err := c.load.player(ctx)
		if err != nil {
			return nil, err
		}
		return c.load.enter(ctx, "", key, "")
	}, `"t":"welcome"`, func(i int, one *conn) {
		go c.read(one, c.take)
		go c.change(ctx, i, one)
	})
}

// change makes changes until the socket ends.
func (c *changers) change(ctx context.Context, i int, one *conn) {
	select { // not all at once
	case <-time.After(c.every * time.Duration(i%50) / 50):
	case <-ctx.Done():
		return
	}
	tick := time.NewTicker(c.every)
	defer tick.Stop()
	for n := 0; ; n++ {
		text := fmt.Sprintf(`{"t":"lobby","on":%t}`, n%2 == 0)
		if id := fmt.Sprintf("%08x-0004-4000-8000-%04x%08x", commandRun, i, n/2); i%2 == 0 && n%2 == 0 {
			text = `{"t":"seek","id":"` + id + `","options":{"rules":"tihbat","length":0,"public":true}}`
		} else if i%2 == 0 {
			text = `{"t":"unseek","id":"` + id + `"}`
		}
		if err := one.SendText([]byte(text)); err != nil {
			c.broke(err)
			return
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// take looks for a refusal.
func (c *changers) take(text []byte) {
	if bytes.HasPrefix(text, []byte(`{"t":"nack"`)) || bytes.HasPrefix(text, []byte(`{"t":"error"`)) {
		c.fail(fmt.Errorf("the server said: %s", text[:min(len(text), 300)]))
	}
}
