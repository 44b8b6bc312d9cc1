package deploytest

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"casitas/internal/must"
)

// TestManualFlags: the table of settings has every flag, with its environment and its default, and no other.
func TestManualFlags(t *testing.T) {
	t.Parallel()
	out := must.Get(exec.CommandContext(t.Context(), program, "serve", "--help").CombinedOutput())(t)
	help := regexp.MustCompile(`\s+`).ReplaceAllString(string(out), " ")
	known := map[string]bool{}
	manual := file(t, "docs/operations.md")
	for _, flag := range regexp.MustCompile(` --([a-z-]+)(?:="?([^" ]+)"?)?`).FindAllStringSubmatch(help, -1) {
		name, value := flag[1], flag[2]
		if name == "help" {
			continue
		}
		known[name] = true
		env := "CASITAS_" + strings.ToUpper(strings.ReplaceAll(name, "-", "_"))
		if strings.ToUpper(value) == value && !strings.ContainsAny(value, "0123456789") || strings.HasSuffix(value, ",...") {
			value = "" // it has no default: that is what it is called
		}
		row := "| `--" + name + "` | `" + env + "` | "
		if value != "" {
			row += "`" + value + "` "
		}
		if !strings.Contains(manual, "\n"+row+"|") {
			t.Errorf("docs/operations.md has no row %s|", row)
		}
	}
	for _, row := range regexp.MustCompile("(?m)^\\| `--([a-z-]+)` \\|").FindAllStringSubmatch(manual, -1) {
		if !known[row[1]] {
			t.Errorf("docs/operations.md speaks of --%s, which there is not", row[1])
		}
	}
	if len(known) < 20 {
		t.Errorf("only %d flags are known", len(known))
	}
}

// TestManualTimes: proxies wait for longer than a socket is silent.
func TestManualTimes(t *testing.T) {
	t.Parallel()
	const ping = 22 // seconds between two pings, at most
	for path, pattern := range map[string]string{
		"deploy/nginx/casitas.conf":      `proxy_read_timeout (\d+)s;`,
		"deploy/kubernetes/ingress.yaml": `proxy-read-timeout: "(\d+)"`,
	} {
		found := regexp.MustCompile(pattern).FindStringSubmatch(file(t, path))
		if len(found) == 0 || len(found[1]) < 2 || found[1] < "66" { // two digits: three pings
			t.Errorf("%s waits %v s; a socket is silent for up to %d s", path, found, ping)
		}
	}
}
