// Package mutants plants faults by hand, one at a time, and expects the tests to find each. As a part of make test it only sees
// that each fault can still be planted.
package mutants

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"casitas/internal/must"
)

// mutants are faults, each of which breaks a promise: in the simulator, or in the tests of one package.
var mutants = []struct{ name, file, old, new, test string }{
	{
		"told before it is kept", "rooms/live/run.go",
		"		got, err := r.config.append(r.config.appendOf(r.state, c, steps), r.between)\n",
		"		for _, step := range steps {\n			r.feed.tell(step.After, step.Event)\n		}\n		got, err := r.config.append(r.config.appendOf(r.state, c, steps), r.between)\n", "",
	},
	{
		"an unknown outcome taken for success", "rooms/live/append.go",
		"if err == nil || errors.Is(err, rooms.ErrNotWritten) {",
		"if err != nil && !errors.Is(err, rooms.ErrNotWritten) {\n			return rooms.Appended{Result: rooms.OK, At: a.After()}, nil\n		}\n		if err == nil || errors.Is(err, rooms.ErrNotWritten) {", "",
	},
	{
		"asked again with another id", "rooms/live/append.go",
		"		if err := between(pause); err != nil {",
		"		a.Command += \"'\"\n		if err := between(pause); err != nil {", "",
	},
	{
		"a conflict taken for success", "rooms/live/run.go",
		"		switch got.Result {\n", "		if got.Result == rooms.Conflict {\n			got.Result = rooms.OK\n		}\n		switch got.Result {\n", "",
	},
	{
		"a resend answered with the present", "rooms/live/run.go",
		"			r.hint(got.At.Version) // this node may not have it yet\n			return got.At, nil",
		"			r.hint(got.At.Version) // this node may not have it yet\n			return r.state.At, nil", "",
	},
	{
		"a flag by the node's own clock", "rooms/journal.go",
		"a.NotBefore = judgedBy(s, steps)", "a.NotBefore = time.Time{}", "",
	},
	{
		"a flag by the deadline before the credit", "rooms/journal.go",
		"		s = step.After\n", "", "./rooms TestVerdictBearsItsDeadline",
	},
	{
		"a lost tail that nobody notices", "rooms/journal.go",
		"	return at == l.At\n", "	return true\n", "",
	},
	{
		"a past taken back in silence", "rooms/live/load.go",
		"r.reset(log, true)", "r.reset(log, false)", "",
	},
	{
		"a viewer believed without a look at the head", "rooms/live/enter.go",
		" || v > 0 && f.heads[v-1] != seen.Head", "", "",
	},
	{
		"a move for another turn", "rooms/decide_play.go",
		"d.c.Turn != s.Turn", "d.c.Turn > s.Turn", "",
	},
	{
		"refused for good without asking the journal", "rooms/live/run.go",
		"return rooms.Revision{}, r.state.At == before, refused", "return rooms.Revision{}, r.state.At == before || true, refused", "",
	},
	{
		"no wait for who can restore the end", "rooms/live/wait.go",
		"if w.most > 0 && now", "if w.most < 0 && now", "./rooms/live TestMovesWaitForTheEnd",
	},
	{
		"moves that do not wait for the end to be restored", "rooms/live/run.go",
		"rest > 0 {", "rest > time.Hour {", "./rooms/live TestMovesWaitForTheEnd",
	},
	{
		"a fault in a room that ends the program", "rooms/live/run.go",
		"if p := recover(); p != nil {", "if p := any(nil); p != nil {", "./rooms/live TestFaultStaysInItsRoom",
	},
	{
		"rooms that are never compared with the journal", "lobby/run.go",
		"if l.shared {", "if l.shared && false {", "./lobby TestRoomsAreCompared",
	},
	{
		"a drain that waits for no room", "lobby/run.go",
		"		r.Stop()\n	}\n", "		r.Stop()\n	}\n	all = nil\n", "./lobby TestDrainWaitsForWrites",
	},
	{
		"a drain without a last heartbeat", "lobby/run.go",
		"if err := l.journal.Heartbeat(ctx, l.timeOf, func(int, rooms.Heartbeat) {}); err != nil {",
		"if err := ctx.Err(); err != nil {", "./lobby TestDrainIsTheLastHeartbeat",
	},
	{
		"a rematch whose room is never made", "lobby/do.go",
		"if err := l.current(ctx, next); err != nil {", "if err := l.current(ctx, next); err != nil || next != \"\" {", "./lobby TestRematch",
	},
	{
		"Redis forgets command ids", "store/redis/append.lua",
		"if was then\n", "if was and false then\n", "./store/redis TestSuite",
	},
	{
		"Redis does not compare", "store/redis/append.lua",
		"if stands > expected then return answer('conflict') end\n", "", "./store/redis TestSuite",
	},
	{
		"Redis forgets the ids of ordinary commands", "store/redis/move.lua",
		"redis.call('HEXISTS', commands, command) == 1 or ", "", "./store/redis TestSuite",
	},
	{
		"Redis does not compare heads", "store/redis/move.lua",
		"is[2] ~= head or ", "", "./store/redis TestSuite",
	},
	{
		"a journal that forgets command ids", "sim/book.go",
		"if before, found := b.find(a.Command); found {", "if before, found := b.find(a.Command); found && false {", "",
	},
	{
		"a journal that does not compare", "sim/book.go",
		"	case at == expect:", "	case at == expect || true:", "",
	},
}

