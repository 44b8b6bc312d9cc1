package rest

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"casitas/internal/api"
	"casitas/internal/rooms"
	"casitas/web/wire"
)

const exportLag = time.Minute // by which a room's last change may be behind

// export is a file that is being written.
type export struct {
	*records
	asText bool
	ctx    context.Context //nolint:containedctx // that of the request
	out    *bufio.Writer
	given  map[string]bool // rooms
}

// getRecords is all of a player's matches that came to an end, newest first, in one file: records as text, a blank line
// between them, or as lines of JSON. It is written as it is made. Where the rest of it cannot be had the connection is cut,
// so that nobody takes a part for the whole.
func (rs *records) getRecords(w http.ResponseWriter, r *http.Request) {
	p, own, err := rs.whose(r)
	from := rs.Address(r)
	if err == nil {
		err = rs.Gate.Export(from)
	}
	if err != nil {
		rs.Refuse(w, r, err)
		return
	}
	defer rs.Gate.Exported(from)
	x := &export{records: rs, asText: r.URL.Query().Get("format") != "json", given: map[string]bool{}}
	kind, ending := "application/x-ndjson", "jsonl"
	if x.asText {
		kind, ending = "text/plain", "txt"
	}
	w.Header().Set("Content-Type", kind+"; charset=utf-8")
	w.Header().Set("Content-Disposition", fmt.Sprintf(`attachment; filename="casitas-%s.%s"`, p.ID, ending))
	w.Header().Set("Cache-Control", "no-store")
	if r.Method == http.MethodHead {
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), api.ExportTime)
	defer cancel()
	to := paced(w)
	x.ctx, x.out = ctx, bufio.NewWriterSize(to, api.RecordHead)
	err = x.write(rooms.SummaryQuery{Player: p.ID, Ended: true, Public: !own, Most: api.MaxPage})
	if err == nil {
		err = x.out.Flush()
	}
	switch {
	case err != nil && !to.begun:
		w.Header().Del("Content-Disposition")
		rs.Refuse(w, r, err)
	case err != nil:
		rs.Log.Warn("a file of records was cut short", "player", p.ID, "records", len(x.given), "err", err)
		panic(http.ErrAbortHandler)
	}
}

// write writes the matches of a query, and then those that have changed their place in it meanwhile.
func (x *export) write(q rooms.SummaryQuery) error {
	var since int64
	for {
		before := len(x.given)
		next := x.Now().Add(-exportLag).UnixMilli()
		if err := x.writeSince(q, since); err != nil {
			return err
		}
		if since > 0 && len(x.given) == before {
			return nil
		}
		since = next
	}
}

// writeSince writes the matches of a query whose rooms have changed since a time.
func (x *export) writeSince(q rooms.SummaryQuery, since int64) error {
	for {
		ctx, cancel := api.Briefly(x.ctx)
		page, err := x.Journal.Summaries(ctx, q)
		cancel()
		if err != nil {
			return err // a part that is away, too: its matches would be missing
		}
		for _, s := range page.Summaries {
			if s.Changed < since {
				return nil
			}
			if err := x.add(s.Room); err != nil {
				return err
			}
		}
		for _, room := range page.Damaged {
			if err := x.damaged(room); err != nil {
				return err
			}
		}
		if q.From = page.Next; q.From == "" {
			return nil
		}
	}
}

// add writes the record of one match, unless it stands in the file already.
func (x *export) add(room string) error {
	if x.given[room] {
		return nil
	}
	parts, err := x.fromJournal(x.ctx, room, x.asText)
	if errors.Is(err, rooms.ErrDamaged) {
		return x.damaged(room)
	}
	if err != nil {
		return err
	}
	x.begin(room)
	for _, part := range parts {
		if _, err := x.out.Write(part); err != nil {
			return err
		}
	}
	return nil
}

// begin notes that a record comes, and parts it from the one before.
func (x *export) begin(room string) {
	if x.asText && len(x.given) > 0 {
		_ = x.out.WriteByte('\n') // a failure comes again with what follows
	}
	x.given[room] = true
}

// damaged says in the place of a record that it cannot be read: nothing would ever mend that.
func (x *export) damaged(room string) error {
	if x.given[room] {
		return nil
	}
	x.begin(room)
	says := "the journal of room " + room + " is damaged: its record cannot be read"
	if x.asText {
		_, err := fmt.Fprintf(x.out, "# %s\n", says)
		return err
	}
	return json.NewEncoder(x.out).Encode(wire.ErrorResponse{Error: wire.APIError{Code: "broken", Message: says}})
}

// fromJournal makes the record of a match from the journal, and holds nothing of it. The room is not run for that.
func (rs *records) fromJournal(ctx context.Context, room string, asText bool) (parts [3][]byte, err error) {
	brief, cancel := api.Briefly(ctx)
	defer cancel()
	log, err := rs.Journal.Load(brief, room, 0)
	if err != nil {
		return parts, err
	}
	if !rs.replays.takeSlot(ctx) {
		return parts, errReplayBusy
	}
	defer func() { <-rs.replays.slots }()
	s := rooms.Blank(room)
	for _, entry := range log.Entries {
		s, _ = rooms.FoldEntry(s, entry)
	}
	if s.Broken != "" || s.Newer != "" {
		return parts, fmt.Errorf("%w: %s%s", rooms.ErrDamaged, s.Broken, s.Newer)
	}
	rec := &record{match: s.Match.Start(), undone: s.AllUndone()}
	if err := rec.play(s.Match.Moves(), rs.Counters()); err != nil {
		return parts, err
	}
	page, err := rec.pageOf(&s)
	if err != nil {
		return parts, err
	}
	if asText {
		return page.text, nil
	}
	return page.json, nil
}
