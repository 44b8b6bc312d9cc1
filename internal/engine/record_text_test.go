package engine

import (
	"reflect"
	"strings"
	"testing"

	"casitas/internal/must"
)

// What may stand in a name stands in a record as itself, joiners and all; only " and \ are escaped.
func TestRecordTagsAsTheyAre(t *testing.T) {
	for value, written := range map[string]string{
		"می\u200cخواهم":  "می\u200cخواهم",
		"👩\u200d👧":       "👩\u200d👧",
		"नमस्ते ½ é":     "नमस्ते ½ é",
		"a\u00adb\ufeff": "a\u00adb\ufeff",
		`"]`:             `\"]`,
		`C:\new\`:        `C:\\new\\`,
		`\u200d`:         `\\u200d`,
	} {
		rec, err := parseRecord(shortRecord)
		must.Do(t, err)
		if rec, err = rec.WithTag("South", value); err != nil {
			t.Fatal(err)
		}
		rec.Name = value
		text := rec.String()
		for _, key := range []string{"Name", "South"} {
			if !strings.Contains(text, "["+key+` "`+written+"\"]\n") {
				t.Errorf("%s %q is not written as %s in\n%s", key, value, written, text)
			}
		}
		if again, err := parseRecord(text); err != nil || !reflect.DeepEqual(again, rec) {
			t.Errorf("%q reads as %q: %v", value, again.Tag("South"), err)
		}
	}
	// Records of an older program escape more.
	old := strings.Replace(shortRecord, `"Bruna"`, `"\u0645\u06cc\u200c"`, 1)
	if rec, err := parseRecord(old); err != nil || rec.Tag("North") != "می\u200c" {
		t.Errorf("an older record: %q, %v", rec.Tag("North"), err)
	}
}
