package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"casitas/internal/must"
)

// The words of the wire are those of the rooms and of the engine: all of them, and no others.
func TestWords(t *testing.T) {
	root := must.Get(repository())(t)
	src := must.Get(readSource(filepath.Join(root, "web/wire")))(t)
	for prefix, from := range map[string]struct{ dir, of string }{
		"Phase": {"internal/rooms", "Phase"}, "RoomStatus": {"internal/rooms", "Status"}, "Kind": {"internal/rooms", "Kind"},
		"Why": {"internal/rooms", "Why"}, "Over": {"internal/engine", "Reason"}, "Refusal": {"internal/engine", "Refusal"},
		"Matter": {"internal/rooms", "Matter"}, "Outcome": {"internal/engine", "Outcome"},
	} {
		want, got := constantsOf(t, filepath.Join(root, from.dir), from.of), src.group(prefix)
		slices.Sort(got)
		if len(want) == 0 || !slices.Equal(got, want) {
			t.Errorf("%s of %s: the wire has %q, the program %q", from.of, from.dir, got, want)
		}
	}
}

// constantsOf is the values of the constants of a type, sorted, but for "": that is none.
func constantsOf(t *testing.T, dir, of string) (values []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	must.Do(t, err)
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		must.Do(t, err)
		ast.Inspect(file, func(n ast.Node) bool {
			spec, is := n.(*ast.ValueSpec)
			if !is {
				return true
			}
			if named, is := spec.Type.(*ast.Ident); !is || named.Name != of {
				return true
			}
			for _, v := range spec.Values {
				if lit, is := v.(*ast.BasicLit); is {
					if value, err := strconv.Unquote(lit.Value); err == nil && value != "" {
						values = append(values, value)
					}
				}
			}
			return true
		})
	}
	slices.Sort(values)
	return values
}
