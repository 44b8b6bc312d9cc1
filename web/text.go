package web

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"strings"
)

// Catalogue is the text of one language by key, as the page has it: "{name}" stands for what is filled in.
type Catalogue map[string]string

// Catalogues are the texts of all languages that the page can be read in, by their tags ("es").
// An error is one of the sources, and none is possible in a program that passed its tests.
func Catalogues() (map[string]Catalogue, error) {
	files, err := fs.Glob(sources, "text/*.json")
	if err != nil {
		return nil, err
	}
	all := make(map[string]Catalogue, len(files))
	for _, name := range files {
		text, err := fs.ReadFile(sources, name)
		if err != nil {
			return nil, err
		}
		var c Catalogue
		if err := json.Unmarshal(text, &c); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		all[strings.TrimSuffix(path.Base(name), ".json")] = c
	}
	return all, nil
}
