package storetest

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"testing"

	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/store"
)

// key is the hash of a secret.
func key(secret string) rooms.KeyHash { return sha256.Sum256([]byte(secret)) }

// addPlayer makes a player named after the id in capitals.
func addPlayer(t *testing.T, s Store, id string, k rooms.KeyHash) rooms.Player {
	t.Helper()
	p := rooms.Player{ID: id, Name: "Doña " + id}
	if err := s.AddPlayer(t.Context(), p, k, start); err != nil {
		t.Fatalf("add player %s: %v", id, err)
	}
	return p
}

// isPlayer insists on who was found.
func isPlayer(t *testing.T, got rooms.Player, err error, want rooms.Player) {
	t.Helper()
	if err != nil || got != want {
		t.Errorf("got %v, %v; want %v", got, err, want)
	}
}

// playersFound finds players by id and by each of their keys, by the name they bear now.
func playersFound(t *testing.T, p Place) {
	s := opens(t, p)
	ctx := t.Context()
	ana, bea := addPlayer(t, s, "ana", key("a1")), addPlayer(t, s, "bea", key("b1"))
	for _, secret := range []string{"a2", "a3"} {
		if err := s.AddKey(ctx, "ana", key(secret), after(1)); err != nil {
			t.Fatalf("add key: %v", err)
		}
	}
	for range 2 {
		for _, secret := range []string{"a1", "a2", "a3"} {
			got, err := s.PlayerByKey(ctx, key(secret))
			isPlayer(t, got, err, ana)
		}
		got, err := s.PlayerByID(ctx, "ana")
		isPlayer(t, got, err, ana)
		got, err = s.PlayerByKey(ctx, key("b1"))
		isPlayer(t, got, err, bea)
		if ana.Name = `Ana "⚫" O'Hara`; s.Rename(ctx, "ana", ana.Name) != nil {
			t.Fatal("ana cannot be renamed")
		}
	}
}

// playersUnknown asks for players who are not there.
func playersUnknown(t *testing.T, p Place) {
	s := opens(t, p)
	ctx := t.Context()
	addPlayer(t, s, "ana", key("a1"))
	_, byKey := s.PlayerByKey(ctx, key("x"))
	_, byZero := s.PlayerByKey(ctx, rooms.KeyHash{})
	_, byID := s.PlayerByID(ctx, "an")
	for name, err := range map[string]error{
		"by key": byKey, "by no key": byZero, "by id": byID,
		"rename":   s.Rename(ctx, "bea", "Bea"),
		"add key":  s.AddKey(ctx, "bea", key("b1"), start),
		"recovery": s.SetRecovery(ctx, "bea", key("code"), start),
		"code":     s.AddCode(ctx, key("code"), "bea", after(60)),
	} {
		if !errors.Is(err, rooms.ErrNoPlayer) {
			t.Errorf("%s: %v; want ErrNoPlayer", name, err)
		}
	}
	if _, err := s.PlayerByKey(ctx, key("b1")); !errors.Is(err, rooms.ErrNoPlayer) {
		t.Errorf("a key was kept for nobody: %v", err)
	}
	if _, err := s.TakeCode(ctx, key("code"), key("b2"), start); !errors.Is(err, rooms.ErrNoCode) {
		t.Errorf("a code was kept for nobody: %v", err)
	}
}

// playersTaken repeats what was done, which does no harm, and tries to take what is
// another's, which is refused.
func playersTaken(t *testing.T, p Place) {
	s := opens(t, p)
	ctx := t.Context()
	ana := addPlayer(t, s, "ana", key("a1"))
	bea := addPlayer(t, s, "bea", key("b1"))
	addPlayer(t, s, "ana", key("a1"))
	for range 2 {
		if err := s.AddKey(ctx, "ana", key("a2"), start); err != nil {
			t.Errorf("the same key for the same player: %v", err)
		}
	}
	if err := s.AddPlayer(ctx, rooms.Player{ID: "ana", Name: "Eve"}, key("e1"), start); err == nil {
		t.Error("an id was given twice")
	}
	if err := s.AddPlayer(ctx, rooms.Player{ID: "eve", Name: "Eve"}, key("a1"), start); err == nil {
		t.Error("a key was given twice")
	}
	if err := s.AddKey(ctx, "bea", key("a2"), start); err == nil {
		t.Error("another's key was taken")
	}
	got, err := s.PlayerByKey(ctx, key("a2"))
	isPlayer(t, got, err, ana)
	got, err = s.PlayerByKey(ctx, key("b1"))
	isPlayer(t, got, err, bea)
	if _, err := s.PlayerByKey(ctx, key("e1")); !errors.Is(err, rooms.ErrNoPlayer) {
		t.Errorf("a refused player's key: %v", err)
	}
	if _, err := s.PlayerByID(ctx, "eve"); !errors.Is(err, rooms.ErrNoPlayer) {
		t.Errorf("a refused player: %v", err)
	}
}

