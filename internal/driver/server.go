package driver

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"time"
)

// Server is a server process that can be killed and started again on the same address.
type Server struct {
	Bin, Addr string
	Args      []string // beside --listen

	mu     sync.Mutex
	cmd    *exec.Cmd
	exited chan struct{}
	log    bytes.Buffer
}

// URL is the server's base address.
func (s *Server) URL() string { return "http://" + s.Addr }

// Start starts the process and waits until it answers.
func (s *Server) Start(ctx context.Context) error {
	cmd := exec.CommandContext(context.WithoutCancel(ctx), s.Bin, append([]string{"--listen", s.Addr}, s.Args...)...)
	cmd.Env = append(os.Environ(), "CASITAS_LOG_LEVEL=warn")
	cmd.Stdout, cmd.Stderr = s, s
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("starting the server: %w", err)
	}
	exited := make(chan struct{})
	go func() {
		_ = cmd.Wait()
		close(exited)
	}()
	s.mu.Lock()
	s.cmd, s.exited = cmd, exited
	s.mu.Unlock()
	for {
		if s.answers(ctx) {
			return nil
		}
		select {
		case <-exited:
			return fmt.Errorf("the server ended by itself: %s\n%s", cmd.ProcessState, s.Log())
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(20 * time.Millisecond):
		}
	}
}

func (s *Server) answers(ctx context.Context) bool {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.URL()+"/healthz", nil)
	if err != nil {
		return false
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return false
	}
	_ = res.Body.Close()
	return res.StatusCode == http.StatusOK
}

// Signal sends a signal and waits for the process to end.
func (s *Server) Signal(ctx context.Context, sig syscall.Signal) error {
	s.mu.Lock()
	cmd, exited := s.cmd, s.exited
	s.mu.Unlock()
	if err := cmd.Process.Signal(sig); err != nil {
		return fmt.Errorf("signalling the server: %w", err)
	}
	select {
	case <-exited:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Kill is kill -9.
func (s *Server) Kill(ctx context.Context) error { return s.Signal(ctx, syscall.SIGKILL) }

// Write keeps what the server logs.
func (s *Server) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.log.Write(b)
}

// Log is what the server has logged, over all its lives.
func (s *Server) Log() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.log.String()
}
