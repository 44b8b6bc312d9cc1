package think

import "casitas/internal/engine"

// won is what a decided game or match is worth, beyond any number of seeds.
const won = 1000

// worth is how an end of the round that is being played counts, for South; seeds held count until then.
type worth struct {
	length engine.Length
	round  int
	before int // seeds that South is ahead by from the games of the set before this one
	total  int // seeds that the game has
	fill   int // seeds to fill one pit: who holds fewer at the end of a round has lost a match of rounds
}

func worthOf(m engine.Match) worth {
	held, total := m.Held(), m.Total()
	return worth{
		length: m.Length(), round: m.Round(), total: m.Rules().Total(), fill: m.Rules().Seeds,
		before: total[engine.South] - held[engine.South] - total[engine.North] + held[engine.North],
	}
}

// end is the worth of a round that ends with South so many seeds ahead. In a round after which the match goes on a seed is a
// seed: it is sown again.
func (w worth) end(ahead int) int {
	switch {
	case w.length == engine.SingleGame, w.length > 0 && w.round >= int(w.length):
		return ahead + won*sign(ahead)
	case w.length.Games() > w.round:
		return ahead
	case w.length.Games() > 0:
		return ahead + won*sign(w.before+ahead)
	case w.total-ahead < 2*w.fill:
		return ahead + won
	case w.total+ahead < 2*w.fill:
		return ahead - won
	}
	return ahead
}

// apart is a value in seeds, and whether it decides the game or match: 1 won, -1 lost.
func apart(value int) (ahead, decided int) {
	switch {
	case value > won/2:
		return value - won, 1
	case value < -won/2:
		return value + won, -1
	}
	return value, 0
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}
