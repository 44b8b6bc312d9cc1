package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
)

// parallel is how many people come at once.
const parallel = 64

func init() {
	http.DefaultTransport.(*http.Transport).MaxIdleConnsPerHost = parallel
}

// player makes a player.
func (t *target) player(ctx context.Context) (id, key string, err error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+t.addr+"/api/players", strings.NewReader(`{"name":"Load"}`))
	if err != nil {
		return "", "", err
	}
	r.Header.Set("Content-Type", "application/json")
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		return "", "", err
	}
	defer res.Body.Close()
	var made struct{ ID, Key string }
	if res.StatusCode != http.StatusCreated {
		return "", "", fmt.Errorf("making a player: %s", res.Status)
	}
	err = json.NewDecoder(res.Body).Decode(&made)
	return made.ID, made.Key, err
}

// enter opens a socket. On a bare server it is in a room; to Casitas it says hello, with a player's key and the rooms
// to follow, as hello lists them.
func (t *target) enter(ctx context.Context, bareRoom, key, rooms string) (*conn, error) {
	if t.bare {
		return dial(ctx, t.addr, "/ws?room="+bareRoom)
	}
	c, err := dial(ctx, t.addr, "/ws")
	if err != nil {
		return nil, err
	}
	hello := `{"t":"hello","protocol":1`
	if key != "" {
		hello += `,"key":"` + key + `"`
	}
	if rooms != "" {
		hello += `,"rooms":[` + rooms + `]`
	}
	err = c.SendText([]byte(hello + "}"))
	return c, err
}

// together does something n times, many at once, until one goes wrong.
func together(ctx context.Context, n int, do func(ctx context.Context, i int) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var all sync.WaitGroup
	next := make(chan int)
	for range min(n, parallel) {
		all.Go(func() {
			for i := range next {
				if err := do(ctx, i); err != nil {
					cancel(fmt.Errorf("%d of %d: %w", i+1, n, err))
				}
			}
		})
	}
	for i := range n {
		select {
		case next <- i:
		case <-ctx.Done():
		}
	}
	close(next)
	all.Wait()
	return context.Cause(ctx)
}
