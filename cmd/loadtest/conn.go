package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"sync"
	"time"
)

const (
	dialTime = 30 * time.Second
	sendTime = 10 * time.Second
	frameMax = 1 << 22 // bytes: a longer frame is a mistake
)

// conn is a WebSocket to a server, and no more than a load generator needs of one: text frames, masked with a mask of
// nothing, which spares the work on both sides alike.
type conn struct {
	net.Conn
	in   *bufio.Reader
	text []byte // the frame that was read last

	mu  sync.Mutex // of writing
	out []byte
}

// sources is how many addresses of this machine are dialed from: from one alone, a server takes only half of its connections.
const sources = 8

// dial opens a WebSocket, from any of those addresses.
func dial(ctx context.Context, addr, path string) (*conn, error) {
	dialer := net.Dialer{Timeout: dialTime, LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, byte(1+rand.IntN(sources)))}}
	raw, err := dialer.DialContext(ctx, "tcp", addr)
	if err != nil {
		return nil, err
	}
	c := &conn{Conn: raw, in: bufio.NewReaderSize(raw, 2048)}
	if err := c.shake(addr, path); err != nil {
		_ = raw.Close()
		return nil, err
	}
	return c, nil
}

func (c *conn) shake(addr, path string) error {
	if err := c.SetDeadline(time.Now().Add(dialTime)); err != nil {
		return err
	}
	_, err := fmt.Fprintf(c.Conn, "GET %s HTTP/1.1\r\nHost: %s\r\nOrigin: http://%s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", path, addr, addr)
	if err != nil {
		return err
	}
	res, err := http.ReadResponse(c.in, nil)
	if err != nil {
		return err
	}
	_ = res.Body.Close()
	if res.StatusCode != http.StatusSwitchingProtocols {
		return fmt.Errorf("the server refused a socket: %s", res.Status)
	}
	return c.SetDeadline(time.Time{})
}

// read is the next text frame; it is good until the next one is read. Pings are answered.
func (c *conn) read() ([]byte, error) {
	for {
		var head [10]byte
		if _, err := io.ReadFull(c.in, head[:2]); err != nil {
			return nil, err
		}
		size := uint64(head[1] & 0x7f)
		more := map[uint64]int{126: 2, 127: 8}[size]
		if more > 0 {
			if _, err := io.ReadFull(c.in, head[10-more:]); err != nil {
				return nil, err
			}
			clear(head[2 : 10-more])
			size = binary.BigEndian.Uint64(head[2:])
		}
		if size > frameMax {
			return nil, fmt.Errorf("a frame of %d bytes", size)
		}
		if uint64(cap(c.text)) < size {
			c.text = make([]byte, size, size+size/2)
		}
		c.text = c.text[:size]
		if _, err := io.ReadFull(c.in, c.text); err != nil {
			return nil, err
		}
		switch head[0] & 0x0f {
		case 1:
			if !bytes.HasPrefix(c.text, []byte(`{"t":"ping"`)) {
				return c.text, nil
			}
			if err := c.writef(`{"t":"pong","n":%d}`, number(c.text, `"n":`)); err != nil {
				return nil, err
			}
		case 8:
			return nil, fmt.Errorf("the server closed the socket: %x", c.text)
		}
	}
}

// write sends a text frame.
func (c *conn) write(text []byte) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.out = append(c.out[:0], 0x81)
	if len(text) < 126 {
		c.out = append(c.out, 0x80|byte(len(text)))
	} else {
		c.out = append(c.out, 0x80|126)
		c.out = binary.BigEndian.AppendUint16(c.out, uint16(len(text)))
	}
	c.out = append(append(c.out, 0, 0, 0, 0), text...)
	_, err := c.Conn.Write(c.out)
	return err
}

func (c *conn) writef(format string, args ...any) error {
	return c.write(fmt.Appendf(nil, format, args...))
}
