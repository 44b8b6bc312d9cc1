package rest

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"time"

	"casitas/internal/api"
	"casitas/internal/engine"
	"casitas/internal/rooms"
)

const (
	recordFor   = time.Minute // that the record of a match that has ended is given without a look at its room
	recordChunk = 256         // turns that are played again at once
	turnCost    = 64          // bytes that a turn takes beside its text, about
	packedCost  = 8           // a record takes this part of itself once more when it is packed, about
)

// records holds the records of matches that were asked for lately, as they are sent: each is made once, grows with
// the turns of its match, and is shared by all who read it.
type records struct {
	routes
	replays *replays // with whom they share the slots

	mu    sync.Mutex
	of    map[string]*record // by room
	size  int                // bytes of all of them
	asked int                // how often one was asked for
}

// record is what was played in one room. Whoever holds busy may change it; page alone is under the lock of records.
type record struct {
	busy   chan struct{}
	moves  []int
	match  engine.Match    // after them
	undone []engine.Undone // what was taken back on the way
	json   []byte          // of the turns
	text   []byte

	page  *recordPage // as it was last given, nil before
	size  int
	asked int // when it was asked for last
}

// recordPage is a record as it was at one version. Its bytes are never changed, only others added behind them.
type recordPage struct {
	at         rooms.Revision
	ended      bool
	until      time.Time // before when an ended one needs no look at its room
	json, text [3][]byte // before the turns, the turns, behind them
	packed     *[2]packed
}

func newRecords(e routes, rp *replays) *records {
	return &records{routes: e, replays: rp, of: map[string]*record{}}
}

// get is the record of the match in a room, made or brought up to date by the first who asks.
func (rs *records) get(ctx context.Context, room, from string) (*recordPage, error) {
	rec, page := rs.find(room)
	if page != nil && page.ended && time.Now().Before(page.until) {
		return page, nil
	}
	select {
	case rec.busy <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-rec.busy }()
	if _, now := rs.find(room); now != nil && now != page && now.ended {
		return now, nil // made while we waited
	}
	page, err := rs.update(ctx, room, from, rec)
	if err != nil {
		rs.forget(room, rec)
		return nil, err
	}
	rs.hold(room, rec, page)
	return page, nil
}

// update looks into the room and plays again what was played since. Reading a room for the first time, and playing,
// take a slot; a look at a room whose record is up to date takes none.
func (rs *records) update(ctx context.Context, room, from string, rec *record) (*recordPage, error) {
	slot := rec.moves == nil
	if slot && !rs.replays.takeSlot(ctx) {
		return nil, errReplayBusy
	}
	defer func() {
		if slot {
			<-rs.replays.slots
		}
	}()
	feed, _, err := rs.glance(ctx, room, from)
	if err != nil {
		return nil, err
	}
	s := feed.State()
	if s.Seats[0].ID == "" || s.Seats[1].ID == "" {
		return nil, errNoMatch
	}
	moves := s.Match.Moves()
	undone := s.AllUndone()
	if rec.moves == nil || !slices.Equal(undone, rec.undone) || len(moves) < len(rec.moves) || !slices.Equal(moves[:len(rec.moves)], rec.moves) {
		rec.moves, rec.match, rec.undone, rec.json, rec.text = []int{}, s.Match.Start(), undone, nil, nil
	}
	if len(moves) > len(rec.moves) && !slot {
		if slot = rs.replays.takeSlot(ctx); !slot {
			return nil, errReplayBusy
		}
	}
	if err := rec.play(moves[len(rec.moves):], rs.Counters()); err != nil {
		return nil, err
	}
	page, err := rec.pageOf(s)
	if err != nil {
		return nil, err
	}
	if _, before := rs.find(room); before != nil && before.at == page.at {
		page.packed = before.packed
	}
	return page, nil
}

// play adds turns, and what was taken back after each.
func (rec *record) play(moves []int, counters *api.Counters) error {
	for some := range slices.Chunk(moves, recordChunk) {
		after, played, err := engine.Replay(rec.match, some)
		if err != nil {
			return fmt.Errorf("a record: %w", err) // they were legal when they were played
		}
		for _, p := range played {
			text, err := json.Marshal(p)
			if err != nil {
				return fmt.Errorf("a record: %w", err)
			}
			rec.moves = append(rec.moves, p.Pit)
			if len(rec.moves) > 1 {
				rec.json = append(rec.json, ',')
			}
			rec.json = append(rec.json, text...)
			rec.text = engine.AppendUndone(p.AppendText(rec.text, len(rec.moves)), rec.undone, len(rec.moves))
		}
		rec.match = after
		counters.RecordTurns.Add(int64(len(played)))
	}
	return nil
}

var noTurns = []byte(`"turns":[]`) // no string in JSON holds its quotation marks like this

// pageOf puts around the turns what there is to say of the match now.
func (rec *record) pageOf(s *rooms.State) (*recordPage, error) {
	around := recordOf(s, rec.match.Winner())
	around.Undone = rec.undone
	text, err := json.Marshal(around)
	if err != nil {
		return nil, fmt.Errorf("a record: %w", err)
	}
	before, after, _ := bytes.Cut(text, noTurns)
	return &recordPage{
		at: s.At, ended: s.Why != "", until: time.Now().Add(recordFor),
		json: [3][]byte{slices.Concat(before, []byte(`"turns":[`)), rec.json, slices.Concat([]byte{']'}, after, []byte{'\n'})},
		text: [3][]byte{[]byte(around.String()), rec.text}, packed: &[2]packed{},
	}, nil
}

// find is a room's record, a new one where there is none, and how it was last given.
func (rs *records) find(room string) (*record, *recordPage) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	rec := rs.of[room]
	if rec == nil {
		rec = &record{busy: make(chan struct{}, 1)}
		rs.of[room] = rec
	}
	rs.asked++
	rec.asked = rs.asked
	return rec, rec.page
}

// forget lets a record go that was never made.
func (rs *records) forget(room string, rec *record) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	if rs.of[room] == rec && rec.page == nil {
		delete(rs.of, room)
	}
}

// hold keeps a record as it is now, and lets those go that nobody has asked for longest where they are too many.
func (rs *records) hold(room string, rec *record, page *recordPage) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	if before := rs.of[room]; before != nil {
		rs.size -= before.size
	}
	rs.of[room], rec.page = rec, page
	rec.size = (cap(rec.json)+cap(rec.text))*(packedCost+1)/packedCost + turnCost*len(rec.moves) + turnCost*turnCost
	rs.size += rec.size
	for rs.size > api.RecordsHeld && len(rs.of) > 1 {
		oldest := room
		for id, other := range rs.of {
			if other.asked < rs.of[oldest].asked {
				oldest = id
			}
		}
		rs.size -= rs.of[oldest].size
		delete(rs.of, oldest)
	}
}
