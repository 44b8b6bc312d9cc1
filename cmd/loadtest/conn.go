package main

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"sync"
	"time"

	"github.com/gorilla/websocket"

	"casitas/internal/client"
)

const (
	dialTime = 30 * time.Second
	frameMax = 1 << 22 // bytes: a longer frame is a mistake
	held     = 2 << 10 // bytes that a socket holds of what comes
)

// sources is how many addresses of this machine are dialed from: from one alone, a server takes only half of its connections.
const sources = 8

// writing is what sockets write from, which they have no need of while they do not.
var writing sync.Pool

// conn is a socket of the load.
type conn struct{ *client.Socket }

// dial opens a socket, from any of those addresses.
func dial(ctx context.Context, addr, path string) (*conn, error) {
	from := net.Dialer{Timeout: dialTime, LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, byte(1+rand.IntN(sources)))}}
	d := websocket.Dialer{
		HandshakeTimeout: dialTime, NetDialContext: from.DialContext,
		ReadBufferSize: held, WriteBufferSize: held, WriteBufferPool: &writing,
	}
	s, res, err := client.Dial(ctx, d, "http://"+addr, path, nil) //nolint:bodyclose // it has been read
	switch {
	case err != nil && res != nil:
		return nil, fmt.Errorf("the server refused a socket: %s", res.Status)
	case err != nil:
		return nil, err
	}
	s.SetReadLimit(frameMax)
	return &conn{s}, nil
}

func (c *conn) writef(format string, args ...any) error {
	return c.SendText(fmt.Appendf(nil, format, args...))
}

// await reads until a frame holds something.
func (c *conn) await(what string) error {
	_, err := c.until(what)
	return err
}

// until is the first frame that holds something.
func (c *conn) until(what string) ([]byte, error) {
	if err := c.SetReadDeadline(time.Now().Add(2 * dialTime)); err != nil {
		return nil, err
	}
	for {
		text, err := c.Receive()
		if err != nil {
			return nil, fmt.Errorf("waiting for %s: %w", what, err)
		}
		if bytes.Contains(text, []byte(what)) {
			return text, c.SetReadDeadline(time.Time{})
		}
		if kind, _ := word(text, `"t":"`); kind == "nack" || kind == "error" {
			return nil, fmt.Errorf("waiting for %s, the server said: %s", what, text)
		}
	}
}
