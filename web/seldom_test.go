package web

import (
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"casitas/internal/must"
)

// What only the lessons and the analysis load, nothing else says.
func TestSeldomTexts(t *testing.T) {
	var elsewhere strings.Builder
	shared := regexp.MustCompile(`"\.\./((?:learn|analysis|puzzles|openings)/[\w-]+\.ts)"`)
	must.Do(t, fs.WalkDir(sources, "src", func(at string, entry fs.DirEntry, err error) error {
		if entry.IsDir() || seldomPart.MatchString(at) {
			return err
		}
		text, err := fs.ReadFile(sources, at)
		elsewhere.Write(text)
		return err
	}))
	for _, part := range shared.FindAllStringSubmatch(elsewhere.String(), -1) { // what other parts take from them
		elsewhere.Write(must.Get(fs.ReadFile(sources, "src/"+part[1]))(t))
	}
	seldomOnes := 0
	for key := range must.Get(Catalogues())(t)["en"] {
		if !seldom.MatchString(key) || slices.Contains(often, key) {
			continue
		}
		seldomOnes++
		if strings.Contains(elsewhere.String(), `"`+key+`"`) {
			t.Errorf("%s is said outside the lessons and the analysis: name it in often (web/bundle.go)", key)
		}
	}
	if seldomOnes < 100 {
		t.Errorf("%d texts are said seldom", seldomOnes)
	}
}
