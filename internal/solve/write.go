package solve

import (
	"errors"
	"maps"

	"casitas/internal/engine"
)

// certificate writes down what is played in the proof that was found, and no more than what the checker comes to.
func (p *Prover) certificate() (Certificate, error) {
	c := Certificate{Claim: p.claim, Plays: map[engine.Position]int{}}
	if err := p.write(c.Plays, map[engine.Position]int{}); err != nil {
		return c, err
	}
	f, err := followed(c)
	maps.DeleteFunc(c.Plays, func(at engine.Position, _ int) bool { _, met := f.done[at]; return !met })
	return c, err
}

// write writes down a proof from where the walk stands, where one is known. What the table has lost is found again; what cannot
// be found again here was proved by a circle that does not close on this way, and so what it led to is to be looked at anew.
func (p *Prover) write(plays, left map[engine.Position]int) error {
	at := p.walk.Position()
	if n, settled := p.settled(&at); settled && n.yes == 0 {
		return nil
	} else if settled {
		return errLost
	}
	if turns, done := left[at]; done && turns <= p.turns {
		return nil // with no more turns than there are here
	}
	left[at] = p.turns
	key := p.key(&at)
	k := p.table.find(key)
	if k.yes != 0 {
		if p.visit(numbers{never, never}); p.err != nil {
			return p.err
		}
		if k = p.table.find(key); k.yes != 0 {
			return errLost
		}
	}
	first, end := p.walk.Row()
	if at.ToMove == p.claim.Seat {
		first, end = int(k.pit), int(k.pit)+1
		plays[at] = first
	}
	for pit := first; pit < end; pit++ {
		if !p.sow(pit) {
			continue
		}
		err := p.write(plays, left)
		p.back()
		if errors.Is(err, errLost) {
			p.table.keep(key, known{numbers: numbers{1, 1}, pit: uint8(pit)}, 1)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