// long has the tests run with each fault.
var long = os.Getenv("CASITAS_LONG") != ""

// TestMutants builds the tests with one fault after another and expects that they fail each time. In its short form it
// expects that the line to be changed is there, and the test that is to fail.
func TestMutants(t *testing.T) {
	root := must.Get(filepath.Abs(".."))(t)
	for _, m := range mutants {
		t.Run(strings.ReplaceAll(m.name, " ", "-"), func(t *testing.T) {
			path := filepath.Join(root, filepath.FromSlash(m.file))
			source := string(must.Get(os.ReadFile(path))(t))
			if strings.Count(source, m.old) != 1 {
				t.Fatalf("%s does not hold the line to be changed exactly once: %q", m.file, m.old)
			}
			where, test, found := strings.Cut(m.test, " ")
			if !found {
				where, test = "./sim", "TestWorlds"
			}
			if !strings.Contains(testsIn(t, filepath.Join(root, where)), "\nfunc "+test+"(") {
				t.Fatalf("there is no %s in %s", test, where)
			}
			if !long {
				return
			}
			overlay := write(t, path, strings.Replace(source, m.old, m.new, 1))
			args := []string{"test", "-overlay", overlay, "-count=1", where, "-run", "^" + test + "$"}
			if !found {
				args = append(args, "-seeds", "12000")
			}
			cmd := exec.CommandContext(t.Context(), "go", args...)
			cmd.Dir = root
			out, err := cmd.CombinedOutput()
			if err == nil {
				t.Fatal("nobody noticed")
			}
			if !strings.Contains(string(out), "seed ") && !strings.Contains(string(out), "--- FAIL: ") && !strings.Contains(string(out), "panic: ") {
				t.Fatalf("it failed for another reason:\n%s", out)
			}
		})
	}
}

// testsIn is the text of the tests in a folder.
func testsIn(t *testing.T, folder string) (all string) {
	t.Helper()
	for _, file := range must.Get(filepath.Glob(filepath.Join(folder, "*_test.go")))(t) {
		all += string(must.Get(os.ReadFile(file))(t))
	}
	return all
}

// write puts a changed file aside and answers with an overlay for the go command.
func write(t *testing.T, path, changed string) string {
	t.Helper()
	dir := t.TempDir()
	mutant := filepath.Join(dir, "mutant"+filepath.Ext(path))
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
