package rest

import (
	"errors"
	"strconv"
	"testing"
	"time"

	"casitas/internal/api"
)

// A record that nobody has asked for yet takes a slot, as a replay does; where none is free it is not made, and leaves nothing.
func TestRecordTakesASlot(t *testing.T) {
	rp := newReplays(&api.Edge{})
	rs := newRecords(routes{&api.Edge{}}, rp)
	for range cap(rp.slots) {
		rp.slots <- struct{}{}
	}
	rp.time = time.Millisecond
	if _, err := rs.get(t.Context(), "abc", ""); !errors.Is(err, errReplayBusy) {
		t.Errorf("with no slot free: %v", err)
	}
	if len(rs.of) != 0 || rs.size != 0 {
		t.Errorf("%d records are left, of %d bytes", len(rs.of), rs.size)
	}
}

// Records take so much memory and no more; those that were asked for last stay.
func TestRecordsAreBounded(t *testing.T) {
	rs := newRecords(routes{&api.Edge{}}, newReplays(&api.Edge{}))
	const each = api.RecordsHeld / 8
	for i := range 20 {
		rec, _ := rs.find(strconv.Itoa(i))
		rec.json = make([]byte, 0, each)
		rs.hold(strconv.Itoa(i), rec, &recordPage{})
		rs.hold(strconv.Itoa(i), rec, &recordPage{}) // again, as when it has grown
		rs.find("0")
	}
	if len(rs.of) != 7 || rs.size > api.RecordsHeld || rs.size < 7*each {
		t.Errorf("%d records of %d bytes", len(rs.of), rs.size)
	}
	for _, room := range []string{"0", "19", "18"} {
		if rs.of[room] == nil {
			t.Errorf("%s is gone", room)
		}
	}
}
