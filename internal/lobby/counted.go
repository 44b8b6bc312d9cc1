package lobby

import (
	"errors"
	"sync"
	"time"
)

// Limits are how many rooms of a kind there may be at once; 0: any number.
type Limits struct {
	Woken         int           // that run on this node because somebody without a seat looks at them, and that no player has come to since
	WokenPerAddr  int           // of these, for one address
	Open          int           // that were opened through this node and wait for a second player
	OpenPerAddr   int           // of these, from one address
	OpenPerPlayer int           // of these by one player, and of all open rooms in which the player has a seat
	BotRooms      int           // in which a bot of somebody's may be at a time, open or played, on all nodes; below 0: none
	Absent        time.Duration // that a player must be away before the other may claim a match that waits for them; 0: rooms.AbsentFor
}

// Why there may not be one more. All but ErrManyOpen may be asked again.
var (
	ErrFull     = errors.New("this server has as many rooms as it can take: come back later")
	ErrTooMuch  = errors.New("too many rooms were asked for from your address: ask again in a moment")
	ErrWaking   = errors.New("many rooms are being read at once: ask again in a moment")
	ErrManyOpen = errors.New("you have as many open rooms as one player may: play in one of them, or close one, and open another then")
)

// counted is rooms that are counted, each once, in all and by whom they are there for.
type counted struct {
	most, each int // 0: any number

	mu sync.Mutex
	of map[string]*count // by room
	by map[string]int
}

// count is one room, for whom it is counted, and how many have counted it in.
type count struct {
	who string
	ins int
}

// share is the part of what one may have that is let in though there are too many in all: nobody is shut out by what
// others have filled.
const share = 100

// enter counts a room in, once however many do; leave, to be called once at most, counts it out again when all of them have.
// ErrFull in all, ErrTooMuch of one; nobody in particular ("") is counted in all only.
func (c *counted) enter(room, who string) (leave func(), err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	is := c.of[room]
	switch {
	case is != nil:
	case c.most > 0 && len(c.of) >= c.most && (who == "" || c.by[who] >= c.each/share):
		return nil, ErrFull
	case c.each > 0 && who != "" && c.by[who] >= c.each:
		return nil, ErrTooMuch
	default:
		if c.of == nil {
			c.of, c.by = map[string]*count{}, map[string]int{}
		}
		is = &count{who: who}
		c.of[room] = is
		c.by[who]++
	}
	is.ins++
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		if is.ins--; is.ins == 0 && c.of[room] == is {
			c.remove(room)
		}
	}, nil
}

// leave counts a room out, if it is in, whoever has counted it in.
func (c *counted) leave(room string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.remove(room)
}

// remove is leave; the lock is held.
func (c *counted) remove(room string) {
	is := c.of[room]
	if is == nil {
		return
	}
	delete(c.of, room)
	if c.by[is.who]--; c.by[is.who] == 0 {
		delete(c.by, is.who)
	}
}

// rooms are those of one, so many at most; of anybody where who is "".
func (c *counted) rooms(who string, most int) (all []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for room, is := range c.of {
		if len(all) == most {
			break
		}
		if who == "" || is.who == who {
			all = append(all, room)
		}
	}
	return all
}
