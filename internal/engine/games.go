package engine

import (
	"fmt"
	"strings"
)

// The games, side by side; their sources and what is ours in them stand in backgrounds.
var games = [...]Rules{
	{ // Dominican south-west; Bautista i Roca and Cases i Majoral 2004–05. Longer boards are recorded, four seeds a pit on them is ours.
		// casa-now: a casa in mid-lap is taken at once. casa-last: the last seed making one ends the turn.
		Name: "hoyito-1", Pits: 6, MinPits: 6, MaxPits: 12, Seeds: 4, Relay: true,
		Takes: CountsOf(4), Every: true, EndsAt: 4, Rounds: true,
	},
	{ // same field work. The run behind may jump past the last four straight to none.
		Name: "hoyito-2", Pits: 6, MinPits: 6, MaxPits: 6, Seeds: 4, Relay: true,
		Takes: CountsOf(4), Capture: TakeRun, Again: true, EndsAt: 4, Rounds: true,
	},
	{ // one informant from a batey, recorded in Barahona 2005. After a drawn round the last four go as in rounds 1 and 2.
		Name: "hoyito-3", Pits: 6, MinPits: 6, MaxPits: 6, Seeds: 4, Relay: true,
		Takes: CountsOf(4), Again: true, EndsAt: 4, HeirFrom: 3, Rounds: true,
	},
	{ // Yoruba, south-west Nigeria. origin-twelve: skipped in every lap, relays too. facing-empty: nothing is taken.
		Name: "ayoayo", Pits: 6, MinPits: 6, MaxPits: 6, Seeds: 4, Origin: OriginSkipped, Relay: true,
		Takes: CountsOf(1), OwnRow: true, Capture: TakeFacing, Feed: true, Division: OwnRows,
	},
	{ // Taourirt, Morocco; Kinast in Flix 2006: one report. one-seed: a single seed goes back where it was.
		Name: "tihbat", Pits: 2, MinPits: 2, MaxPits: 2, Seeds: 7, Origin: OriginFirst,
		Takes: CountsOf(2, 4, 6, 8), OwnRow: true,
	},
}

// Background is what is known of a game beside how it is played.
type Background struct {
	Sources []Source
	Ours    []string // the decisions of ours in it, by the names of RULES part 2; all else is as recorded
}

// Source says where a game is described; URL may be "".
type Source struct{ Title, URL string }

var paper = Source{Title: "V. Bautista i Roca, Africa Hidden Inside a Small Hole, VIIIth Board Game Studies Colloquium, Oxford 2005"}

// The backgrounds of the games, by name.
var backgrounds = map[string]Background{
	"hoyito-1": {
		Sources: []Source{{"Mancala World: Hoyito I", "https://mancala.fandom.com/wiki/Hoyito_I"}, paper},
		Ours:    []string{"endless", "repetition", "stuck", "filling", "opener", "boards"},
	},
	"hoyito-2": {
		Sources: []Source{{"Mancala World: Hoyito II", "https://mancala.fandom.com/wiki/Hoyito_II"}, {Title: "Wikimanqala: Hoyito"}, paper},
		Ours:    []string{"endless", "repetition", "stuck", "filling", "opener"},
	},
	"hoyito-3": {
		Sources: []Source{{"Mancala World: Hoyito III", "https://mancala.fandom.com/wiki/Hoyito_III"}, paper},
		Ours:    []string{"previous-round", "drawn-round", "endless", "repetition", "stuck", "filling", "opener"},
	},
	"ayoayo": {
		Sources: []Source{{"Mancala World: Ayoayo", "https://mancala.fandom.com/wiki/Ayoayo"}},
		Ours:    []string{"rest-to-last-mover", "passing", "facing-empty", "endless", "repetition", "stuck"},
	},
	"tihbat": { // that repetition ends it is recorded
		Sources: []Source{{Title: "Mancala World: Tihbat"}},
		Ours:    []string{"halve-then-count"},
	},
}

// BackgroundOf is what is known of the game of that name; nothing of a name nobody knows.
func BackgroundOf(name string) Background { return backgrounds[name] }

// Games are all games with their usual boards, in the order of RULES part 1.
func Games() []Rules { return append([]Rules(nil), games[:]...) }

// ByName is the game of that name on a board of so many pits a side; 0 is the
// usual board. It fails for a name nobody knows and a board the game is not played on.
func ByName(name string, pits int) (Rules, error) {
	names := make([]string, len(games))
	for i, r := range games {
		names[i] = r.Name
		if r.Name != name {
			continue
		}
		if pits != 0 {
			r.Pits = pits
		}
		if r.Pits < r.MinPits || r.Pits > r.MaxPits {
			return Rules{}, fmt.Errorf("%s is played with %s pits a side, not %d", name, span(r.MinPits, r.MaxPits), pits)
		}
		return r, nil
	}
	return Rules{}, fmt.Errorf("no game is called %q: there are %s", name, strings.Join(names, ", "))
}

// span writes "6" or "6 to 12".
func span(low, high int) string {
	if low == high {
		return fmt.Sprint(low)
	}
	return fmt.Sprintf("%d to %d", low, high)
}
