package engine

import (
	"fmt"
	"strconv"
	"strings"
)

// Compact is the turn for the wire: the sowing notation without the pit of each
// seed, which whoever knows the board and the traits can count off.
//
//	turn    = lap *( " " lap ) *( " -" seat ) *( " =" seat seeds )
//	lap     = origin "/" lifted [ "!" sown ] *capture
//	capture = "*" after [ "@" pit ] ":" seeds
//	seat    = "S" / "N"
//
// origin, pit: 0 … 2n-1. sown is there only when a capture in mid-lap ended the
// game with seeds still in hand. after counts the lap's seeds from 1: the
// capture happens when that seed has fallen; pit is left out when it is the pit
// where that seed fell. Each lap after the first begins where the last seed of
// the one before fell. "2/4 6/5 11/5*3:4" takes the four that the third seed made.
func (t Turn) Compact() string {
	out := make([]byte, 0, 6*len(t.Laps)+16)
	for _, lap := range t.Laps {
		out = t.appendCompactLap(out, lap)
	}
	return string(t.appendTail(out))
}

func (t Turn) appendCompactLap(out []byte, lap Lap) []byte {
	out = appendHead(out, lap)
	if lap.Sown != lap.Lifted {
		out = appendNumber(append(out, '!'), lap.Sown)
	}
	if len(lap.Captures) == 0 {
		return out
	}
	at, seed := t.course.begin(lap.Origin), 1
	for _, c := range lap.Captures {
		for ; seed < c.After; seed++ {
			at = t.course.after(at, lap.Origin)
		}
		out = appendNumber(append(out, '*'), c.After)
		if c.Pit != at {
			out = appendNumber(append(out, '@'), c.Pit)
		}
		out = appendNumber(append(out, ':'), c.Seeds)
	}
	return out
}

// EndOf is the pit in which the last seed of a turn fell that Compact wrote; the closed pits are those of a position of the
// same round.
func EndOf(r Rules, p Position, compact string) (int, error) {
	var lap string
	for _, word := range strings.Fields(compact) {
		if strings.Contains(word, "/") {
			lap, _, _ = strings.Cut(word, "*")
		}
	}
	head, cut, short := strings.Cut(lap, "!")
	from, lifted, _ := strings.Cut(head, "/")
	if short {
		lifted = cut
	}
	origin, err := strconv.ParseUint(from, 10, 8)
	sown, wrong := strconv.ParseUint(lifted, 10, 8)
	if err != nil || wrong != nil || int(origin) >= 2*int(p.Size) || sown == 0 {
		return 0, fmt.Errorf("%.40q is no turn", compact)
	}
	way := courseOf(&r, &p)
	at := way.begin(int(origin))
	for range sown - 1 {
		at = way.after(at, int(origin))
	}
	return at, nil
}
