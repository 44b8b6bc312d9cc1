// Package freeport finds ports for servers that tests and the load test start.
package freeport

import (
	"fmt"
	"syscall"
)

// Take answers with an address on this machine, 127.0.0.1 and a port, that nobody else gets until this process ends:
// a server that is killed finds it free when it starts again. A socket keeps it that is bound, on all addresses, and
// does not listen: it was bound alone, and allows afterwards (SO_REUSEADDR) that a server listens beside it, which
// must allow it too, as nearly all do.
func Take() (string, error) {
	syscall.ForkLock.RLock() // no child is to have it too
	fd, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM, 0)
	if err == nil {
		syscall.CloseOnExec(fd)
	}
	syscall.ForkLock.RUnlock()
	if err != nil {
		return "", fmt.Errorf("looking for a free port: %w", err)
	}
	if err := syscall.Bind(fd, &syscall.SockaddrInet4{}); err != nil {
		return "", fmt.Errorf("looking for a free port: %w", err)
	}
	if err := syscall.SetsockoptInt(fd, syscall.SOL_SOCKET, syscall.SO_REUSEADDR, 1); err != nil {
		return "", fmt.Errorf("sharing a free port: %w", err)
	}
	at, err := syscall.Getsockname(fd)
	if err != nil {
		return "", fmt.Errorf("asking for a free port's number: %w", err)
	}
	inet, ok := at.(*syscall.SockaddrInet4)
	if !ok {
		return "", fmt.Errorf("a free port of another kind: %T", at)
	}
	return fmt.Sprintf("127.0.0.1:%d", inet.Port), nil
}