// codes are redeemed once, and in time.
func codes(t *testing.T, p Place) {
	s := opens(t, p)
	ctx := t.Context()
	ana, bea := addPlayer(t, s, "ana", key("a1")), addPlayer(t, s, "bea", key("b1"))
	for code, id := range map[string]string{"one": "ana", "two": "bea", "old": "ana"} {
		if err := s.AddCode(ctx, key(code), id, after(60)); err != nil {
			t.Fatalf("add code: %v", err)
		}
	}
	if got, err := s.TakeCode(ctx, key("one"), key("b1"), after(1)); !errors.Is(err, store.ErrTaken) || got != (rooms.Player{}) {
		t.Errorf("a code for another's key: %v, %v; want ErrTaken", got, err)
	}
	got, err := s.TakeCode(ctx, key("one"), key("a2"), after(59)) // it is not used up
	isPlayer(t, got, err, ana)
	got, err = s.TakeCode(ctx, key("two"), key("b2"), after(1))
	isPlayer(t, got, err, bea)
	for name, want := range map[string]rooms.Player{"a2": ana, "b2": bea, "b1": bea} {
		got, err := s.PlayerByKey(ctx, key(name))
		isPlayer(t, got, err, want)
	}
	for code, at := range map[string]float64{"one": 59, "two": 1, "old": 60.001, "none": 0} {
		if got, err := s.TakeCode(ctx, key(code), key("e1"), after(at)); !errors.Is(err, rooms.ErrNoCode) {
			t.Errorf("code %s at %v s: %v, %v; want ErrNoCode", code, at, got, err)
		}
	}
	for _, name := range []string{"one", "e1"} {
		if _, err := s.PlayerByKey(ctx, key(name)); !errors.Is(err, rooms.ErrNoPlayer) {
			t.Errorf("key %s, which was not let in: %v", name, err)
		}
	}
}

// codesMany lets many redeem one code at once: one key gets the player.
func codesMany(t *testing.T, p Place) {
	stores := handles(t, p, 3)
	ana := addPlayer(t, stores[0], "ana", key("a1"))
	for round := range 10 {
		code := key(fmt.Sprintf("code-%d", round))
		must.Do(t, stores[0].AddCode(t.Context(), code, "ana", after(60)))
		got, errs := make([]rooms.Player, 8), make([]error, 8)
		by := func(i int) rooms.KeyHash { return key(fmt.Sprintf("key-%d-%d", round, i)) }
		together(8, func(i int) { got[i], errs[i] = stores[i%len(stores)].TakeCode(t.Context(), code, by(i), start) })
		takers := 0
		for i, err := range errs {
			switch {
			case err == nil && got[i] == ana:
				takers++
			case !errors.Is(err, rooms.ErrNoCode):
				t.Errorf("round %d: %v, %v", round, got[i], err)
			}
			if _, no := stores[0].PlayerByKey(t.Context(), by(i)); (no == nil) != (err == nil) {
				t.Errorf("round %d: %v, and by the key %v", round, err, no)
			}
		}
		if takers != 1 {
			t.Errorf("round %d: %d redeemed one code", round, takers)
		}
	}
}

// recovery takes a player back by the last code that was made, as often as it is given.
func recovery(t *testing.T, p Place) {
	s := opens(t, p)
	ctx := t.Context()
	ana, bea := addPlayer(t, s, "ana", key("a1")), addPlayer(t, s, "bea", key("b1"))
	profile := func(want rooms.Profile) {
		t.Helper()
		got, err := s.Profile(ctx, want.ID)
		if err != nil || got.Player != want.Player || !got.Since.Equal(want.Since) || !got.Recovery.Equal(want.Recovery) {
			t.Errorf("got %v, %v; want %v", got, err, want)
		}
	}
	profile(rooms.Profile{Player: ana, Since: start})
	must.Do(t, s.SetRecovery(ctx, "ana", key("old"), after(1)))
	must.Do(t, s.SetRecovery(ctx, "ana", key("new"), after(2)))
	must.Do(t, s.SetRecovery(ctx, "ana", key("new"), after(2)))
	must.Do(t, s.SetRecovery(ctx, "bea", key("other"), after(3)))
	if s.SetRecovery(ctx, "bea", key("new"), after(4)) == nil {
		t.Error("another's code was taken")
	}
	for range 2 {
		got, err := s.PlayerByRecovery(ctx, key("new"))
		isPlayer(t, got, err, ana)
	}
	got, err := s.PlayerByRecovery(ctx, key("other"))
	isPlayer(t, got, err, bea)
	for _, code := range []string{"old", "a1", "none"} {
		if got, err := s.PlayerByRecovery(ctx, key(code)); !errors.Is(err, rooms.ErrNoCode) {
			t.Errorf("code %s: %v, %v; want ErrNoCode", code, got, err)
		}
	}
	profile(rooms.Profile{Player: ana, Since: start, Recovery: after(2)})
	profile(rooms.Profile{Player: bea, Since: start, Recovery: after(3)})
	if _, err := s.Profile(ctx, "eve"); !errors.Is(err, rooms.ErrNoPlayer) {
		t.Errorf("the profile of nobody: %v", err)
	}
	if _, err := s.PlayerByKey(ctx, key("new")); !errors.Is(err, rooms.ErrNoPlayer) {
		t.Errorf("a recovery code served as a key: %v", err)
	}
}
