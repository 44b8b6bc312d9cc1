package engine

import (
	"fmt"
	"strings"
)

// The five games, side by side. Sources: Hoyito I–III, Ayoayo, Tihbat as recorded at
// Mancala World, Hoyito II also at Wikimanqala. Ours in all: endless, stuck, repetition (Tihbat's is recorded).
var games = [...]Rules{
	{ // Dominican south-west; Bautista i Roca and Cases i Majoral 2004–05. Longer boards are ours to offer.
		// casa-now: a casa in mid-lap is taken at once. casa-last: the last seed making one ends the turn.
		Name: "hoyito-1", Pits: 6, MinPits: 6, MaxPits: 12, Seeds: 4, Relay: true,
		Takes: CountsOf(4), Every: true, EndsAt: 4, Rounds: true,
	},
	{ // same field work. The run behind may jump past the last four straight to none.
		Name: "hoyito-2", Pits: 6, MinPits: 6, MaxPits: 6, Seeds: 4, Relay: true,
		Takes: CountsOf(4), Capture: TakeRun, Again: true, EndsAt: 4, Rounds: true,
	},
	{ // one informant, Batey near Barahona 2005. After a drawn round the last four go as in rounds 1 and 2.
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

// Games are the five games with their usual boards, in the order of RULES part 1.
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
