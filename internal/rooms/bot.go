package rooms

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"casitas/internal/engine"
)

// botID begins the ids of the server's own bots: "bot-3" plays at level 3. People's ids are UUIDs.
const botID = "bot-"

// The names of the bots, weakest first: Spanish for granddaughter, cousin, neighbour, friend and grandmother.
var botNames = [...]string{"Nieta", "Primo", "Vecina", "Comadre", "Abuela"}

// Bots is how many levels there are; the weakest is 1.
const Bots = len(botNames)

// BotOf is the bot of a level, 1 to Bots.
func BotOf(level int) Player {
	return Player{ID: botID + strconv.Itoa(level), Name: botNames[level-1]}
}

// BotNames are the names of all bots, weakest first.
func BotNames() []string { return slices.Clone(botNames[:]) }

// Bot is the level at which a player plays who is one of the server's bots; 0 for a person.
func (p Player) Bot() int {
	number, is := strings.CutPrefix(p.ID, botID)
	if !is {
		return 0
	}
	if level, err := strconv.Atoi(number); err == nil && level >= 1 && level <= Bots {
		return level
	}
	return 0
}

// Why no bot sits down.
var (
	ErrBotLevel = errors.New("a bot's level is 1 (the weakest) to 5")
	ErrBotAlone = errors.New("a bot plays with whoever asks for it: take a seat yourself")
)

// bot has a bot take the free seat.
func (d *decision) bot(seat engine.Seat) error {
	switch {
	case d.c.Bot < 1 || d.c.Bot > Bots:
		return ErrBotLevel
	case seat == engine.Nobody:
		return ErrBotAlone
	case d.state.Phase != PhaseOpen:
		return ErrSeatTaken
	}
	who := BotOf(d.c.Bot)
	d.happen(Event{Kind: Sat, Seat: seat.Other(), Player: &who})
	d.begin()
	return nil
}
