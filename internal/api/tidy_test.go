package api

import (
	"strings"
	"testing"
	"unicode/utf8"

	"casitas/web/wire"
)

func TestNames(t *testing.T) {
	for name, want := range map[string]string{
		"Ana":                             "Ana",
		"  Ana \t  María  ":               "Ana María",
		"Ame\u0301lie":                    "Amélie", // one letter, written in one way
		"李小龍":                             "李小龍",
		"محمد":                            "محمد",
		"नमस्ते":                          "नमस्ते",
		"👩‍👧":                             "👩‍👧", // held together by a joiner
		"می\u200cخواهم":                   "می\u200cخواهم",
		strings.Repeat("ñ", wire.MaxName): strings.Repeat("ñ", wire.MaxName),
		strings.Repeat("각", wire.MaxName): strings.Repeat("각", wire.MaxName),
		"\ufdfa":                          "\ufdfa", // eighteen letters in one sign
		"½ ﬁ ㎒":                           "½ ﬁ ㎒",
	} {
		if got, err := Tidy(name, wire.MaxName); err != nil || got != want {
			t.Errorf("%q becomes %q (%v), not %q", name, got, err, want)
		}
	}
	for what, name := range map[string]string{
		"nothing":          "",
		"blanks":           " \u00a0 ",
		"too long":         strings.Repeat("a", wire.MaxName+1),
		"drawn too long":   strings.Repeat("\ufdfa", 2),
		"longest drawn":    strings.Repeat("\ufdfa", wire.MaxName),
		"two phrases":      "\ufdfd\ufdfd",
		"long dashes":      strings.Repeat("\u2e3b", 9),
		"bidi override":    "a\u202eb",
		"bidi isolate":     "a\u2066b",
		"mark of writing":  "a\u200fb",
		"zero width space": "a\u200bb",
		"control":          "a\x07b",
		"private use":      "a\ue000b",
		"line separator":   "a\u2028\u0007b",
		"marks only":       "\u0301\u0301",
		"joiners only":     "\u200d\u200d",
		"joiner at an end": "ab\u200d",
		"two joiners":      "a\u200d\u200cb",
		"a filler":         "\u3164",
		"Braille blank":    "\u2800",
		"a pile of marks":  "a" + strings.Repeat("\u0316", 9),
	} {
		if got, err := Tidy(name, wire.MaxName); err == nil {
			t.Errorf("%s: taken as %q", what, got)
		}
	}
}

func FuzzName(f *testing.F) {
	f.Add("Ana")
	f.Fuzz(func(t *testing.T, name string) {
		got, err := Tidy(name, wire.MaxName)
		if err != nil {
			return
		}
		if n := utf8.RuneCountInString(got); n < 1 || n > wire.MaxName {
			t.Errorf("%q has %d characters", got, n)
		}
		if again, err := Tidy(got, wire.MaxName); err != nil || again != got {
			t.Errorf("%q becomes %q (%v) when it is tidied up again", got, again, err)
		}
	})
}
