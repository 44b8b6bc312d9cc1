package rest

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"casitas/internal/api"
	"casitas/internal/must"
)

// pipe is a listener for one connection that holds nothing: what is written waits until it is read.
type pipe struct {
	net.Listener
	conns chan net.Conn
}

func (p pipe) Accept() (net.Conn, error) {
	if c, is := <-p.conns; is {
		return c, nil
	}
	return nil, net.ErrClosed
}

func (p pipe) Close() error {
	close(p.conns)
	return nil
}

func (p pipe) Addr() net.Addr { return &net.TCPAddr{} }

// written is how long a response of so many bytes is written to who takes so many a second, and whether as a whole.
func written(t *testing.T, size, rate int) (took time.Duration, err error) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		at := pipe{conns: make(chan net.Conn, 1)}
		ended := make(chan struct{})
		server := http.Server{ReadHeaderTimeout: time.Minute, Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			defer close(ended)
			to, part, began := paced(w), bytes.Repeat([]byte("."), api.RecordHead), time.Now()
			for ; size > 0 && err == nil; size -= len(part) {
				_, err = to.Write(part)
			}
			took = time.Since(began)
		})}
		go func() { _ = server.Serve(at) }()
		near, far := net.Pipe()
		at.conns <- far
		must.Get(near.Write([]byte("GET / HTTP/1.1\r\nHost: casitas\r\nConnection: close\r\n\r\n")))(t)
		for part := make([]byte, rate); ; <-time.After(time.Second) {
			if _, wrong := io.ReadFull(near, part); wrong != nil { // the server has closed it
				break
			}
		}
		<-ended
		must.Do(t, server.Shutdown(context.WithoutCancel(t.Context())))
	})
	return took, err
}

// Who takes a file too slowly gives the place soon to somebody else; who takes it as slowly as one may, or stops for a while, gets all of it.
func TestSlowReaderIsLetGo(t *testing.T) {
	if took, err := written(t, 100<<20, 16<<10); err == nil || took > time.Minute {
		t.Errorf("at 16 KiB a second it is written for %s: %v", took, err)
	}
	if took, err := written(t, 20<<20, 40<<10); err != nil || took < 5*time.Minute {
		t.Errorf("at 40 KiB a second it is written for %s: %v", took, err)
	}
}
