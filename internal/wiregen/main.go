// Command wiregen writes what is generated from the Go types of web/wire: the JSON Schema
// of every frame and body, and the same types for TypeScript. It will not invent anything:
// what is not in web/wire, comments included, is not in what it writes. Run it from anywhere in the repository.
package main

import (
	"errors"
	"log/slog"
	"os"
	"path/filepath"
)

//go:generate go run .

// Where things are, from the root of the repository.
const (
	source     = "web/wire"
	schemaFile = "web/wire/wire.schema.json"
	typesFile  = "web/wire/wire.gen.ts"
)

func main() {
	if err := run(); err != nil {
		slog.Error("wiregen", "err", err)
		os.Exit(1)
	}
}

func run() error {
	root, err := repository()
	if err != nil {
		return err
	}
	files, err := generate(root)
	if err != nil {
		return err
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(root, name), text, 0o600); err != nil {
			return err
		}
	}
	return nil
}

// generate makes the generated files, by their path from the root.
func generate(root string) (map[string][]byte, error) {
	src, err := readSource(filepath.Join(root, source))
	if err != nil {
		return nil, err
	}
	schema, err := schemaOf(src)
	if err != nil {
		return nil, err
	}
	text, err := writeSchema(schema)
	if err != nil {
		return nil, err
	}
	types, err := writeTypes(schema, src)
	if err != nil {
		return nil, err
	}
	return map[string][]byte{schemaFile: text, typesFile: types}, nil
}

// repository is the nearest folder from here upwards that has a go.mod.
func repository() (string, error) {
	at, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(at, "go.mod")); err == nil {
			return at, nil
		}
		up := filepath.Dir(at)
		if up == at {
			return "", errors.New("there is no go.mod from here upwards: run this in the repository")
		}
		at = up
	}
}
