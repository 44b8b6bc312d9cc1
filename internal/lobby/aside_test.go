package lobby

import (
	"testing"
	"testing/synctest"
	"time"
)

// Rooms that another node has seen to are forgotten, whether they had failed here or not.
func TestAsideForgets(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var a aside
		a.put("late", time.Second)
		a.fail("failed")
		a.put("busy", time.Hour)
		if all, failed := a.count(); all != 3 || failed != 1 {
			t.Errorf("%d rooms, %d failed", all, failed)
		}
		<-time.After(2 * time.Minute)
		if all, failed := a.count(); all != 1 || failed != 0 || !a.waits("busy") {
			t.Errorf("after two minutes: %d rooms, %d failed", all, failed)
		}
	})
}

// Only half a minute in a row counts, and is told once; what happens while the journal is away does not, and another error ends it.
func TestAsideRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var a aside
		for second := range 90 {
			if told := a.refused("room", second == 28); told != (second == 58) {
				t.Errorf("second %d: %v", second, told)
			}
			<-time.After(time.Second)
		}
		a = aside{}
		a.refused("room", false)
		<-time.After(asideTold)
		a.fail("room")
		if a.refused("room", false) {
			t.Error("told after one refusal before another error and one after it")
		}
	})
}
