package driver

import (
	"context"
	"flag"
	"fmt"
	"os"
)

// Main builds the server once for all tests of a package, says where it is, and runs them: m is a
// *testing.M. It returns the exit code.
func Main(m interface{ Run() int }, bin *string) int {
	flag.Parse()
	dir, err := os.MkdirTemp("", "casitas-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer func() { _ = os.RemoveAll(dir) }()
	if *bin, err = Build(context.Background(), dir); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return m.Run()
}
