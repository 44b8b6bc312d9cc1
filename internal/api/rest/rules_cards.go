package rest

import (
	"slices"
	"strconv"
	"strings"

	"casitas/internal/engine"
	"casitas/web"
	"casitas/web/wire"
)

// topic is one matter of a rule card: what it is called, and the key of its text in the catalogues.
type topic struct{ name, key string }

// topicsOf are the matters of a game's rule card in their order. The keys are made of the traits, so
// that a card cannot say what the engine does not do; a new trait needs a new text.
func topicsOf(r engine.Rules) []topic {
	takes := takesOf(r)
	all := []topic{
		{"board", key("rule.board", ifSo(r.MaxPits > r.MinPits, "sizes"))},
		{"direction", "rule.direction"},
		{"sowing", key("rule.sowing", string(r.Origin))},
	}
	if r.Relay {
		all = append(all, topic{"relay", key("rule.relay", takes)})
	} else {
		all = append(all, topic{"relay", "rule.relay.none"})
	}
	all = append(all, topic{"capture", key("rule.capture", takes, ifSo(r.Every, "every"), string(r.Capture), ifSo(r.OwnRow, "own"))})
	if r.Relay {
		all = append(all, topic{"after a capture", key("rule.after", ifSo(r.Every, "every"), ifSo(r.Again, "again"))})
	}
	if r.Origin == engine.OriginFirst {
		all = append(all, topic{"one seed", "rule.one-seed"})
	}
	if r.Feed {
		all = append(all, topic{"feeding", "rule.feeding"})
	} else {
		all = append(all, topic{"no seeds", "rule.pass"})
	}
	if r.EndsAt > 0 {
		all = append(all, topic{"last four", key("rule.end", strconv.Itoa(r.EndsAt), ifSo(r.Every, "every"), string(r.Capture), ifSo(r.HeirFrom > 0, "heir"))})
	} else {
		all = append(all, topic{"end", key("rule.end", ifSo(r.Feed, "feed"))})
	}
	all = append(all, topic{"winner", "rule.winner"}, topic{"match", key("rule.match", ifSo(r.Rounds, "rounds"))})
	if r.Rounds {
		all = append(all, topic{"closed", "rule.closed"})
	}
	return all
}

// key joins the words of a key; those that are empty are left out.
func key(words ...string) string {
	return strings.Join(slices.DeleteFunc(words, func(w string) bool { return w == "" }), ".")
}

// ifSo is the word where the condition holds, "" elsewhere.
func ifSo(holds bool, word string) string {
	if holds {
		return word
	}
	return ""
}

// takesOf writes the counts that capture: "4", "2-4-6-8".
func takesOf(r engine.Rules) string {
	var all []string
	for _, n := range r.Takes.List() {
		all = append(all, strconv.Itoa(n))
	}
	return strings.Join(all, "-")
}

// decisionsOf are what is ours in a game. Where a decision depends on who gets what is left, its text does.
func decisionsOf(r engine.Rules, text web.Catalogue) []topic {
	var all []topic
	for _, name := range engine.BackgroundOf(r.Name).Ours {
		t := topic{name, key("ours", name, string(r.Division))}
		if text[t.key] == "" {
			t.key = "ours." + name
		}
		all = append(all, t)
	}
	return all
}

// factsOf writes topics in a language, with a game's numbers filled in.
func factsOf(r engine.Rules, text web.Catalogue, topics []topic) []wire.Fact {
	fill := strings.NewReplacer(
		"{pits}", strconv.Itoa(r.Pits), "{most}", strconv.Itoa(r.MaxPits), "{round}", strconv.Itoa(2*r.Pits),
		"{seeds}", strconv.Itoa(r.Seeds), "{heir}", strconv.Itoa(r.HeirFrom))
	facts := make([]wire.Fact, len(topics))
	for i, t := range topics {
		facts[i] = wire.Fact{Topic: t.name, Text: fill.Replace(text[t.key])}
	}
	return facts
}
