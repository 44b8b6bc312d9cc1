package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// sourceText is what reflection cannot see of the package: comments, constants, and the order of things.
type sourceText struct {
	structs   []string          // exported struct types, in the order in which they are written
	comments  map[string]string // "Type" and "Type.Field"
	constants []constant
}

type constant struct{ name, value, comment string }

// readSource reads the Go files of a folder, tests aside.
func readSource(dir string) (*sourceText, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	files = slices.DeleteFunc(files, func(name string) bool { return strings.HasSuffix(name, "_test.go") })
	slices.SortFunc(files, func(a, b string) int { return strings.Compare(b, a) }) // wire.go first
	src := &sourceText{comments: map[string]string{}}
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, decl := range file.Decls {
			if d, ok := decl.(*ast.GenDecl); ok {
				if err := src.declared(d); err != nil {
					return nil, err
				}
			}
		}
	}
	if len(src.structs) == 0 {
		return nil, fmt.Errorf("%s: %w", dir, fs.ErrNotExist)
	}
	return src, nil
}

func (src *sourceText) declared(d *ast.GenDecl) error {
	for _, spec := range d.Specs {
		switch s := spec.(type) {
		case *ast.TypeSpec:
			src.typed(s, comment(s.Doc, s.Comment, d.Doc))
		case *ast.ValueSpec:
			if d.Tok != token.CONST {
				continue
			}
			text := comment(s.Doc, s.Comment)
			if !d.Lparen.IsValid() {
				text = comment(s.Doc, s.Comment, d.Doc)
			}
			if err := src.constant(s, text); err != nil {
				return err
			}
		}
	}
	return nil
}

func (src *sourceText) typed(s *ast.TypeSpec, text string) {
	st, ok := s.Type.(*ast.StructType)
	if !ok || !s.Name.IsExported() {
		return
	}
	src.structs = append(src.structs, s.Name.Name)
	src.comments[s.Name.Name] = text
	for _, f := range st.Fields.List {
		for _, name := range f.Names {
			src.comments[s.Name.Name+"."+name.Name] = comment(f.Doc, f.Comment)
		}
	}
}

// constant notes one exported constant. They are literals, each with its own value.
func (src *sourceText) constant(s *ast.ValueSpec, text string) error {
	for i, name := range s.Names {
		if !name.IsExported() {
			continue
		}
		if i >= len(s.Values) {
			return fmt.Errorf("constant %s has no value of its own", name.Name)
		}
		lit, ok := s.Values[i].(*ast.BasicLit)
		if !ok {
			return fmt.Errorf("constant %s is not a literal", name.Name)
		}
		src.constants = append(src.constants, constant{name.Name, lit.Value, text})
	}
	return nil
}

// group is the values of the string constants whose name is the prefix and one more word.
func (src *sourceText) group(prefix string) []string {
	var values []string
	for _, c := range src.constants {
		rest, ok := strings.CutPrefix(c.name, prefix)
		if !ok || rest == "" || !ast.IsExported(rest) {
			continue
		}
		if value, err := strconv.Unquote(c.value); err == nil {
			values = append(values, value)
		}
	}
	return values
}

// comment is the first of some comments that says anything, on one line.
func comment(groups ...*ast.CommentGroup) string {
	for _, g := range groups {
		if text := strings.Join(strings.Fields(g.Text()), " "); text != "" {
			return text
		}
	}
	return ""
}
