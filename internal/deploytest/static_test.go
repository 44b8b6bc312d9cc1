package deploytest

import (
	"bytes"
	"debug/elf"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"casitas/internal/driver"
	"casitas/internal/must"
)

// static sees that a binary needs no other file, and does not tell where it was built.
func static(t *testing.T, bin, from string) {
	t.Helper()
	if runtime.GOOS == "linux" {
		f := must.Get(elf.Open(bin))(t)
		defer f.Close() //nolint:errcheck // it was only read
		for _, p := range f.Progs {
			if p.Type == elf.PT_INTERP {
				t.Error("the binary wants a loader: it is not static")
			}
		}
	}
	data := must.Get(os.ReadFile(bin))(t)
	if bytes.Contains(data, []byte(from)) {
		t.Errorf("the binary tells that it was built in %s", from)
	}
	t.Logf("the binary has %.1f MiB", float64(len(data))/(1<<20))
}

// runsFrom starts a binary as the image does: with its ENV, in an empty environment.
func runsFrom(t *testing.T, bin string) (base, data string) {
	t.Helper()
	s := &driver.Server{Bin: bin, Addr: freePort(t)}
	data = filepath.Join(t.TempDir(), "data")
	cmd := exec.Command(bin) //nolint:noctx // it lives until the test is over
	cmd.Env = []string{"CASITAS_LISTEN=" + s.Addr, "CASITAS_DATA=" + data}
	cmd.Dir = t.TempDir()
	cmd.Stdout, cmd.Stderr = s, s
	must.Do(t, cmd.Start())
	t.Cleanup(func() {
		_ = cmd.Process.Kill() // it may have ended by itself
		_ = cmd.Wait()         // it was killed
	})
	answers := func() bool {
		check := exec.Command(bin, "healthcheck") //nolint:noctx // it gives up by itself
		check.Env = cmd.Env
		return check.Run() == nil
	}
	await(t.Context(), t, "healthcheck, told by the same environment", answers)
	if left, err := os.ReadDir(cmd.Dir); err != nil || len(left) > 0 {
		t.Errorf("it wrote outside of its data: %v, %v", left, err)
	}
	return s.URL(), data
}

// TestSystemd: the unit is one that systemd understands, shuts the program in, and starts it as it wants to be started.
func TestSystemd(t *testing.T) {
	t.Parallel()
	unit := edited(t, "deploy/systemd/casitas.service", "ExecStart=/usr/local/bin/casitas serve", "ExecStart="+program+" serve")
	path := filepath.Join(t.TempDir(), "casitas.service")
	write(t, path, unit)
	for _, args := range [][]string{{"verify", "--man=no"}, {"security", "--offline=yes", "--threshold=20"}} {
		cmd := exec.CommandContext(t.Context(), "systemd-analyze", append(args, path)...)
		if out, err := cmd.CombinedOutput(); err != nil || args[0] == "verify" && len(out) > 0 {
			t.Errorf("systemd-analyze %s: %v\n%s", args[0], err, out)
		}
	}
	env := map[string]string{}
	for line := range strings.Lines(unit) {
		value, found := strings.CutPrefix(strings.TrimSpace(line), "Environment=")
		for pair := range strings.FieldsSeq(value) {
			if name, v, ok := strings.Cut(pair, "="); found && ok {
				env[name] = v
			}
		}
	}
	if env["CASITAS_DATA"] != "/var/lib/casitas" {
		t.Errorf("the matches are in %s, not in the state folder", env["CASITAS_DATA"])
	}
	env["CASITAS_DATA"] = t.TempDir()
	base, _ := runs(t, "casitas.service", env, "serve")
	answers(t, base+"/readyz")
}
