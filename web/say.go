package web

import (
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// Fill is what a text's gaps are filled with: words or whole numbers.
type Fill map[string]any

// Say is the text for a key with its gaps filled in as the page does (src/plural.ts): "{name}", and
// "{n, plural, one {One round} other {# rounds}}".
func (l Language) Say(key string, with Fill) string { return l.fill(l.Text[key], with) }

func (l Language) fill(text string, with Fill) string {
	var out strings.Builder
	for {
		before, rest, found := strings.Cut(text, "{")
		out.WriteString(before)
		if !found {
			return out.String()
		}
		end := closing(rest)
		out.WriteString(l.gap(rest[:end], with))
		text = rest[min(end+1, len(rest)):]
	}
}

// closing finds the brace that ends what begins after another.
func closing(text string) int {
	depth := 1
	for i, c := range text {
		switch c {
		case '{':
			depth++
		case '}':
			depth--
		}
		if depth == 0 {
			return i
		}
	}
	return len(text)
}

func (l Language) gap(inside string, with Fill) string {
	parts := strings.SplitN(inside, ",", 3)
	value := with[strings.TrimSpace(parts[0])]
	n, isNumber := value.(int)
	switch {
	case isNumber && len(parts) == 3:
		return l.fill(strings.ReplaceAll(l.form(n, parts[2]), "#", strconv.Itoa(n)), with)
	case isNumber:
		return strconv.Itoa(n)
	}
	word, _ := value.(string)
	return l.isolated(word)
}

var forms = map[plural.Form]string{
	plural.Other: "other", plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many",
}

// form picks from "one {…} other {…}" what is said of a number.
func (l Language) form(n int, choices string) (chosen string) {
	want := forms[plural.Cardinal.MatchPlural(language.Make(l.Tag), n, 0, 0, 0, 0)]
	for {
		name, rest, found := strings.Cut(choices, "{")
		if !found {
			return chosen
		}
		end := closing(rest)
		switch name = strings.TrimSpace(name); name {
		case "=" + strconv.Itoa(n):
			return rest[:end]
		case want, "other":
			if chosen == "" || name == want {
				chosen = rest[:end]
			}
		}
		choices = rest[min(end+1, len(rest)):]
	}
}

// isolated keeps a word apart from the text around it where the two may run in different ways, as <bdi> does.
func (l Language) isolated(word string) string {
	script, _ := language.Make(l.Tag).Script()
	turns := script.String() == "Arab" || script.String() == "Hebr" || strings.ContainsFunc(word, func(c rune) bool {
		return unicode.In(c, unicode.Arabic, unicode.Hebrew, unicode.Syriac, unicode.Thaana, unicode.Nko)
	})
	if turns && word != "" {
		return "\u2068" + word + "\u2069"
	}
	return word
}
