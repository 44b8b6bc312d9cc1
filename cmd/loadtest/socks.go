package main

import (
	"context"
	"fmt"
	"sync"
)

// socks are sockets that are opened and closed together.
type socks struct {
	*load
	mu   sync.Mutex
	all  []*conn
	over bool
}

// open opens n sockets, many at once, and returns when each has been sent a frame that holds the response; a bare server
// answers with the handshake. Then may not block.
func (s *socks) open(ctx context.Context, n int, enter func(ctx context.Context, i int) (*conn, error), first string, then func(i int, c *conn)) error {
	var waiting sync.WaitGroup
	err := together(ctx, n, func(ctx context.Context, i int) error {
		c, err := enter(ctx, i)
		if err != nil {
			return err
		}
		s.mu.Lock()
		s.all = append(s.all, c)
		s.mu.Unlock()
		waiting.Go(func() {
			if !s.bare && first != "" {
				if err := c.await(first); err != nil {
					s.broke(err)
					return
				}
			}
			then(i, c)
		})
		return nil
	})
	if err != nil {
		return err
	}
	waiting.Wait()
	return s.failed()
}

// read hands every frame on until the socket ends.
func (s *socks) read(c *conn, take func(text []byte)) {
	for {
		text, err := c.Receive()
		if err != nil {
			s.broke(err)
			return
		}
		take(text)
	}
}

// broke notes that a socket has ended, unless we have ended it.
func (s *socks) broke(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.over {
		s.fail(fmt.Errorf("a socket broke: %w", err))
	}
}

func (s *socks) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.over = true
	for _, c := range s.all {
		_ = c.Close()
	}
}
