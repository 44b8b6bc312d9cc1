package rest

import (
	"slices"
	"strings"
	"testing"

	"casitas/internal/engine"
	"casitas/internal/lessons"
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

// Of every rule that a position can show, the card of a game with lessons has a picture.
func TestCardsHavePictures(t *testing.T) {
	plain := []string{"board", "direction", "after a capture", "no seeds", "winner", "match"}
	for _, r := range engine.Games() {
		topics, shown := map[string]bool{}, map[string]bool{}
		for _, l := range lessons.Of(r.Name) {
			if shown[l.Topic] && l.Topic != "" {
				t.Errorf("%s has two pictures of %s", r.Name, l.Topic)
			}
			shown[l.Topic] = true
		}
		for _, topic := range topicsOf(r) {
			topics[topic.name] = true
			words := slices.Contains(plain, topic.name) || topic.name == "relay" && !r.Relay
			if len(shown) > 0 && !words && !shown[topic.name] {
				t.Errorf("%s has no picture of %s", r.Name, topic.name)
			}
		}
		for topic := range shown {
			if topic != "" && !topics[topic] {
				t.Errorf("%s has a picture of %s, which its card does not speak of", r.Name, topic)
			}
		}
	}
}
