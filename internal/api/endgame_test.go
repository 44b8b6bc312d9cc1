package api_test

import (
	"context"
	"net/http"
	"net/url"
	"path/filepath"
	"reflect"
	"sync"
	"testing"

	"casitas/internal/engine"
	"casitas/internal/must"
	"casitas/internal/tables"
	"casitas/web/wire"
)

// made are tables of eight seeds (Tihbat's is whole), worked out once for all tests.
var made = sync.OnceValues(func() (all []*tables.Table, err error) {
	for game, seeds := range map[string]int{"hoyito-1": 8, "hoyito-3": 8, "tihbat": 28} {
		r, err := engine.ByName(game, 0)
		if err != nil {
			return nil, err
		}
		table, err := tables.Build(context.Background(), r, seeds, 2, func(*tables.Table, int) error { return nil })
		if err != nil {
			return nil, err
		}
		all = append(all, table)
	}
	return all, nil
})

// withTables is a folder for a node, in which they are.
func withTables(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, table := range must.Get(made())(t) {
		must.Do(t, table.Save(filepath.Join(dir, "tables")))
	}
	return dir
}

// Endings are told by the table: the value, what each pit comes to, and what hangs on repetition. What is in no table, or no
// position of the game, is refused with what is wrong.
func TestEndgame(t *testing.T) {
	n := startIn(t, withTables(t))
	ask := func(game, at string) (int, wire.Endgame, string) {
		var got struct {
			wire.Endgame
			Error wire.APIError `json:"error"`
		}
		status := n.ask(http.MethodGet, "/api/endgame?"+url.Values{"game": {game}, "at": {at}}.Encode(), "", nil, &got)
		return status, got.Endgame, got.Error.Code
	}
	status, got, _ := ask("tihbat", "7 7 / 7 7 held 0 0 south")
	want := wire.Endgame{
		Value: -2, Repetition: true, Best: []int{0, 1}, Seeds: 28,
		Pits: []wire.PitValue{{Pit: 0, Value: -2, Repetition: true}, {Pit: 1, Value: -2, Repetition: true}},
	}
	if status != http.StatusOK || !reflect.DeepEqual(got, want) {
		t.Errorf("the opening of Tihbat: %d %+v; SOLVED says that both pits lose by two seeds", status, got)
	}
	if status, got, _ = ask("hoyito-1", "0 0 0 0 0 3 / 3 0 0 1 1 0 held 20 20 south"); status != http.StatusOK || len(got.Pits) != 1 || got.Value != got.Pits[0].Value {
		t.Errorf("one pit: %d %+v", status, got)
	}
	for at, code := range map[string]string{
		"": "bad-query", "4 4 4 4 4 4 / 4 4 4 4 4 4 held 0 0 south": "no-ending", "0 0 0 0 0 3 / 1 x 3 0 0 1 held 20 20 south": "no-ending",
		"0 0 0 0 0 0 / 4 0 0 0 0 0 held 22 22 south": "bad-start",
	} {
		if _, got, refused := ask("hoyito-1", at); refused != code {
			t.Errorf("%q: %q (%+v); want %q", at, refused, got, code)
		}
	}
}
