package solve

import (
	"context"
	"errors"

	"casitas/internal/engine"
)

// Prover looks for certificates: can the claim's player come to hold the seeds within d turns, whatever the other plays? d
// grows until the answer is yes. It needs no rule of repetition: what is left of d falls with each turn, so that no position
// of a proof comes back in it.
type Prover struct {
	claim Claim
	rules engine.Rules
	walk  engine.Walk
	table []known
	mask  uint64
	nodes int
	tell  func(depth, nodes int)
	ctx   context.Context //nolint:containedctx // of one call of Prove
}

// known is what was found of a position: the fewest turns within which it is proved, the most within which it is not, and the pit.
type known struct {
	key    uint64
	proved uint8 // 255: not proved
	failed uint8
	pit    int8
}

const (
	never    = 255
	maxDepth = 200
	slice    = 1 << 16
)

// ErrNotProved says that no proof was found within the most turns that were allowed.
var ErrNotProved = errors.New("not proved within so many turns")

// NewProver makes a prover with 2^bits places of 16 bytes.
func NewProver(bits int) *Prover {
	return &Prover{table: make([]known, 1<<bits), mask: 1<<bits - 1}
}

// Prove looks for a proof of a claim within so many turns. tell hears now and then how far it is: the turns tried now, and positions looked at.
func (p *Prover) Prove(ctx context.Context, c Claim, most int, tell func(depth, nodes int)) (Certificate, error) {
	g, err := opened(c)
	if err != nil {
		return Certificate{}, err
	}
	clear(p.table)
	p.claim, p.rules, p.nodes, p.tell, p.ctx = c, g.Rules(), 0, tell, ctx
	for depth := 1; depth <= min(most, maxDepth); depth++ {
		p.walk.Restart(g)
		tell(depth, p.nodes)
		yes, err := p.prove(depth)
		if err != nil {
			return Certificate{}, err
		}
		if yes {
			return p.certificate(g, depth)
		}
	}
	return Certificate{}, ErrNotProved
}

// opened is the game in which a claim is made.
func opened(c Claim) (engine.Game, error) {
	r, err := engine.ByName(c.Game, c.Pits)
	if err != nil {
		return engine.Game{}, err
	}
	g, err := engine.NewGame(r, engine.South)
	if err == nil && c.First != nil {
		g, _, err = g.Play(*c.First)
	}
	return g, err
}

// settled says whether the game where the walk stands is decided for the claim, and how.
func (p *Prover) settled(at *engine.Position) (yes, settled bool) {
	held := int(at.Held[p.claim.Seat])
	switch {
	case p.walk.Over() == engine.Repetition:
		return false, true
	case held >= p.claim.Seeds:
		return true, true
	case p.walk.Over() != "", held+at.Left() < p.claim.Seeds:
		return false, true
	}
	return false, false
}

// prove says whether the claim can be reached from where the walk stands within so many turns.
func (p *Prover) prove(depth int) (bool, error) {
	at := p.walk.Position()
	if yes, settled := p.settled(&at); settled || depth == 0 {
		return yes, nil
	}
	if p.nodes++; p.nodes%slice == 0 {
		if err := p.ctx.Err(); err != nil {
			return false, err
		}
		p.tell(depth, p.nodes)
	}
	k := p.find(&at)
	switch {
	case int(k.proved) <= depth:
		return true, nil
	case int(k.failed) >= depth:
		return false, nil
	}
	mine := at.ToMove == p.claim.Seat
	first, end := p.walk.Row()
	try := int(k.pit)
	for i := first - 1; i < end; i++ {
		pit := i
		if i < first {
			pit = try
		} else if i == try {
			continue
		}
		if pit < 0 || p.walk.Sow(pit, nil) != nil {
			continue
		}
		p.forget()
		yes, err := p.prove(depth - 1)
		p.walk.Back()
		if err != nil {
			return false, err
		}
		if yes == mine { // a way, or a reply to which there is none
			p.keep(&at, depth, pit, mine)
			return mine, nil
		}
	}
	p.keep(&at, depth, -1, !mine)
	return !mine, nil
}

// forget makes what is found of a position hang on nothing that came before it.
func (p *Prover) forget() {
	if p.walk.Over() == "" {
		p.walk.Forget()
	}
}

// find is the place of a position; one that belonged to another is made ready for it.
func (p *Prover) find(at *engine.Position) known {
	key := at.Hash()
	if k := p.table[key&p.mask]; k.key == key {
		return k
	}
	return known{key: key, proved: never, pit: -1}
}

func (p *Prover) keep(at *engine.Position, depth, pit int, yes bool) {
	k := p.find(at)
	switch {
	case !yes:
		k.failed = max(k.failed, uint8(depth))
	case int(k.proved) <= depth:
		return // it came about within its own proof, and sooner
	default:
		k.proved = uint8(depth)
	}
	if pit >= 0 {
		k.pit = int8(pit)
	}
	p.table[k.key&p.mask] = k
}

// certificate writes down what is played in the proof that was found.
func (p *Prover) certificate(g engine.Game, depth int) (Certificate, error) {
	c := Certificate{Claim: p.claim, Plays: map[engine.Position]int{}}
	done := map[engine.Position]int{} // the most turns that were left where a position was written down
	p.walk.Restart(g)
	return c, p.write(c.Plays, done, depth)
}

// write writes down a proof from where the walk stands, where one is known to be within so many turns.
func (p *Prover) write(plays, done map[engine.Position]int, depth int) error {
	at := p.walk.Position()
	if _, settled := p.settled(&at); settled {
		return nil
	}
	if left, known := done[at]; known && left <= depth {
		return nil // with no more turns than there are here
	}
	within, err := p.soonest(depth)
	if err != nil {
		return err
	}
	done[at] = within
	mine := at.ToMove == p.claim.Seat
	first, end := p.walk.Row()
	if mine {
		first = int(p.find(&at).pit)
		end = first + 1
		plays[at] = first
	}
	for pit := first; pit < end; pit++ {
		if p.walk.Sow(pit, nil) != nil {
			continue
		}
		p.forget()
		err := p.write(plays, done, within-1)
		p.walk.Back()
		if err != nil {
			return err
		}
	}
	return nil
}

// soonest is within how many turns there is a proof from where the walk stands, at most so many. The shortest proofs take the
// least to write down; what the table has lost is found again.
func (p *Prover) soonest(most int) (int, error) {
	for depth := 1; depth <= most; depth++ {
		if yes, err := p.prove(depth); yes || err != nil {
			return depth, err
		}
	}
	return 0, errLost
}

var errLost = errors.New("a part of the proof could not be found again")
