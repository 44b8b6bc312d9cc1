package api

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

const (
	joiner    = '\u200d' // holds emoji together
	nonJoiner = '\u200c' // written in Persian
	blank     = '\u2800' // a sign of Braille without dots
	pile      = 4        // marks that may stand on one letter
)

// phrases are single signs that are drawn as wide as so many letters, and that NFKC leaves as they are.
var phrases = map[rune]int{
	'\u2e3a': 2, '\u2e3b': 3, // dashes of two and of three ems
	'\ufdfd':     18,                 // the bismillah
	'\U00012219': 6, '\U0001242b': 6, // cuneiform signs
}

// drawnLength is how many letters a name takes when it is drawn: those of its form NFKC, in which a sign
// that stands for many letters, such as U+FDFA for eighteen, is written out.
func drawnLength(name string) int {
	n := 0
	for _, r := range norm.NFKC.String(name) {
		n += max(1, phrases[r])
	}
	return n
}

func joins(r rune) bool { return r == joiner || r == nonJoiner }

// Tidy tidies a name or a line up that has at most so many characters: one blank between words and none around them, each
// letter written in one way. It refuses what would not be seen or would upset the page: ErrLength, ErrSigns, ErrBare.
func Tidy(name string, most int) (string, error) {
	name = norm.NFC.String(strings.Join(strings.Fields(name), " "))
	length, revisions, seen := 0, 0, false
	last := ' '
	for _, r := range name {
		length++
		before := last
		last = r
		switch {
		case joins(r):
			if before == ' ' || joins(before) {
				return "", ErrSigns
			}
		case r == ' ':
			if joins(before) {
				return "", ErrSigns
			}
		case r == blank || unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r) || unicode.Is(unicode.C, r) || unicode.IsSpace(r) || !unicode.IsPrint(r):
			return "", ErrSigns
		case unicode.Is(unicode.M, r):
			if revisions++; revisions > pile {
				return "", ErrSigns
			}
			continue
		default:
			seen = true
		}
		revisions = 0
	}
	switch {
	case joins(last):
		return "", ErrSigns
	case length == 0 || length > most || drawnLength(name) > most:
		return "", ErrLength
	case !seen:
		return "", ErrBare
	}
	return name, nil
}
