package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const maxLines = 300 // of a file that is no test

var (
	generated = regexp.MustCompile(`(?m)^// Code generated .* DO NOT EDIT\.$`)
	skipTS    = regexp.MustCompile(`\b(test|it|describe|suite|t)\.(skip|todo|only)\b|\b(test|it|describe|suite)\([^\n]*\{\s*(skip|todo|only)\b`)
	sleepTS   = regexp.MustCompile(`\bwaitFor(Timeout)\b|\bset(Timeout|Interval)\(|timers/promises`)
)

// source is one file of ours, by its path from the root.
type source struct{ path, text string }

func (s source) ext() string { return filepath.Ext(s.path) }

// ofTests says whether a file is there for tests only.
func (s source) ofTests() bool {
	for _, folder := range []string{"web/test/", "web/e2e/", "internal/crash/", "internal/driver/", "internal/store/storetest/"} {
		if strings.HasPrefix(s.path, folder) {
			return true
		}
	}
	return strings.HasSuffix(s.path, "_test.go")
}

func TestFilesFitInTheHead(t *testing.T) {
	for _, s := range sources(t) {
		if n := strings.Count(s.text, "\n"); !s.ofTests() && n > maxLines && !generated.MatchString(s.text) {
			t.Errorf("%s has %d lines, more than %d: it holds more than one idea", s.path, n, maxLines)
		}
	}
}

func TestNoTestSleepsOrSkips(t *testing.T) {
	for _, s := range sources(t) {
		if s.ofTests() {
			for _, wrong := range habits(s) {
				t.Errorf("%s: %s", s.path, wrong)
			}
		}
	}
}

func TestEngineStartsNoGoroutine(t *testing.T) {
	for _, s := range sources(t) {
		if strings.HasPrefix(s.path, "internal/engine/") && !s.ofTests() && startsGoroutine(s) {
			t.Errorf("%s starts a goroutine", s.path)
		}
	}
}

// A test of the tests: what they must refuse, they refuse.
func TestHouseRefuses(t *testing.T) {
	const body = "package p\nfunc f() { "
	for _, s := range []source{
		{"a_test.go", body + "time.Sleep(1) }"},
		{"a_test.go", body + "t.Skip() }"},
		{"a_test.go", body + "tb.Skipf(``) }"},
		{"web/test/a.test.ts", `test.` + `skip("a board", () => {});`},
		{"web/test/a.test.ts", `test("a board", { skip` + `: true }, () => {});`},
		{"web/e2e/a.e2e.ts", `await page.waitFor` + `Timeout(100);`},
		{"web/e2e/a.e2e.ts", `await new Promise((r) => set` + `Timeout(r, 100));`},
	} {
		if len(habits(s)) == 0 {
			t.Errorf("nothing wrong with %s", s.text)
		}
	}
	if !startsGoroutine(source{"a.go", body + "go f() }"}) {
		t.Error("no goroutine seen")
	}
}

// habits says what a test file does that tests here do not.
func habits(s source) []string {
	var wrong []string
	switch s.ext() {
	case ".go":
		inspect(s, func(n ast.Node) {
			call, ok := n.(*ast.SelectorExpr)
			if !ok {
				return
			}
			of, _ := call.X.(*ast.Ident)
			switch {
			case of == nil:
			case of.Name == "time" && call.Sel.Name == "Sleep":
				wrong = append(wrong, "sleeps; wait for the thing itself, or use testing/synctest")
			case slices.Contains([]string{"Skip", "Skipf", "SkipNow"}, call.Sel.Name):
				wrong = append(wrong, "skips; a test that is skipped tests nothing")
			}
		})
	case ".ts":
		if found := sleepTS.FindString(s.text); found != "" {
			wrong = append(wrong, "waits for a time, not for the thing itself: "+found)
		}
		if found := skipTS.FindString(s.text); found != "" {
			wrong = append(wrong, "leaves tests out: "+found)
		}
	}
	return wrong
}

func startsGoroutine(s source) (found bool) {
	inspect(s, func(n ast.Node) {
		if _, ok := n.(*ast.GoStmt); ok {
			found = true
		}
	})
	return found
}

// inspect shows every node of a Go file. A file that cannot be parsed is the compiler's business.
func inspect(s source, see func(ast.Node)) {
	file, err := parser.ParseFile(token.NewFileSet(), s.path, s.text, parser.SkipObjectResolution)
	if err != nil {
		return
	}
	ast.Inspect(file, func(n ast.Node) bool {
		see(n)
		return true
	})
}

// sources reads every Go, TypeScript and CSS file of ours.
func sources(t *testing.T) []source {
	t.Helper()
	var all []source
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && slices.Contains([]string{".git", ".tools", "node_modules", "testdata", "bin", "data", "tmp"}, entry.Name()):
			return filepath.SkipDir
		case entry.IsDir() || !slices.Contains([]string{".go", ".ts", ".mjs", ".css"}, filepath.Ext(path)):
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		all = append(all, source{filepath.ToSlash(rel), string(text)})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(all) == 0 {
		t.Fatal("no source file found")
	}
	return all
}
