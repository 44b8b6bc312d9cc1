package view_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"casitas/internal/engine"
	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
	"casitas/web/wire"
)

var update = flag.Bool("update", false, "write web/wire/testdata and web/test/turn-lengths.json anew")

const goldenFolder = "../../../web/wire/testdata"

// A golden file is read by the browser's tests too: what the server writes is what they understand.
func golden(t *testing.T, name string, what any) {
	t.Helper()
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	e.SetIndent("", "")
	must.Do(t, e.Encode(what))
	got := bytes.ReplaceAll(text.Bytes(), []byte("\n"), nil)
	got = append(bytes.ReplaceAll(got, []byte(`,{"t":`), []byte(",\n{\"t\":")), '\n') // a frame a line
	path := filepath.Join(goldenFolder, name+".json")
	if *update {
		must.Do(t, os.MkdirAll(goldenFolder, 0o750))
		must.Do(t, os.WriteFile(path, got, 0o600))
		return
	}
	want := must.Get(os.ReadFile(path))(t)
	if !bytes.Equal(want, got) {
		t.Errorf("%s reads differently now (see with -update and git diff)", path)
	}
}

// chapter is a stretch of a room as a socket tells it: how it begins, each event, and the view
// that a client must have after it.
type chapter struct {
	Room   string            `json:"room"`
	Resume json.RawMessage   `json:"resume"`
	Events []json.RawMessage `json:"events"`
	Views  []json.RawMessage `json:"views"`
}

// chapterFrom tells the story from one of its events on.
func (s *story) chapterFrom(i int) chapter {
	s.t.Helper()
	first := s.told[i]
	resume := must.Get(json.Marshal(struct {
		wire.Resume
		View json.RawMessage `json:"view"`
	}{wire.Resume{
		T: wire.TResume, Room: s.state.Room, How: wire.HowSnapshot, V: first.revision.Version, H: string(first.revision.Head),
	}, first.view}))(s.t)
	c := chapter{Room: s.state.Room, Resume: resume}
	for _, e := range s.told[i+1:] {
		c.Events = append(c.Events, e.frame)
		c.Views = append(c.Views, e.view)
	}
	return c
}

// A short room: a whole game of Tihbat with a clock, a draw that is offered and declined, a turn taken back, a pause, a rematch.
func TestGoldenTihbat(t *testing.T) {
	s := newStory(t, "tihbatroom01", rooms.Options{
		Rules: mustRules(t, "tihbat", 0), Opener: engine.South, Clock: &rooms.TimeControl{Initial: 300_000, Increment: 5_000}, Public: true,
	})
	s.sow(s.state.Match.Game().Legal()[0])
	s.do(rooms.Command{By: ana, Do: rooms.DoOffer})
	s.do(rooms.Command{By: beto, Do: rooms.DoDecline})
	s.do(rooms.Command{By: ana, Do: rooms.DoOffer, What: rooms.Takeback})
	s.do(rooms.Command{By: beto, Do: rooms.DoAccept, What: rooms.Takeback})
	s.do(rooms.Command{By: beto, Do: rooms.DoOffer, What: rooms.Pause})
	s.do(rooms.Command{By: ana, Do: rooms.DoAccept, What: rooms.Pause})
	s.do(rooms.Command{By: ana, Do: rooms.DoResume})
	for s.state.Phase == rooms.PhasePlaying {
		s.sow(s.state.Match.Game().Legal()[0])
	}
	s.do(rooms.Command{By: beto, Do: rooms.DoRematch})
	s.do(rooms.Command{By: ana, Do: rooms.DoRematch, Room: "tihbatroom02"})
	golden(t, "room-tihbat", s.chapterFrom(0))
}

