package rest

import (
	"strings"
	"testing"

	"casitas/internal/engine"
	"casitas/web"
)

// Every language has a text for all that the cards of all games say, and none that no card says.
func TestCatalogueHasTheCards(t *testing.T) {
	catalogues, err := web.Catalogues()
	if err != nil || len(catalogues) < 2 {
		t.Fatal(catalogues, err)
	}
	for lang, text := range catalogues {
		said := map[string]bool{}
		for _, r := range engine.Games() {
			for _, topic := range append(topicsOf(r), decisionsOf(r, text)...) {
				said[topic.key] = true
				if text[topic.key] == "" {
					t.Errorf("%s has no %s, for %s", lang, topic.key, r.Name)
				}
			}
		}
		for key := range text {
			if (strings.HasPrefix(key, "rule.") || strings.HasPrefix(key, "ours.")) && !said[key] {
				t.Errorf("%s has %s, which no card says", lang, key)
			}
		}
	}
}
