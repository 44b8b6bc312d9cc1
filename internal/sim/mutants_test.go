package sim

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// mutants are faults planted by hand, one at a time: each breaks a promise, and the
// simulator must find it.
var mutants = []struct{ name, file, old, new string }{
	{
		"told before it is kept", "rooms/live/write.go",
		"	before := r.state\n",
		"	before := r.state\n	for _, st := range steps {\n		r.feed.tell(st.after, st.event)\n	}\n",
	},
	{
		"an unknown outcome taken for success", "rooms/live/write.go",
		"if err == nil || errors.Is(err, rooms.ErrNotWritten) {",
		"if err != nil && !errors.Is(err, rooms.ErrNotWritten) {\n			return rooms.Appended{Result: rooms.OK, At: app.After()}, nil\n		}\n		if err == nil || errors.Is(err, rooms.ErrNotWritten) {",
	},
	{
		"asked again with another id", "rooms/live/write.go",
		"		select {\n		case <-time.After(pause):",
		"		app.Command += \"'\"\n		select {\n		case <-time.After(pause):",
	},
	{
		"a conflict taken for success", "rooms/live/write.go",
		"	switch got.Result {\n", "	if got.Result == rooms.Conflict {\n		got.Result = rooms.OK\n	}\n	switch got.Result {\n",
	},
	{
		"a resend answered with the present", "rooms/live/write.go",
		"		r.stale = true\n		a.reply <- answer{at: got.At}",
		"		r.stale = true\n		a.reply <- answer{at: r.state.At}",
	},
	{
		"a flag by the node's own clock", "rooms/live/write.go",
		"app.NotBefore = r.state.Deadline()", "app.NotBefore = time.Time{}",
	},
	{
		"a lost tail that nobody notices", "rooms/journal.go",
		"	return at == l.At\n", "	return true\n",
	},
	{
		"a past taken back in silence", "rooms/live/load.go",
		"r.reset(log, true)", "r.reset(log, false)",
	},
	{
		"a viewer believed without a look at the head", "rooms/live/enter.go",
		"!known || head != seen.Head", "!known && head != seen.Head",
	},
	{
		"a move for another turn", "rooms/decide_play.go",
		"d.c.Turn != s.Turn", "d.c.Turn > s.Turn",
	},
	{
		"refused for good without asking the journal", "rooms/live/write.go",
		"case log.At == from:", "case log.At == from || true:",
	},
	{
		"a journal that forgets command ids", "sim/book.go",
		"if before, found := b.find(a.Command); found {", "if before, found := b.find(a.Command); found && false {",
	},
	{
		"a journal that does not compare", "sim/book.go",
		"	case at == expect:", "	case at == expect || true:",
	},
}

// TestMutants builds the simulator with one fault after another and expects a broken promise each time.
func TestMutants(t *testing.T) {
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range mutants {
		t.Run(strings.ReplaceAll(m.name, " ", "-"), func(t *testing.T) {
			path := filepath.Join(root, filepath.FromSlash(m.file))
			source, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Count(string(source), m.old) != 1 {
				t.Fatalf("%s does not hold the line to be changed exactly once: %q", m.file, m.old)
			}
			overlay := write(t, path, strings.Replace(string(source), m.old, m.new, 1))
			out, err := exec.CommandContext(t.Context(), "go", "test", "-overlay", overlay, "-count=1", ".",
				"-run", "^TestWorlds$", "-seeds", "1500").CombinedOutput()
			if err == nil {
				t.Fatal("the simulator did not notice")
			}
			if !strings.Contains(string(out), "seed ") {
				t.Fatalf("it failed for another reason:\n%s", out)
			}
			t.Log(strings.SplitAfterN(string(out), "]", 2)[0])
		})
	}
}

// write puts a changed file aside and answers with an overlay for the go command.
func write(t *testing.T, path, changed string) string {
	t.Helper()
	dir := t.TempDir()
	mutant := filepath.Join(dir, "mutant.go")
	if err := os.WriteFile(mutant, []byte(changed), 0o600); err != nil {
		t.Fatal(err)
	}
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{path: mutant}})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(file, overlay, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}
