package web

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/language"
)

// Catalogue is the text of one language by key, as the page has it: "{name}" stands for what is filled in.
type Catalogue map[string]string

// Language is one that the page can be read in.
type Language struct {
	Tag  string // "es"
	Text Catalogue
}

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

// spoken are the languages, English first, and what finds one of them.
var spoken = sync.OnceValues(func() (s struct {
	all     []Language
	matcher language.Matcher
}, err error,
) {
	texts, err := Catalogues()
	if err != nil {
		return s, err
	}
	var known []language.Tag
	for _, tag := range append([]string{"en"}, slices.Sorted(maps.Keys(texts))...) {
		known = append(known, language.Make(tag))
		s.all = append(s.all, Language{tag, texts[tag]})
	}
	s.matcher = language.NewMatcher(known)
	return s, nil
})

// LanguageFor is the language for what is asked for, tags or Accept-Language headers, the first that is known; English
// where none is. The error is that of Catalogues.
func LanguageFor(asked ...string) (Language, error) {
	s, err := spoken()
	if err != nil {
		return Language{}, err
	}
	_, i := language.MatchStrings(s.matcher, asked...)
	return s.all[i], nil
}
