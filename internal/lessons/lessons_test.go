package lessons

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"casitas/internal/engine"
	"casitas/internal/must"
	"casitas/web"
)

// A game with lessons has one for each of its traits, none twice, and not more than two minutes take.
func TestTraitsAreTaught(t *testing.T) {
	some := 0
	for _, r := range engine.Games() {
		shown := map[string]bool{}
		for _, l := range Of(r.Name) {
			if shown[l.Idea] {
				t.Errorf("%s has %s twice", r.Name, l.Idea)
			}
			shown[l.Idea] = true
			for _, why := range l.Wrong {
				shown[why] = true
			}
			some++
		}
		if len(Of(r.Name)) > 7 {
			t.Errorf("%s has %d lessons: too many for two minutes", r.Name, len(Of(r.Name)))
		}
		for trait, value := range traits(r) {
			by, known := taught[trait][value]
			if !known {
				t.Errorf("nobody has said which lesson shows %s %q", trait, value)
			}
			if len(shown) > 0 && by != nil && !slices.ContainsFunc(by, func(name string) bool { return shown[name] }) {
				t.Errorf("%s has no lesson for %s %q: one of %v", r.Name, trait, value, by)
			}
		}
	}
	if some < 20 {
		t.Errorf("only %d lessons found", some)
	}
}

// traits are the rules of a game by name, but for its name and the sizes of its board.
func traits(r engine.Rules) map[string]string {
	all := map[string]string{}
	v := reflect.ValueOf(r)
	for i := range v.NumField() {
		switch name := v.Type().Field(i).Name; name {
		case "Name", "Pits", "MinPits", "MaxPits", "Seeds":
		case "Takes":
			all[name] = fmt.Sprint(r.Takes.List())
		default:
			all[name] = fmt.Sprint(v.Field(i).Interface())
		}
	}
	return all
}

// Every language has the texts of all ideas and reasons, and no other.
func TestLessonsHaveTheirTexts(t *testing.T) {
	catalogues := must.Get(web.Catalogues())(t)
	for lang, text := range catalogues {
		said := map[string]bool{}
		for idea := range ideas {
			for _, part := range []string{"title", "text", "right"} {
				said["learn.idea."+idea+"."+part] = true
			}
		}
		for why := range reasons {
			said["learn.wrong."+why] = true
		}
		for key := range said {
			if text[key] == "" {
				t.Errorf("%s has no %s", lang, key)
			}
		}
		for key := range text {
			if (strings.HasPrefix(key, "learn.idea.") || strings.HasPrefix(key, "learn.wrong.")) && !said[key] {
				t.Errorf("%s has %s, which no lesson says", lang, key)
			}
		}
	}
}