// From the last turns of a round of Hoyito III, through the deal with closed pits, into the next round.
func TestGoldenRoundChange(t *testing.T) {
	l := lineNamed(t, "hoyito-3/match-3")
	s := newStory(t, "hoyitoroom03", l.options(t))
	for _, pit := range l.pits() {
		if s.state.Phase == rooms.PhaseBetween {
			s.ready()
		}
		s.sow(pit)
		if s.state.Match.Round() == 2 && s.state.Match.Turns() == 3 {
			break
		}
	}
	s.do(rooms.Command{By: beto, Do: rooms.DoResign})
	golden(t, "room-hoyito-3", s.chapterFrom(len(s.told)-12))
}

// One file for each type of frame that is not about the course of a room.
func TestGoldenFrames(t *testing.T) {
	s := newStory(t, "tihbatroom01", rooms.Options{Rules: mustRules(t, "tihbat", 0), Opener: engine.South})
	var view wire.View
	last := s.told[len(s.told)-1]
	must.Do(t, json.Unmarshal(last.view, &view))
	v, h := last.revision.Version, string(last.revision.Head)
	const id, room, now = "3f2b8c1e-7a54-4b0e-9d21-5c6f7a8b9c0d", "tihbatroom01", 1_790_000_000_000
	who := &wire.Who{ID: ana.ID, Name: ana.Name}
	summary := wire.Summary{
		Room: room, Status: "live", Rules: "tihbat", Pits: 6, Seats: [2]*wire.Who{who, nil},
		Round: 1, Turn: 1, Opened: now, Changed: now, Watch: 2, Timed: &wire.Clock{Initial: 300_000, Increment: 5_000},
	}
	for name, frames := range map[string][]any{
		"hello": {
			wire.Hello{T: wire.THello, Protocol: wire.Protocol},
			wire.Hello{T: wire.THello, Protocol: wire.Protocol, Key: "3LrZ-cJ1Yt0mX4o8nq5wPp2vKf7uBhDgS6aEiRxTQ_w", Rooms: []wire.Seen{{Room: room}, {Room: "hoyitoroom03", V: v, H: h}}},
		},
		"watch": {wire.Watch{T: wire.TWatch, Seen: wire.Seen{Room: room}}, wire.Watch{T: wire.TWatch, Seen: wire.Seen{Room: room, V: v, H: h}}},
		"leave": {wire.Leave{T: wire.TLeave, Room: room}},
		"lobby": {wire.Lobby{T: wire.TLobby, On: true}, wire.Lobby{T: wire.TLobby, On: true, V: 41}, wire.Lobby{T: wire.TLobby}},
		"cmd":   goldenCommands(id, room),
		"ping":  {wire.Ping{T: wire.TPing, N: 1, Now: now}, wire.Ping{T: wire.TPing, N: 2}},
		"pong":  {wire.Ping{T: wire.TPong, N: 1, Now: now}, wire.Ping{T: wire.TPong, N: 2}},
		"welcome": {
			wire.Welcome{T: wire.TWelcome, Protocol: wire.Protocol, You: who, Now: now, Ping: 20, Build: "V9lAS4E5vTQc", Talk: wire.TalksPhrases},
			wire.Welcome{T: wire.TWelcome, Protocol: wire.Protocol, Now: now, Ping: 20, Build: "V9lAS4E5vTQc"},
		},
		"resume": {
			wire.Resume{T: wire.TResume, Room: room, How: wire.HowCurrent, V: v, H: h},
			wire.Resume{T: wire.TResume, Room: room, How: wire.HowEvents, V: v, H: h, N: 2},
			wire.Resume{T: wire.TResume, Room: room, How: wire.HowSnapshot, V: v, H: h, View: &view},
			wire.Resume{T: wire.TResume, Room: room, How: wire.HowRollback, V: v, H: h, View: &view},
			wire.Resume{T: wire.TResume, Room: "nowhere", How: wire.HowGone},
		},
		"ack": {wire.Ack{T: wire.TAck, ID: id, Room: room, V: v, H: h}},
		"nack": {
			wire.Nack{T: wire.TNack, ID: id, Code: "illegal-move", Reason: "must-feed", Message: engine.MustFeed.Error(), Room: room, V: v, H: h, View: &view},
			wire.Nack{T: wire.TNack, ID: id, Code: "no-room", Message: rooms.ErrNoRoom.Error(), Room: "nowhere"},
			wire.Nack{T: wire.TNack, ID: id, Code: "busy", Message: live.ErrBusy.Error(), Retryable: true, Room: room},
		},
		"presence": {
			wire.Presence{T: wire.TPresence, Room: room, Seats: [2]bool{true, false}, Watchers: 3},
			wire.Presence{T: wire.TPresence, Room: room, Seats: [2]bool{true, false}, Watchers: 3, Named: []wire.Who{*who}},
			wire.Presence{T: wire.TPresence, Room: room, Seats: [2]bool{true, false}, Away: &[2]int64{0, now}, Wait: 60_000},
		},
		"list": {
			wire.LobbyList{T: wire.TLobby, V: 40, List: &wire.List{Rooms: map[string]wire.Summary{}, Order: []string{}, Here: map[string]wire.Who{}}},
			wire.LobbyList{T: wire.TLobby, V: 41, List: &wire.List{
				Rooms: map[string]wire.Summary{room: summary}, Order: []string{room}, Featured: room, More: 1, Here: map[string]wire.Who{who.ID: *who}, Rest: 2,
				Seeks: map[string]wire.Seek{id: {ID: id, Who: *who, Options: &wire.Options{Rules: "tihbat", Public: true}, At: now}},
				Pools: map[string]wire.Pool{"live": {ID: "live", Speed: wire.SpeedLive, Waits: 1}},
			}},
			wire.LobbyList{T: wire.TLobby, V: 42, From: 41, Diff: json.RawMessage(`{"rooms":{"tihbatroom01":{"turn":2}}}`)},
			wire.LobbyList{T: wire.TLobby, V: 42, From: 42, Diff: json.RawMessage(`{}`)},
		},
		"error":  {wire.Error{T: wire.TError, Code: "bad-frame", Message: `this cannot be taken: unknown field "why"`, ID: id}, wire.Error{T: wire.TError, Code: "flood", Message: "you send too much"}},
		"status": {wire.Status{T: wire.TStatus}, wire.Status{T: wire.TStatus, Saving: true}},
		"bye":    {wire.Bye{T: wire.TBye, Delay: 1_234}},
	} {
		golden(t, name, frames)
	}
}

