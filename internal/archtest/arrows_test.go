// Package archtest holds the project to its own rules: which part may know which
// (ARCHITECTURE.md), and a few habits of the house. It has no code but tests.
package archtest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const (
	root   = "../.." // of the repository, seen from here
	module = "casitas/"
)

// knows is what a package may import, tests aside.
type knows struct {
	ours  []string
	world bool // modules of other people too
}

// arrows has every package of ours. A new package says here what it may know.
var arrows = map[string]knows{
	"internal/engine":     {},
	"internal/rooms":      {ours: []string{"internal/engine"}},
	"internal/rooms/live": {ours: []string{"internal/engine", "internal/rooms"}},
	"internal/lobby":      {ours: []string{"internal/engine", "internal/rooms", "internal/rooms/live"}},

	"internal/store":           {ours: []string{"internal/engine", "internal/rooms"}},
	"internal/store/sqlite":    {ours: []string{"internal/engine", "internal/rooms", "internal/store"}, world: true},
	"internal/store/redis":     {ours: []string{"internal/engine", "internal/rooms", "internal/store"}, world: true},
	"internal/store/storetest": {ours: []string{"internal/engine", "internal/rooms", "internal/store"}},

	"web":              {ours: []string{"web/wire"}, world: true},
	"web/wire":         {},
	"internal/wiregen": {ours: []string{"web/wire"}, world: true},

	"internal/api":      {ours: []string{"internal/engine", "internal/rooms", "internal/rooms/live", "internal/lobby", "web", "web/wire"}, world: true},
	"internal/metrics":  {ours: []string{"internal/api", "internal/lobby", "internal/rooms", "internal/rooms/live", "web/wire"}, world: true},
	"cmd/loadtest":      {ours: []string{"cmd/loadtest/bare"}, world: true},
	"cmd/loadtest/bare": {world: true},
	"cmd/server": {ours: []string{
		"internal/api", "internal/lobby", "internal/rooms", "internal/rooms/live", "internal/engine",
		"internal/store", "internal/store/sqlite", "internal/store/redis", "internal/metrics", "web",
	}, world: true},

	// For tests only.
	"internal/driver": {ours: []string{
		"internal/engine", "internal/rooms", "internal/store", "internal/store/sqlite", "web/wire",
	}, world: true},
	"internal/crash":           {ours: []string{"internal/driver"}},
	"internal/archtest":        {},
	"internal/sim":             {ours: []string{"internal/engine", "internal/rooms", "internal/rooms/live"}},
	"internal/store/redistest": {world: true},
	"internal/deploytest":      {},

	"internal/proof/history":  {},
	"internal/proof/refused":  {},
	"internal/proof/canary":   {},
	"internal/proof/failover": {},
	"internal/proof/faults":   {},
	"internal/proof/nodes":    {},
	"internal/proof/drain":    {},
	"internal/proof/watchers": {},
	"internal/proof/clocks":   {},

	"docs":          {},
	"docs/examples": {},
}

// The engine has no clock, no randomness, no I/O and no goroutine: these are all it may
// take from the standard library.
var engineTakes = []string{
	"bytes", "cmp", "encoding/json", "errors", "fmt", "iter", "maps", "math", "math/bits", "reflect", "slices", "sort",
	"strconv", "strings", "unicode", "unicode/utf8",
}

// pkg is what `go list` says of a package.
type pkg struct {
	ImportPath string
	Standard   bool
	Imports    []string
}

func TestArrows(t *testing.T) {
	all := list(t)
	if len(all) == 0 {
		t.Fatal("go list found no package of ours")
	}
	for _, p := range all {
		for _, wrong := range trespasses(p) {
			t.Error(wrong)
		}
	}
}

// A test of the test: what it must refuse, it refuses.
func TestArrowsRefuse(t *testing.T) {
	for _, p := range []pkg{
		{ImportPath: "casitas/internal/elsewhere"},
		{ImportPath: "casitas/internal/engine", Imports: []string{"time"}},
		{ImportPath: "casitas/internal/engine", Imports: []string{"casitas/internal/rooms"}},
		{ImportPath: "casitas/internal/rooms", Imports: []string{"casitas/internal/store"}},
		{ImportPath: "casitas/internal/rooms", Imports: []string{"github.com/redis/go-redis/v9"}},
		{ImportPath: "casitas/internal/lobby", Imports: []string{"casitas/internal/api"}},
		{ImportPath: "casitas/internal/store/sqlite", Imports: []string{"casitas/internal/lobby"}},
		{ImportPath: "casitas/web/wire", Imports: []string{"casitas/internal/engine"}},
		{ImportPath: "casitas/web", Imports: []string{"casitas/internal/api"}},
	} {
		if len(trespasses(p)) == 0 {
			t.Errorf("%s may import %v", p.ImportPath, p.Imports)
		}
	}
}

// trespasses says what a package imports that it may not know.
func trespasses(p pkg) []string {
	name := strings.TrimPrefix(p.ImportPath, module)
	may, listed := arrows[name]
	if !listed {
		return []string{name + " is on no list: say in arrows what it may know"}
	}
	var wrong []string
	for _, path := range p.Imports {
		if ours, found := strings.CutPrefix(path, module); found {
			if !slices.Contains(may.ours, ours) {
				wrong = append(wrong, fmt.Sprintf("%s must not know %s", name, ours))
			}
			continue
		}
		if first, _, _ := strings.Cut(path, "/"); strings.Contains(first, ".") && !may.world {
			wrong = append(wrong, fmt.Sprintf("%s stands on the standard library alone, not on %s", name, path))
		}
		if name == "internal/engine" && !slices.Contains(engineTakes, path) {
			wrong = append(wrong, fmt.Sprintf("%s is pure and has no use for %s", name, path))
		}
	}
	return wrong
}

// list asks the go command for every package of ours, those that only others import included.
func list(t *testing.T) []pkg {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", "list", "-e", "-deps", "-json=ImportPath,Standard,Imports", "./...")
	cmd.Dir = root
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var ours []pkg
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p pkg
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return ours
		} else if err != nil {
			t.Fatalf("what go list says: %v", err)
		}
		if !p.Standard && strings.HasPrefix(p.ImportPath, module) {
			ours = append(ours, p)
		}
	}
}
