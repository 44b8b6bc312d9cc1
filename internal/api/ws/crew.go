package ws

import "sync/atomic"

// restMost is how many goroutines rest at most.
const restMost = 64

// crew are goroutines that do what sockets have to do, one thing after another: a new one for each would have to grow its
// stack each time.
type crew struct {
	jobs    chan job // taken by one that rests
	resting atomic.Int32
}

// job is something to do for a socket.
type job struct {
	socket *socket
	where  string
	what   func(*socket)
}

// do has a job done by one that rests, or by a new one. It does not wait.
func (c *crew) do(j job) {
	select {
	case c.jobs <- j:
	default:
		go c.work(j)
	}
}

func (c *crew) work(j job) {
	for j.what != nil {
		j.socket.safely(j.where, j.what)
		if c.resting.Add(1) > restMost {
			c.resting.Add(-1)
			return
		}
		j = <-c.jobs
		c.resting.Add(-1)
	}
}

// dismiss ends at most so many of those that rest.
func (c *crew) dismiss(most int) {
	for range most {
		select {
		case c.jobs <- job{}:
		default:
			return
		}
	}
}
