package rest

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"

	"casitas/internal/api"
	"casitas/internal/engine"
	"casitas/web/wire"
)

// isRecord says whether a body is a record rather than a request, by its first bytes: text begins otherwise than
// JSON, and only a record has turns.
func isRecord(r *http.Request, begins []byte) (record, asText bool) {
	begins = bytes.TrimLeft(begins, " \t\r\n")
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	asText = err == nil && kind == "text/plain" && !bytes.HasPrefix(begins, []byte("{"))
	return asText || bytes.Contains(begins, []byte(`"turns"`)), asText
}

// record responds to a record that is brought in: it is read and played turn by turn, compared with what it says,
// and, where that is true, played again for the response. Nothing of it is held but its pits and sums.
func (rp *replays) record(w http.ResponseWriter, r *http.Request, body io.Reader, asText bool) {
	s := &slot{slots: rp.slots, gone: r.Context().Done(), patience: rp.time, slice: api.RecordSlice, left: rp.work}
	if err := s.take(); err != nil {
		rp.edge.Refuse(w, r, err)
		return
	}
	defer s.lay()
	read := readJSON
	if asText {
		read = readText
	}
	conn := http.NewResponseController(w)
	from := &unhurried{slot: s, in: body, conn: conn, part: api.RecordPart}
	c, err := read(bufio.NewReaderSize(from, api.RecordHead), from)
	var first engine.Match
	if err == nil {
		first, err = c.check(s)
	}
	if err != nil {
		rp.refuse(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusOK)
	out := bufio.NewWriterSize(&unhurried{slot: s, out: w, conn: conn}, api.RecordHead)
	if writeReplay(out, s, first, c.pits) == nil {
		_ = out.Flush() // whoever asked may have left
	}
}

// refuse responds with an error, and says at which turn it is.
func (rp *replays) refuse(w http.ResponseWriter, r *http.Request, err error) {
	var turn *turnError
	if !errors.As(err, &turn) {
		rp.edge.Refuse(w, r, err)
		return
	}
	is := turn.why.Body()
	is.At = &turn.at
	api.Respond(w, turn.why.Status, wire.ErrorResponse{Error: is})
}

// turnError says what is wrong with a turn.
type turnError struct {
	why api.Error
	at  int // index in the list of turns
}

func (e *turnError) Error() string { return e.why.Message }

// check plays a record and compares what happens with what it says. It gives the match as it was set up.
func (c *claims) check(s *slot) (engine.Match, error) {
	first, err := c.head.Match()
	if err != nil {
		return first, unsound("bad-record", "%v", err)
	}
	last, err := eachTurn(s, first, c.pits, func(at int, p engine.Played) error {
		if c.sum(p) != c.sums[at] {
			return &turnError{at: at, why: unsound("bad-record", "turn %d is not what the rules make of it: %s", at+1, p.Trace)}
		}
		return nil
	})
	if err != nil {
		return first, err
	}
	if err := c.head.Agrees(first, last.Winner()); err != nil {
		return first, unsound("bad-record", "%v", err)
	}
	return first, nil
}

// eachTurn plays a match and hands each turn over. Others may compute in between.
func eachTurn(s *slot, m engine.Match, pits []int, each func(at int, p engine.Played) error) (engine.Match, error) {
	for at, pit := range pits {
		if s.due() {
			if err := s.yield(); err != nil {
				return m, &turnError{at: at, why: errorOf(err)}
			}
		}
		after, played, err := engine.Replay(m, pits[at:at+1])
		if err != nil {
			return m, &turnError{at: at, why: illegalAt(at, pit, err).Error}
		}
		if err := each(at, played[0]); err != nil {
			return m, err
		}
		m = after
	}
	return m, nil
}

// writeReplay writes what a match comes to, as a replay responds.
func writeReplay(out io.Writer, s *slot, first engine.Match, pits []int) error {
	write := func(before string, value any) error {
		text, err := json.Marshal(value)
		if err == nil {
			_, err = io.WriteString(out, before+string(text))
		}
		return err
	}
	if err := write(`{"start":`, first.State()); err != nil {
		return err
	}
	before := `,"turns":[`
	last, err := eachTurn(s, first, pits, func(_ int, p engine.Played) error {
		err := write(before, p)
		before = ","
		return err
	})
	if err != nil {
		return err
	}
	end := "]}\n"
	if len(pits) == 0 {
		end = before + end
	}
	if last.Length() != engine.SingleGame && last.Winner() != engine.Undecided {
		end = end[:len(end)-2] + `,"matchWinner":"` + string(last.Winner()) + "\"}\n"
	}
	_, err = io.WriteString(out, end)
	return err
}
