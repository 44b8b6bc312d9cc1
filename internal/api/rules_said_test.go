package api_test

import (
	"slices"
	"strings"
	"testing"

	"casitas/web/wire"
)

// What RULES part 7 and the decisions ask of the cards, in both languages; and what they must not say.
func TestCardsSayWhatTheyMust(t *testing.T) {
	n := start(t)
	for _, c := range []struct{ lang, games, topic, says string }{
		{"en", "hoyito-1 hoyito-2 hoyito-3", "closed", "passed over"},
		{"es", "hoyito-1 hoyito-2 hoyito-3", "closed", "se pasa por encima"},
		{"en", "hoyito-1 hoyito-2 hoyito-3", "match", "left over stay theirs and count for the round"},
		{"es", "hoyito-1 hoyito-2 hoyito-3", "match", "sobran siguen siendo suyas y cuentan para la ronda"},
		{"en", "hoyito-1 hoyito-2 hoyito-3 tihbat", "sowing", "comes round, "},
		{"es", "hoyito-1 hoyito-2 hoyito-3 tihbat", "sowing", "llega otra vez"},
		{"en", "hoyito-1 hoyito-2 hoyito-3", "relay", "A last seed that makes four does not relay."},
		{"es", "hoyito-1 hoyito-2 hoyito-3", "relay", "Si con ella son cuatro, no se sigue sembrando."},
		{"en", "hoyito-1 hoyito-2 hoyito-3", "last four", "whoever took the last group of four before them"},
		{"es", "hoyito-1 hoyito-2 hoyito-3", "last four", "quien se llevó el último grupo de cuatro antes de esas"},
		{"es", "hoyito-1 hoyito-2 hoyito-3 ayoayo tihbat", "match", "juegos sueltos"},
		{"en", "hoyito-2", "last four", "takes all that was left"},
		{"es", "hoyito-2", "last four", "se lleva de una vez todo lo que quedaba"},
		{"en", "hoyito-3", "last four", "from round 3 on"},
		{"es", "hoyito-3", "last four", "desde la ronda 3"},
		{"en", "hoyito-3", "previous-round", "We take the rule"},
		{"es", "hoyito-3", "previous-round", "Seguimos la regla"},
		{"en", "ayoayo", "rest-to-last-mover", "whose own row is empty"},
		{"es", "ayoayo", "rest-to-last-mover", "su propia fila vacía"},
		{"en", "ayoayo", "passing", "does not mention"},
		{"es", "ayoayo", "passing", "no habla de"},
		{"en", "ayoayo", "facing-empty", "takes nothing"},
		{"es", "ayoayo", "facing-empty", "no se lleva nada"},
		{"en", "ayoayo", "sowing", "12 seeds or more"},
		{"es", "ayoayo", "sowing", "12 semillas o más"},
		{"en", "tihbat", "end", "Every game ends when a position comes back"},
		{"es", "tihbat", "end", "Todo juego se acaba cuando vuelve una posición"},
		{"en", "tihbat", "halve-then-count", "the second player, 15 to 13"},
		{"es", "tihbat", "halve-then-count", "de segundo, 15 a 13"},
	} {
		for _, name := range strings.Fields(c.games) {
			if text := topicOf(n.rules(c.lang), name, c.topic); !strings.Contains(text, c.says) {
				t.Errorf("%s, %s, %s: %q does not say %q", c.lang, name, c.topic, text, c.says)
			}
		}
	}
	for lang, never := range map[string][]string{
		"en": {"board is empty", "empty board", "neither player"},
		"es": {"tablero vacío", "queda vacío", "nadie puede"},
	} {
		for _, g := range n.rules(lang).Games {
			for _, says := range never {
				if g.Name == "tihbat" && strings.Contains(encoded(t, g), says) {
					t.Errorf("%s: Tihbat has no end but repetition, and says %q", lang, says)
				}
			}
			if strings.Contains(encoded(t, g), "Batey") {
				t.Errorf("%s: %s: a batey is no place of that name", lang, g.Name)
			}
		}
	}
}

// topicOf is what a game says of one thing, on its card or as a decision.
func topicOf(games wire.Games, name, topic string) string {
	for _, g := range games.Games {
		for _, f := range slices.Concat(g.Card, g.Decisions) {
			if g.Name == name && f.Topic == topic {
				return f.Text
			}
		}
	}
	return ""
}
