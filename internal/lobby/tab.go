package lobby

import (
	"strings"
	"time"

	"casitas/internal/rooms"
	"casitas/internal/seeks"
)

// Tab is one open page of a player, as far as seeks go: what it is to be told of them.
type Tab struct {
	desk    *Desk
	player  string
	wake    func()
	changed bool // the player's seeks, or the challenges to them
	news    []SeekNews
}

// SeekNews is what has become of a seek: the room in which its player plays, or why it is over without one.
type SeekNews struct {
	Seek string
	Room string
	At   int64 // of a room: since when, in ms since 1970
	Why  string
}

const (
	newsMost = 64               // that wait for one tab: more than a player can have at once
	saidFor  = 30 * time.Second // a room is named to a tab that opens so soon after it
)

// Enter opens a tab of a player. wake is called when there is something to tell, and must not wait. It has been told nothing yet.
func (k *Desk) Enter(player string, wake func()) *Tab {
	t := &Tab{desk: k, player: player, wake: wake, changed: true}
	now := k.lobby.Now(deskRegister).UnixMilli()
	k.mu.Lock()
	defer k.mu.Unlock()
	book := k.book.Load()
	if p := book.Last(player); p != nil && now-p.At < saidFor.Milliseconds() {
		t.paired(p)
	}
	if k.tabs[player] == nil {
		k.tabs[player] = map[*Tab]struct{}{}
	}
	k.tabs[player][t] = struct{}{}
	if book.Seeking(player) {
		nudge(k.look)
	}
	return t
}

// Leave closes the tab; it may be called more than once.
func (t *Tab) Leave() {
	k := t.desk
	k.mu.Lock()
	defer k.mu.Unlock()
	if delete(k.tabs[t.player], t); len(k.tabs[t.player]) == 0 {
		delete(k.tabs, t.player)
		nudge(k.look)
	}
}

// Again has the tab told all seeks anew: it has asked something.
func (t *Tab) Again() {
	t.desk.mu.Lock()
	defer t.desk.mu.Unlock()
	t.changed = true
	t.wake()
}

// News is what is new to the tab, and, where changed, all seeks of its player and all challenges to them.
func (t *Tab) News() (news []SeekNews, own, challenges []*seeks.Seek, changed bool) {
	t.desk.mu.Lock()
	defer t.desk.mu.Unlock()
	news, changed = t.news, t.changed
	t.news, t.changed = nil, false
	if changed {
		own, challenges = t.desk.book.Load().Of(t.player)
	}
	return news, own, challenges, changed
}

// paired tells the tab of a room, if its player plays there.
func (t *Tab) paired(p *seeks.Pairing) {
	for seat, who := range p.Seats {
		if who.ID == t.player && len(t.news) < newsMost {
			t.news = append(t.news, SeekNews{Seek: p.Seeks[seat], Room: p.Room, At: p.At})
		}
	}
}

// here says whether the player of a seek is here: with a tab open on this node, at a table in its room.
func (k *Desk) here(s *seeks.Seek) bool {
	if s.Table != "" {
		return k.lobby.isIn(s.By.ID, s.Table, s.Was)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	return len(k.tabs[s.By.ID]) > 0
}

// replace puts the next book in the place of the last, and tells everybody whom its changes concern. Without changes it is
// not known what they were.
func (k *Desk) replace(next *seeks.Book, changes []rooms.Change) {
	k.mu.Lock()
	defer k.mu.Unlock()
	before := k.book.Swap(next)
	close(k.changed)
	k.changed = make(chan struct{})
	k.writing.Store(next.At.Version)
	for _, c := range changes {
		if id, is := strings.CutPrefix(c.Key, seeks.SeekKey); is {
			k.tellSeek(before.Seek(id), next.Seek(id), c.Why)
		}
		if room, is := strings.CutPrefix(c.Key, seeks.PairKey); is {
			k.tellPaired(before.Pairing(room), next.Pairing(room), c.Why)
		}
	}
	if changes != nil {
		return
	}
	for _, p := range next.Pairings() {
		k.tellPaired(before.Pairing(p.Room), p, "")
	}
	for player := range k.tabs {
		k.tell(player, nil)
	}
}

// tellSeek tells a seek's player, and whom it challenges. A player whose seek is paired is told of the room, soon.
func (k *Desk) tellSeek(before, next *seeks.Seek, why string) {
	s := next
	if s == nil {
		s = before
	}
	if s == nil {
		return // come and gone at once
	}
	var over *SeekNews
	if next == nil && why != seeks.Paired {
		over = &SeekNews{Seek: s.ID, Why: why}
	}
	if over != nil || next != nil {
		k.tell(s.By.ID, over)
	}
	if s.To.ID != "" {
		k.tell(s.To.ID, over)
	}
}

// tellPaired tells both players of their room, once it is in the journal, or that there will be none.
func (k *Desk) tellPaired(before, next *seeks.Pairing, why string) {
	if next == nil && before != nil && why == seeks.Failed {
		for seat, who := range before.Seats {
			k.tell(who.ID, &SeekNews{Seek: before.Seeks[seat], Why: why})
		}
	}
	if next == nil || !next.Open || before != nil && before.Open {
		return
	}
	for _, who := range next.Seats {
		for t := range k.tabs[who.ID] {
			t.paired(next)
		}
		k.tell(who.ID, nil)
	}
}

// tell has a player's tabs told something, and all their seeks anew. The lock is held.
func (k *Desk) tell(player string, news *SeekNews) {
	for t := range k.tabs[player] {
		if t.changed = true; news != nil && len(t.news) < newsMost {
			t.news = append(t.news, *news)
		}
		t.wake()
	}
}

// Seeks are those that anybody may take, newest first, and how many players wait in each pool.
func (l *Lobby) Seeks() (open []*seeks.Seek, waits map[string]int) {
	if l.desk == nil {
		return nil, nil
	}
	open, waits = l.desk.book.Load().Listed(l.Now(deskRegister))
	return open[:min(len(open), seekMost)], waits
}
