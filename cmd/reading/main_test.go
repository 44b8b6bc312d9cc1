package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"casitas/internal/must"
)

// under runs a command of Go, in the folder of the program, with an engine that reads a decision otherwise.
func under(t *testing.T, reading string, args ...string) (said string, err error) {
	t.Helper()
	overlay := must.Get(overlaid(reading, "../..", t.TempDir()))(t)
	cmd := exec.CommandContext(t.Context(), "go", args...)
	cmd.Dir = "../.."
	cmd.Env = append(os.Environ(), "GOFLAGS=-overlay="+overlay)
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// The engine can be built with each reading; and with one by which there are more replies, a certificate is refused that does not answer these.
func TestReadings(t *testing.T) {
	for _, r := range readings {
		if said, err := under(t, r.name, "build", "./internal/engine"); err != nil {
			t.Errorf("%s: %v: %s", r.name, err, said)
		}
	}
	said, err := under(t, "endless-skips", "run", "./cmd/solve", "-verify")
	if err == nil || !strings.Contains(said, "hoyito-3-6-north-40.gz: the certificate does not say what to play") {
		t.Errorf("with turns that never end allowed, certificates are taken: %v: %s", err, said)
	}
	if _, err := overlaid("as-it-is", "../..", t.TempDir()); err == nil {
		t.Error("there is no such reading, and nobody says so")
	}
}

// However a turn that never ends is read, every claim is true. What a reading changes is open: nothing but Ayoayo's.
func TestClaimsReadOtherwise(t *testing.T) {
	open := map[string]string{"rest-to-seeds": "ayoayo-6-south-28", "passing-ends": "ayoayo-6-south-28", "facing-takes": "ayoayo-6-south-25 ayoayo-6-south-28"}
	for _, r := range readings {
		if os.Getenv("CASITAS_LONG") == "" && r.name != "facing-takes" {
			continue
		}
		said, err := under(t, r.name, "run", "./cmd/solve", "-otherwise")
		must.Do(t, err)
		var not []string
		for line := range strings.Lines(said) {
			if name, how, _ := strings.Cut(line, ": "); strings.HasPrefix(how, "open") {
				not = append(not, name)
			}
		}
		if got := strings.Join(not, " "); got != open[r.name] {
			t.Errorf("%s: open are %q, want %q", r.name, got, open[r.name])
		}
	}
}
