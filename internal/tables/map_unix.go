//go:build unix

package tables

import (
	"errors"
	"os"
	"syscall"
)

// mapped is a file's bytes, read from the disk when they are looked at.
func mapped(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	size, err := f.Stat()
	if err != nil || size.Size() == 0 {
		return nil, errors.Join(err, f.Close())
	}
	text, err := syscall.Mmap(int(f.Fd()), 0, int(size.Size()), syscall.PROT_READ, syscall.MAP_SHARED)
	return text, errors.Join(err, f.Close())
}
