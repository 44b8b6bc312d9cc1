// Package names says which names people could take for one another, and which nobody may take.
package names

import (
	"hash/fnv"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"github.com/mtibben/confusables"
	"golang.org/x/text/unicode/norm"
)

const knownMost = 1 << 14 // names

// known are the signs of names that were asked for lately: lists of thousands ask for the same ones every second.
var known = struct {
	sync.Mutex
	of map[string]string
}{of: map[string]string{}}

// Like is a short sign that names have in common which people could take for one another.
func Like(name string) string {
	known.Lock()
	defer known.Unlock()
	like, is := known.of[name]
	if !is {
		sum := fnv.New32a()
		_, _ = sum.Write([]byte(skeleton(name))) // never fails
		like = strconv.FormatUint(uint64(sum.Sum32()), 36)
		if len(known.of) >= knownMost {
			clear(known.of)
		}
		known.of[name] = like
	}
	return like
}

// skeleton is what is left of a name once small and capital letters, accents, blanks, punctuation and letters that look
// like others (Unicode's UTS 39) are as one.
func skeleton(name string) string {
	shape := confusables.Skeleton(strings.ToLower(confusables.Skeleton(norm.NFKC.String(name))))
	bare := strings.Map(func(r rune) rune {
		switch {
		case r == 'i': // in capitals it is an l
			return 'l'
		case r >= '\u0300' && r <= '\u036f', unicode.In(r, unicode.Z, unicode.P, unicode.Cf, unicode.Variation_Selector): // accents; letters of other scripts keep their marks
			return -1
		}
		return r
	}, shape)
	if bare == "" {
		return shape
	}
	return bare
}

// Mark tells who has an id apart from others with such a name: " ·7KD". The page writes it alike (web/src/alike.ts).
func Mark(id string) string { return mark + strings.ToUpper(id[max(0, len(id)-3):]) }

// mark begins what tells people of one name apart.
const mark = " ·"

// Reserved are names that nobody may take, nor one that could be taken for one of them.
type Reserved map[string]bool

// Reserve makes them.
func Reserve(all ...string) Reserved {
	reserved := make(Reserved, len(all))
	for _, name := range all {
		reserved[skeleton(name)] = true
	}
	return reserved
}

// Has says whether a name is among them, or bears such a sign as tells people of one name apart ("Ana ·7KD").
func (r Reserved) Has(name string) bool {
	return r[skeleton(name)] || strings.Contains(confusables.Skeleton(name), confusables.Skeleton(mark))
}