// The frames about seeks.
func TestGoldenSeeks(t *testing.T) {
	const id, seekID, room, now = "3f2b8c1e-7a54-4b0e-9d21-5c6f7a8b9c0d", "8a1d5e60-2b7f-4c3a-9e54-0f1e2d3c4b5a", "tihbatroom01", 1_790_000_000_000
	who := &wire.Who{ID: ana.ID, Name: ana.Name}
	seekOptions := wire.Options{Rules: "tihbat", Clock: &wire.Clock{Initial: 300_000, Increment: 5_000}, Public: true}
	for name, frames := range map[string][]any{
		"seek": {
			wire.NewSeek{T: wire.TSeek, ID: id, Pools: []string{"live-tihbat", "live-ayoayo"}},
			wire.NewSeek{T: wire.TSeek, ID: id, Options: &seekOptions},
			wire.NewSeek{T: wire.TSeek, ID: id, Options: &seekOptions, To: beto.ID},
		},
		"unseek": {wire.Unseek{T: wire.TUnseek, ID: id}},
		"take":   {wire.Take{T: wire.TTake, ID: id, Seek: seekID}},
		"refuse": {wire.Refuse{T: wire.TRefuse, ID: id, Seek: seekID}},
		"yours": {
			wire.Yours{T: wire.TYours, Seeks: []wire.Seek{}, Challenges: []wire.Seek{}},
			wire.Yours{
				T: wire.TYours, Seeks: []wire.Seek{{ID: id, Who: *who, Pools: []string{"live"}, At: now}, {ID: seekID, Who: *who, Options: &seekOptions, At: now}},
				Challenges: []wire.Seek{{ID: seekID, Who: wire.Who{ID: beto.ID, Name: beto.Name}, Options: &seekOptions, To: who, At: now}},
			},
		},
		"paired":   {wire.Paired{T: wire.TPaired, Seek: seekID, Room: room, At: now}},
		"unsought": {wire.Unsought{T: wire.TUnsought, ID: seekID, Why: wire.SeekEndDeclined}, wire.Unsought{T: wire.TUnsought, ID: id, Why: wire.SeekEndTaken}},
	} {
		golden(t, name, frames)
	}
}

