package ws

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"casitas/internal/api"
	"casitas/web/wire"
)

// fromClients are the golden frames of a client: the browser's tests hold its own against them.
func fromClients(t testing.TB) []json.RawMessage {
	t.Helper()
	var all []json.RawMessage
	for _, kind := range []string{wire.THello, wire.TWatch, wire.TLeave, wire.TLobby, wire.TCmd, wire.TPing, wire.TPong} {
		text, err := os.ReadFile(filepath.Join("../../../web/wire/testdata", kind+".json"))
		if err != nil {
			t.Fatal(err)
		}
		var frames []json.RawMessage
		if err := json.Unmarshal(text, &frames); err != nil {
			t.Fatalf("%s: %v", kind, err)
		}
		all = append(all, frames...)
	}
	return all
}

// What the page sends is read in one pass.
func TestOnePass(t *testing.T) {
	for _, text := range fromClients(t) {
		r := reader{text: text}
		if r.frame() == nil {
			t.Errorf("%s is read at leisure", text)
		}
	}
}

// What is read in one pass is what a strict reader makes of it.
func FuzzOnePass(f *testing.F) {
	for _, text := range fromClients(f) {
		f.Add([]byte(text))
	}
	for _, text := range []string{
		`{"t":"ping","n":-0}`, `{"t":"ping","n":1,"n":2}`, `{"t":"ping","n":01}`, `{"t":"ping","n":1.0}`, `{"t":"ping","n":1e3}`,
		`{"t":"ping","n":- 1}`, `{"t":"ping","n":9223372036854775808}`, `{"t":"ping","n":1} x`, `{"t":"ping","N":1}`, `{"t":"ping",}`,
		`{"t":"watch","room":"a","v":-0}`, `{"t":"watch","room":"a","v":-1}`, `{"t":"watch","room":null}`,
		"{\"t\":\"leave\",\"room\":\"\xff\"}", `{"t":"leave","room":"\ud800"}`, "{\"t\":\"leave\",\"room\":\"a\nb\"}", `{"t":"leave","room":"ñ"}`,
		`{"t":"lobby","on":truefalse}`, `{"t":"lobby","on":true , }`, `{"t":"hello","protocol":1,"rooms":[{"room":"a"},]}`, `{"t":"hello","rooms":[]}`,
		`{"t":"cmd","options":{}}`, `{"t":"cmd","options":{"clock":{"initial":1,"initial":1}}}`, `{"t":"t","t":"ping"}`, `{"t":"ping"`, `{}`, ``,
		`}{"t":"ping","n":1}`, `{"t":"cmd","options":}{"pits":6}}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		r := reader{text: text}
		got := r.frame()
		if got == nil {
			return
		}
		want := reflect.New(reflect.TypeOf(got).Elem()).Interface()
		if err := api.ReadStrict(text, want); err != nil {
			t.Fatalf("%s is taken, but %v", text, err)
		}
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("%s is taken as %+v, not %+v", text, got, want)
		}
	})
}

// BenchmarkDecode is what reading a move costs, in one pass and at leisure.
func BenchmarkDecode(b *testing.B) {
	for name, text := range map[string]string{
		"one-pass": `{"t":"cmd","id":"0198c5f2-9a1b-7c3d-8e4f-a1b2c3d4e5f6","room":"0123456789ab","do":"sow","turn":12,"pit":3}`,
		"leisure":  `{"id":"0198c5f2-9a1b-7c3d-8e4f-a1b2c3d4e5f6","t":"cmd","room":"0123456789ab","do":"sow","turn":12,"pit":3}`,
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := decode([]byte(text)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
