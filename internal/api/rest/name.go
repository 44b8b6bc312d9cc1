package rest

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"casitas/web/wire"
)

const (
	joiner    = '\u200d' // holds emoji together
	nonJoiner = '\u200c' // written in Persian
	blank     = '\u2800' // a sign of Braille without dots
	pile      = 4        // marks that may stand on one letter
)

func joins(r rune) bool { return r == joiner || r == nonJoiner }

// properName tidies a name up: one blank between words and none around them, each letter
// written in one way. It refuses what would not be seen or would upset the page.
func properName(name string) (string, error) {
	name = norm.NFC.String(strings.Join(strings.Fields(name), " "))
	length, marks, seen := 0, 0, false
	last := ' '
	for _, r := range name {
		length++
		before := last
		last = r
		switch {
		case joins(r):
			if before == ' ' || joins(before) {
				return "", errSigns
			}
		case r == ' ':
			if joins(before) {
				return "", errSigns
			}
		case r == blank || unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r) || unicode.Is(unicode.C, r) || unicode.IsSpace(r) || !unicode.IsPrint(r):
			return "", errSigns
		case unicode.Is(unicode.M, r):
			if marks++; marks > pile {
				return "", errSigns
			}
			continue
		default:
			seen = true
		}
		marks = 0
	}
	switch {
	case joins(last):
		return "", errSigns
	case length == 0 || length > wire.MaxName:
		return "", errName
	case !seen:
		return "", errLetter
	}
	return name, nil
}
