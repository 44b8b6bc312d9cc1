package lobby

import (
	"cmp"
	"slices"

	"casitas/internal/rooms"
)

// visitors are people who are somewhere, each with any number of pages, first come first.
type visitors struct {
	pages    map[string]int // by player
	named    []rooms.Player
	nameless int
}

func (c *visitors) enter(p rooms.Player) {
	if p.ID == "" {
		c.nameless++
		return
	}
	if c.pages == nil {
		c.pages = map[string]int{}
	}
	if c.pages[p.ID]++; c.pages[p.ID] == 1 {
		c.named = append(c.named, p)
	}
}

func (c *visitors) leave(player string) {
	if player == "" {
		c.nameless--
	} else if c.pages[player]--; c.pages[player] <= 0 {
		delete(c.pages, player)
		c.named = slices.DeleteFunc(c.named, func(p rooms.Player) bool { return p.ID == player })
	}
}

// some are those who came first, and how many more there are.
func (c *visitors) some(most int) (named []rooms.Player, rest int) {
	named = slices.Clone(c.named[:min(len(c.named), most)])
	return named, len(c.named) - len(named) + c.nameless
}

// together are some of the people on all nodes, by name, and how many more there are.
func together(lists []rooms.NodeList) (named []rooms.Player, rest int) {
	known := map[string]bool{}
	for _, n := range lists {
		rest += n.Rest
		for _, p := range n.Here {
			if !known[p.ID] {
				known[p.ID] = true
				named = append(named, p)
			}
		}
	}
	most := min(len(named), hereMost)
	rest += len(named) - most
	named = named[:most]
	byName(named)
	return named, rest
}

func byName(people []rooms.Player) {
	slices.SortFunc(people, func(a, b rooms.Player) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID)) })
}
