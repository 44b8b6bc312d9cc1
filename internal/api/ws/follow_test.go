package ws

import "testing"

// TestPause: who is refused a room again and again tries less and less often.
func TestPause(t *testing.T) {
	var f following
	for before := f.pause(); f.tries < 100; f.tries++ {
		now := f.pause()
		if now < before || now > enterSeldom || f.tries == 1 && now != 2*enterAgain || f.tries > 20 && now != enterSeldom {
			t.Errorf("after %d tries, %v; before that, %v", f.tries, now, before)
		}
		before = now
	}
}
