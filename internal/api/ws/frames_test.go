package ws

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"casitas/internal/must"
)

// TestGolden: every golden frame of a client, as the browser's tests hold its own against them, is taken.
func TestGolden(t *testing.T) {
	for kind := range maps.Keys(blank) {
		text, err := os.ReadFile(filepath.Join("../../../web/wire/testdata", kind+".json"))
		must.Do(t, err)
		var frames []json.RawMessage
		if err := json.Unmarshal(text, &frames); err != nil || len(frames) == 0 {
			t.Fatalf("%s: %d frames, %v", kind, len(frames), err)
		}
		for _, frame := range frames {
			got, err := decode(frame)
			if err != nil {
				t.Fatalf("%s: %v", frame, err)
			}
			want := reflect.New(reflect.TypeOf(got).Elem()).Interface()
			if err := json.Unmarshal(frame, want); err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%s: %+v, not %+v, %v", frame, got, want, err)
			}
		}
	}
}

// BenchmarkDecode is what reading a move costs.
func BenchmarkDecode(b *testing.B) {
	text := []byte(`{"t":"cmd","id":"0198c5f2-9a1b-7c3d-8e4f-a1b2c3d4e5f6","room":"0123456789ab","do":"sow","turn":12,"pit":3}`)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := decode(text); err != nil {
			b.Fatal(err)
		}
	}
}
