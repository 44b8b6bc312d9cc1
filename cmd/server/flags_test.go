package main

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"casitas/internal/must"
	"casitas/internal/store/redistest"
)

// TestEveryFlag starts the program with every flag that it has, and stops it: with the journal in a folder, and in Redis.
func TestEveryFlag(t *testing.T) {
	t.Parallel()
	for name, redis := range map[string]string{"sqlite": "", "redis": redistest.Start(t).URL()} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := run(t, nil, everyFlag(t, map[string]string{
				"listen": "127.0.0.1:0", "data": t.TempDir(), "redis": redis, "metrics": "127.0.0.1:0",
				"host": "nas.local", "origin": "https://example.org", "trust-proxy": "127.0.0.1", "tables": t.TempDir(), "host-token": "only the host knows this", "reserved-names": "The Host,Ana María",
			})...)
			if got := r.ready(t); got != http.StatusOK {
				t.Errorf("it is not ready: %d", got)
			}
			if said := r.stop(t); !strings.Contains(said, "stopped") {
				t.Errorf("at the end it says %s", said)
			}
		})
	}
}

// everyFlag is a command line with every flag of the server: with a value of some, else its default. A flag that is to
// be left out has the value "".
func everyFlag(t *testing.T, values map[string]string) []string {
	t.Helper()
	parser := must.Get(kong.New(&commands{}))(t)
	args := []string{"serve"}
	for _, group := range parser.Model.Leaves(true)[0].AllFlags(true) {
		for _, f := range group {
			value, given := values[f.Name]
			switch {
			case f.Name == "help" || given && value == "":
			case f.IsBool():
				args = append(args, "--"+f.Name)
			case given:
				args = append(args, fmt.Sprintf("--%s=%s", f.Name, value))
			case f.HasDefault:
				args = append(args, fmt.Sprintf("--%s=%s", f.Name, f.Default))
			default:
				t.Errorf("this test has no value for --%s", f.Name)
			}
		}
	}
	if len(args) < 15 {
		t.Errorf("there are only these flags: %v", args)
	}
	return args
}