// What is said beside the matches.
func TestGoldenTalk(t *testing.T) {
	const id, room, now = "3f2b8c1e-7a54-4b0e-9d21-5c6f7a8b9c0d", "tihbatroom01", 1_790_000_000_000
	by := wire.Who{ID: ana.ID, Name: ana.Name}
	golden(t, "say", []any{wire.Say{T: wire.TSay, ID: id, Room: room, Phrase: wire.PhraseHello}, wire.Say{T: wire.TSay, ID: id, Room: room, Text: "¡Qué casa!"}})
	golden(t, "report", []any{wire.Report{T: wire.TReport, ID: id, Room: room, Line: "7QK2MZ4RB3TX"}})
	golden(t, "said", []any{
		wire.Said{T: wire.TSaid, ID: id},
		wire.Said{T: wire.TSaid, ID: id, Code: "too-much", Message: "that is too much at once: ask again in a moment", Retryable: true},
	})
	golden(t, "talk", []any{wire.Talk{T: wire.TTalk, Room: room, Among: wire.AmongPlayers, Lines: []wire.Line{
		{ID: "7QK2MZ4RB3TX", By: by, At: now, Phrase: wire.PhraseCasa}, {ID: "X4RB3T7QK2MZ", By: by, At: now + 1, Text: "¡Qué casa!"},
	}}})
}

func goldenCommands(id, room string) []any {
	var all []any
	for _, c := range []wire.Cmd{
		{Do: wire.DoOpen, Options: &wire.Options{Rules: "hoyito-3", Pits: 6, Length: -1, Opener: "lot", Clock: &wire.Clock{Initial: 300_000, Increment: 5_000}, Public: true}},
		{Do: wire.DoOpen, Options: &wire.Options{Rules: "tihbat", Watch: true}},
		{Do: wire.DoOpen, Options: &wire.Options{Rules: "tihbat", Both: true}},
		{Do: wire.DoOpen, Bot: 3, Options: &wire.Options{Rules: "tihbat"}},
		{Do: wire.DoBot, Room: room, Bot: 1},
		{Do: wire.DoSit, Room: room},
		{Do: wire.DoSit, Room: room, Seat: new(1)},
		{Do: wire.DoSow, Room: room, Turn: 1, Pit: new(0)},
		{Do: wire.DoReady, Room: room},
		{Do: wire.DoResign, Room: room},
		{Do: wire.DoOffer, Room: room},
		{Do: wire.DoAccept, Room: room},
		{Do: wire.DoDecline, Room: room},
		{Do: wire.DoAbort, Room: room},
		{Do: wire.DoRematch, Room: room},
		{Do: wire.DoOffer, Room: room, What: wire.MatterTakeback, Turn: 7},
		{Do: wire.DoAccept, Room: room, What: wire.MatterPause, Offer: 12},
		{Do: wire.DoResume, Room: room},
		{Do: wire.DoClaim, Room: room, Turn: 7},
		{Do: wire.DoClaim, Room: room, Turn: 7, What: wire.MatterDraw},
		{Do: wire.DoResign, Room: room, Turn: 7},
		{Do: wire.DoAccept, Room: room, Turn: 7, Offer: 12},
		{Do: wire.DoAbort, Room: room, Turn: 1, Phase: wire.PhaseOpen},
	} {
		c.T, c.ID = wire.TCmd, id
		all = append(all, c)
	}
	return all
}
