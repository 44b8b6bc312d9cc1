package api

import (
	"fmt"
	"strings"

	"casitas/internal/engine"
	"casitas/internal/names"
	"casitas/internal/rooms"
	"casitas/web"
)

// headFor is what a room's page says of the room; best is what the game's strongest bot goes by.
func headFor(lang web.Language, s rooms.Summary, best string) web.Head {
	return web.Head{Lang: lang.Tag, Title: titleOf(lang, s, best), Text: strings.Join(factsOf(lang, s), " · ")}
}

// titleOf says who plays, who waits, or who won.
func titleOf(lang web.Language, s rooms.Summary, best string) string {
	all := [2]string{named(lang, s, engine.South, best), named(lang, s, engine.North, best)}
	south, north := all[0], all[1]
	with := web.Fill{"game": lang.Text["game."+s.Rules+".name"], "south": south, "north": north, "name": south + north}
	free := s.Seats[0].ID == "" || s.Seats[1].ID == ""
	switch {
	case free && s.Status == rooms.Open && south+north != "":
		return lang.Say("head.invites", with)
	case free || s.Seats[0].ID == s.Seats[1].ID: // nobody to name, or one player has both seats
		return lang.Text["game."+s.Rules+".name"]
	case s.Why == rooms.ByAbortion:
		return lang.Say("head.off", with)
	case s.Winner == engine.Draw:
		return lang.Say("head.drawn", with)
	case s.Winner == engine.Undecided:
		return lang.Say("head.play", with)
	}
	won := s.Winner.Seat()
	with["winner"], with["loser"] = all[won], all[won.Other()]
	if s.Why != rooms.ByMatch || s.Length.Deals() {
		return lang.Say("head.won", with)
	}
	with["score"] = fmt.Sprintf("%d–%d", s.Held[won], s.Held[won.Other()])
	return lang.Say("head.score", with)
}

// factsOf are the game, where the match stands, its length and its clock.
func factsOf(lang web.Language, s rooms.Summary) []string {
	facts := []string{lang.Text["game."+s.Rules+".name"]}
	set := s.Length.Games()
	if s.Length != engine.SingleGame && s.Status == rooms.Live {
		key := "round.n"
		if set > 0 {
			key = "round.n.set"
		}
		facts = append(facts, lang.Say(key, web.Fill{"n": s.Round}))
	}
	switch {
	case set > 0:
		facts = append(facts, lang.Say("length.set", web.Fill{"n": set}))
	case s.Length == engine.SingleGame:
		facts = append(facts, lang.Text["length.single"])
	case s.Length == engine.ToTheEnd:
		facts = append(facts, lang.Text["length.end"])
	default:
		facts = append(facts, lang.Say("length.best", web.Fill{"n": int(s.Length)}))
	}
	return append(facts, clockOf(lang, s.Clock))
}

func clockOf(lang web.Language, c *rooms.TimeControl) string {
	if c == nil {
		return lang.Text["clock.none"]
	}
	if c.Days > 0 {
		return lang.Say("clock.days", web.Fill{"n": c.Days})
	}
	ms := c.Initial + c.Turn
	initial := lang.Say("clock.s", web.Fill{"n": int(ms / 1000)})
	if ms%60_000 == 0 {
		initial = lang.Say("clock.min", web.Fill{"n": int(ms / 60_000)})
	}
	switch {
	case c.Turn > 0:
		return lang.Say("clock.turn", web.Fill{"initial": initial})
	case c.Increment == 0:
		return initial
	}
	return lang.Say("clock.plus", web.Fill{"initial": initial, "s": int(c.Increment / 1000)})
}

// named is what a player is called: marked where both could be taken for one another, and where it is a bot.
func named(lang web.Language, s rooms.Summary, seat engine.Seat, best string) string {
	p, other := s.Seats[seat], s.Seats[seat.Other()]
	name := capped(p.Name)
	if p.Bot() == 0 && other.ID != "" && names.Like(p.Name) == names.Like(other.Name) {
		name += names.Mark(p.ID)
	}
	switch {
	case p.Bot() == rooms.Bots && best != "":
		return lang.Say("bot.named."+best, web.Fill{"name": name})
	case p.Bot() > 0 || p.Program():
		return lang.Say("bot.named", web.Fill{"name": name})
	}
	return name
}

// capped is a name as long as a title may have it.
func capped(name string) string {
	runes := []rune(name)
	if len(runes) > maxTitle {
		return string(runes[:maxTitle]) + "…"
	}
	return name
}
