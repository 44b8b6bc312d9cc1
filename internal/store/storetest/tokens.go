package storetest

import (
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"

	"casitas/internal/must"
	"casitas/internal/rooms"
)

func tokenOf(name string, at float64) rooms.Token {
	return rooms.Token{Bot: rooms.ProgramOf(name, "Robot "+name), Since: after(at)}
}

// tokens make bots of a person's, until they are revoked by that person.
func tokens(t *testing.T, p Place) {
	s := opens(t, p)
	ctx := t.Context()
	addPlayer(t, s, "ana", key("a1"))
	addPlayer(t, s, "bea", key("b1"))
	one, two, three := tokenOf("one", 1), tokenOf("two", 2), tokenOf("three", 3)
	for range 2 { // asked again
		must.Do(t, s.AddToken(ctx, "ana", two, key("t2"), 2))
		must.Do(t, s.AddToken(ctx, "ana", one, key("t1"), 2))
	}
	if err := s.AddToken(ctx, "ana", three, key("t3"), 2); !errors.Is(err, rooms.ErrTokens) {
		t.Errorf("a third of two: %v", err)
	}
	has := func(owner string, want ...rooms.Token) {
		t.Helper()
		got, err := s.TokensOf(ctx, owner)
		if same := func(a, b rooms.Token) bool { return a.Bot == b.Bot && a.Since.Equal(b.Since) }; err != nil || !slices.EqualFunc(got, want, same) {
			t.Errorf("%s has %v, %v; want %v", owner, got, err, want)
		}
	}
	has("ana", one, two)
	has("bea")
	got, err := s.PlayerByKey(ctx, key("t1"))
	isPlayer(t, got, err, one.Bot)
	if owner, err := s.OwnerOf(ctx, one.Bot.ID); err != nil || owner != "ana" {
		t.Errorf("the owner is %q, %v", owner, err)
	}
	if err := s.Revoke(ctx, "bea", one.Bot.ID); !errors.Is(err, rooms.ErrNoToken) {
		t.Errorf("another's is revoked: %v", err)
	}
	must.Do(t, s.Revoke(ctx, "ana", one.Bot.ID))
	has("ana", two)
	if _, err := s.PlayerByKey(ctx, key("t1")); !errors.Is(err, rooms.ErrNoPlayer) {
		t.Errorf("the key of a revoked token: %v", err)
	}
	if _, err := s.OwnerOf(ctx, one.Bot.ID); !errors.Is(err, rooms.ErrNoToken) {
		t.Errorf("the owner of a revoked one: %v", err)
	}
	if err := s.Revoke(ctx, "ana", one.Bot.ID); !errors.Is(err, rooms.ErrNoToken) {
		t.Errorf("revoked twice: %v", err)
	}
	got, err = s.PlayerByID(ctx, one.Bot.ID)
	isPlayer(t, got, err, one.Bot)
	must.Do(t, s.AddToken(ctx, "ana", three, key("t3"), 2))
	has("ana", two, three)
}

// tokensMany asks for more tokens at once than there may be: so many are made.
func tokensMany(t *testing.T, p Place) {
	stores := handles(t, p, 3)
	addPlayer(t, stores[0], "ana", key("a1"))
	errs := make([]error, 8)
	together(len(errs), func(i int) {
		name := fmt.Sprint(i)
		errs[i] = stores[i%len(stores)].AddToken(t.Context(), "ana", tokenOf(name, 1), key(name), 3)
	})
	got, err := stores[0].TokensOf(t.Context(), "ana")
	must.Do(t, err)
	for i, err := range errs {
		has := slices.ContainsFunc(got, func(k rooms.Token) bool { return k.Bot == tokenOf(fmt.Sprint(i), 1).Bot })
		if has != (err == nil) || !has && !errors.Is(err, rooms.ErrTokens) {
			t.Errorf("token %d: %v, while %v are there", i, err, got)
		}
	}
	if len(got) != 3 {
		t.Errorf("there are %v", got)
	}
}

// tokensGone revokes tokens while they are made: none is good afterwards that its person could not revoke.
func tokensGone(t *testing.T, p Place) {
	stores := handles(t, p, 2)
	addPlayer(t, stores[0], "ana", key("a1"))
	for i := range 20 {
		name := fmt.Sprint(i)
		bot := tokenOf(name, 1)
		var added error
		var over atomic.Bool
		revoke := func() error { return stores[len(stores)-1].Revoke(t.Context(), "ana", bot.Bot.ID) }
		together(2, func(i int) {
			if i == 0 {
				added = stores[0].AddToken(t.Context(), "ana", bot, key(name), 1)
				over.Store(true)
				return
			}
			for !over.Load() {
				if revoke() == nil {
					return
				}
			}
		})
		must.Do(t, added)
		if err := revoke(); err != nil && !errors.Is(err, rooms.ErrNoToken) {
			t.Error(err)
		}
		if owner, err := stores[0].OwnerOf(t.Context(), bot.Bot.ID); !errors.Is(err, rooms.ErrNoToken) {
			t.Errorf("token %d is revoked, and still %q's: %v", i, owner, err)
		}
	}
}
