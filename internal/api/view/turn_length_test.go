package view_test

import (
	"encoding/json"
	"os"
	"reflect"
	"testing"
	"time"

	"casitas/internal/engine"
	"casitas/internal/must"
	"casitas/internal/rooms"
)

// lengthsFile has how long each turn of the vectors takes to watch, in ms; the page's tests read it too.
const lengthsFile = "../../../web/test/turn-lengths.json"

// TestTurnLengths: the length of a turn is one function, which server and page both have.
func TestTurnLengths(t *testing.T) {
	got := map[string][]int64{}
	for _, l := range lines(t) {
		got[l.Name] = lengths(t, l)
	}
	if *update {
		text, err := json.Marshal(got)
		if err == nil {
			err = os.WriteFile(lengthsFile, append(text, '\n'), 0o600)
		}
		must.Do(t, err)
	}
	text, err := os.ReadFile(lengthsFile)
	must.Do(t, err)
	want := map[string][]int64{}
	must.Do(t, json.Unmarshal(text, &want))
	if !reflect.DeepEqual(got, want) {
		t.Errorf("the turns have other lengths than %s says: go test ./internal/api/view -run TurnLengths -update", lengthsFile)
	}
}

// lengths are those of a match's turns, in ms.
func lengths(t *testing.T, l line) (all []int64) {
	t.Helper()
	o := l.options(t)
	m, err := engine.NewMatch(o.Rules, o.Length, o.Opener)
	for _, pit := range l.pits() {
		if err == nil && m.RoundOver() {
			m, err = m.Next()
		}
		must.Do(t, err)
		var turn engine.Turn
		if m, turn, err = m.Play(pit); err != nil {
			t.Fatal(err)
		}
		length := rooms.SowingTime(turn)
		if length <= 0 || length > 21*time.Second && turn.Seeds() < 150 {
			t.Errorf("%s: a turn of %d laps takes %v", l.Name, len(turn.Laps), length)
		}
		all = append(all, length.Milliseconds())
	}
	return all
}
