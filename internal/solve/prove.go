package solve

import (
	"context"
	"errors"
	"time"

	"casitas/internal/engine"
)

// Prover looks for certificates by proof numbers (Allis 1994), depth first (Nagai 2002): of each position it keeps how many
// others have still to be proved before it is, and how many refuted before it cannot be. It goes on where the fewest are needed, as
// long as that is so, and comes back when it is not.
//
// A claim that is to be reached within so many turns needs no rule of repetition: what is left of the turns falls, so that no
// position of a proof comes back in it. Without such a bound, what is found of a position may hang on how it came about, so that
// nothing follows from a claim that is not proved, and what is proved is for the checker to say.
type Prover struct {
	Part string // a file in which the table of a proof that is stopped, or gives up, is kept, to go on with; "": nowhere

	claim Claim
	way   Way
	turns int // left of those within which the claim is to be reached
	walk  engine.Walk
	table table
	nodes int
	tell  func(nodes int)
	ctx   context.Context //nolint:containedctx // of one call of Prove
	err   error           // why it stops before it is done
	head  []byte          // of the part
	saved time.Time       // when the part was
}

// Way is how a claim is to be reached; its zero value lets the player take as many turns as it takes, never round in a circle.
type Way struct {
	Turns   int  // within how many turns, those of both; 0: any number
	Circles bool // a play that goes round in a circle counts by what the rules give for it
	Most    int  // how many positions to look at before giving up; 0: all that it takes
}

const (
	unbounded = 1 << 20 // turns
	slice     = 1 << 14
)

// The reasons for which there is no certificate.
var (
	ErrNotProved = errors.New("not so, as far as the prover sees")
	ErrGaveUp    = errors.New("given up")
	errLost      = errors.New("a part of the proof could not be found again")
)

// NewProver makes a prover with 2^bits places of 16 bytes: all the memory that it takes, but for the certificate.
func NewProver(bits int) *Prover { return &Prover{table: newTable(bits)} }

// Prove looks for a proof of a claim. tell hears how many positions it has looked at: at the beginning, which is more than none if it goes on
// with a part, now and then, and at the end. ErrPart: the part is of something else, or damaged. A part that is done with is the caller's to delete.
func (p *Prover) Prove(ctx context.Context, c Claim, way Way, tell func(nodes int)) (Certificate, error) {
	g, err := c.Start()
	if err != nil {
		return Certificate{}, err
	}
	clear(p.table)
	p.claim, p.way, p.turns, p.nodes, p.tell, p.ctx, p.err = c, way, way.Turns, 0, tell, ctx, nil
	if way.Turns == 0 {
		p.turns = unbounded
	}
	p.walk.Restart(g)
	p.saved = time.Now()
	if p.head, err = p.heading(); err == nil {
		err = p.load()
	}
	if err != nil {
		return Certificate{}, err
	}
	tell(p.nodes)
	defer func() { tell(p.nodes) }()
	for {
		at := p.walk.Position()
		now, settled := p.settled(&at)
		if !settled {
			now = p.visit(numbers{never, never})
		}
		switch {
		case p.err != nil:
			return Certificate{}, p.err
		case now.no == 0:
			return Certificate{}, ErrNotProved
		case now.yes != 0:
			return Certificate{}, ErrGaveUp // the numbers are larger than can be counted
		}
		if c, err := p.certificate(); !errors.Is(err, errLost) {
			return c, err
		}
	}
}

// settled says whether the claim is decided where the walk stands, and how.
func (p *Prover) settled(at *engine.Position) (n numbers, settled bool) {
	held, over := int(at.Held[p.claim.Seat]), p.walk.Over()
	circle := over == engine.Repetition
	switch {
	case held >= p.claim.Seeds && (!circle || p.way.Circles):
		return numbers{0, never}, true
	case over != "", held+at.Left() < p.claim.Seeds, p.turns == 0:
		return numbers{never, 0}, true
	}
	return numbers{}, false
}

// kid is a position after a turn from the one that is looked at.
type kid struct {
	pit     int
	key     uint64
	now     numbers
	settled bool
}

// visit looks further from where the walk stands until one of the numbers is no smaller than its limit, and says what they are then.
func (p *Prover) visit(limit numbers) numbers {
	before := p.nodes
	p.count()
	at := p.walk.Position()
	key, mine := p.key(&at), at.ToMove == p.claim.Seat
	var room [engine.MaxPits]kid
	kids := p.kids(room[:0])
	for {
		now, next, within := p.choose(kids, mine, limit)
		if p.err != nil {
			return now // nothing is kept of a look that was cut short, so that it is taken again as it was
		}
		if now.yes >= limit.yes || now.no >= limit.no {
			p.table.keep(key, known{numbers: now, pit: uint8(kids[next].pit)}, p.nodes-before)
			return now
		}
		p.sow(kids[next].pit)
		p.visit(within)
		p.back()
	}
}

// count counts a position, and stops the search when it is time to.
func (p *Prover) count() {
	if p.nodes++; p.nodes%slice == 0 {
		p.tell(p.nodes)
		if p.err = p.ctx.Err(); p.err != nil || time.Since(p.saved) > partEvery {
			p.err = errors.Join(p.err, p.save())
		}
	}
	if p.err == nil && p.way.Most > 0 && p.nodes > p.way.Most {
		p.err = errors.Join(ErrGaveUp, p.save())
	}
}

// kids are the positions to which the turns lead from where the walk stands.
func (p *Prover) kids(to []kid) []kid {
	first, end := p.walk.Row()
	for pit := first; pit < end; pit++ {
		if !p.sow(pit) {
			continue
		}
		at, k := p.walk.Position(), kid{pit: pit}
		if k.now, k.settled = p.settled(&at); !k.settled {
			k.key = p.key(&at)
		}
		to = append(to, k)
		p.back()
	}
	return to
}

// choose says what is known of a position by its turns, the turn to look at, and how far.
func (p *Prover) choose(kids []kid, mine bool, limit numbers) (now numbers, best int, within numbers) {
	now, second := numbers{yes: never}, uint32(never) // seen by the mover: one turn is enough for yes, no needs all
	limit = limit.seenBy(mine)
	for i := range kids {
		k := &kids[i]
		if !k.settled {
			k.now = p.table.find(k.key).numbers
		}
		seen := k.now.seenBy(mine)
		now.no = min(now.no+seen.no, never)
		if seen.yes < now.yes {
			now.yes, second, best = seen.yes, now.yes, i
		} else {
			second = min(second, seen.yes)
		}
	}
	if now.yes == 0 {
		now.no = never
	}
	within = numbers{
		yes: min(limit.yes, second+second/4+1), // not to and fro between two that are alike
		no:  limit.no - min(now.no, limit.no) + kids[best].now.seenBy(mine).no,
	}
	return now.seenBy(mine), best, within.seenBy(mine)
}

// sow plays a pit, if it may be played.
func (p *Prover) sow(pit int) bool {
	if p.walk.Sow(pit, nil) != nil {
		return false
	}
	if p.turns < unbounded {
		p.turns--
		if p.walk.Over() == "" {
			p.walk.Forget()
		}
	}
	return true
}

func (p *Prover) back() {
	p.walk.Back()
	if p.turns < unbounded {
		p.turns++
	}
}

// key is the position with the turns that are left.
func (p *Prover) key(at *engine.Position) uint64 {
	h := at.Hash() + uint64(p.turns)*0x9e3779b97f4a7c15
	h = (h ^ h>>29) * 0xd1342543de82ef95
	return h ^ h>>32
}
