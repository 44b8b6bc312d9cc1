package solve

// numbers are how many positions have at least to be proved before another is, and refuted before it cannot be.
type numbers struct{ yes, no uint32 }

// never is more than any number.
const never = 1 << 30

// seenBy turns the numbers to those of the player to move: what they need for what they want.
func (n numbers) seenBy(mine bool) numbers {
	if mine {
		return n
	}
	return numbers{n.no, n.yes}
}

// known is what was found of a position, in 16 bytes; pit is the turn that was best.
type known struct {
	check uint32 // the part of the key that does not say where it stands
	numbers
	pit  uint8
	work [3]uint8 // how many positions were looked at for it
}

// table keeps what was found by position, four places together. What took the least work goes first.
type table []known

const together = 4

func newTable(bits int) table { return make(table, 1<<bits) }

func (t table) places(key uint64) []known {
	at := key & uint64(len(t)-1) &^ (together - 1)
	return t[at : at+together]
}

// find is what is known of a position; of one that was never looked at, that one has to be.
func (t table) find(key uint64) known {
	for _, k := range t.places(key) {
		if k.check == uint32(key>>32) && k.worked() > 0 {
			return k
		}
	}
	return known{numbers: numbers{1, 1}}
}

// keep writes down what was found by more work on a position.
func (t table) keep(key uint64, k known, work int) {
	places, at := t.places(key), 0
	k.check = uint32(key >> 32)
	for i := range places {
		if had := places[i].worked(); places[i].check == k.check && had > 0 {
			at, work = i, work+had
			break
		} else if had < places[at].worked() {
			at = i
		}
	}
	work = min(work, 1<<24-1)
	k.work = [3]uint8{uint8(work), uint8(work >> 8), uint8(work >> 16)}
	places[at] = k
}

func (k *known) worked() int { return int(k.work[0]) | int(k.work[1])<<8 | int(k.work[2])<<16 }
