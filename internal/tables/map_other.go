//go:build !unix

package tables

import "os"

// mapped is a file's bytes.
func mapped(path string) ([]byte, error) { return os.ReadFile(path) }
