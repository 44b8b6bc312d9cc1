package redis

import (
	"context"
	"fmt"
	"net"
	"time"

	goredis "github.com/redis/go-redis/v9"
)

// dialling has the driver dial anew for each call that finds no connection. By itself it would, after many failures, dial
// only once a second, so that calls still fail when Redis is long back.
type dialling struct{}

func (dialling) DialHook(next goredis.DialHook) goredis.DialHook {
	return func(ctx context.Context, network, addr string) (net.Conn, error) {
		conn, err := next(ctx, network, addr)
		if err != nil {
			return undialled{fmt.Errorf("no connection: %w", err)}, nil // the first command over it fails; the driver unwraps that once
		}
		return conn, nil
	}
}

func (dialling) ProcessHook(next goredis.ProcessHook) goredis.ProcessHook { return next }

func (dialling) ProcessPipelineHook(next goredis.ProcessPipelineHook) goredis.ProcessPipelineHook {
	return next
}

// undialled stands for a connection that could not be made: reading and writing fail.
type undialled struct{ err error }

func (u undialled) Read([]byte) (int, error)         { return 0, u.err }
func (u undialled) Write([]byte) (int, error)        { return 0, u.err }
func (u undialled) Close() error                     { return nil }
func (u undialled) LocalAddr() net.Addr              { return &net.TCPAddr{} }
func (u undialled) RemoteAddr() net.Addr             { return &net.TCPAddr{} }
func (u undialled) SetDeadline(time.Time) error      { return nil }
func (u undialled) SetReadDeadline(time.Time) error  { return nil }
func (u undialled) SetWriteDeadline(time.Time) error { return nil }
