package api_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"casitas/internal/must"
)

// sameJSON holds one JSON text against another.
func sameJSON(t testing.TB, what string, want, got []byte) {
	t.Helper()
	if !equalJSON(t, want, got) {
		t.Errorf("%s has\n%s\nnot\n%s", what, got, want)
	}
}

func equalJSON(t testing.TB, a, b []byte) bool {
	t.Helper()
	return reflect.DeepEqual(parsed(t, a), parsed(t, b))
}

func parsed(t testing.TB, text []byte) (v any) {
	t.Helper()
	if len(text) == 0 {
		return nil
	}
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return v
}

// patched is a text after a JSON Merge Patch. It is RFC 7396 part 2 word for word, so that what the
// server writes is read by another hand than its own.
func patched(t testing.TB, text, patch []byte) []byte {
	t.Helper()
	out := must.Get(json.Marshal(mergePatch(parsed(t, text), parsed(t, patch))))(t)
	return out
}

func mergePatch(target, patch any) any {
	members, ok := patch.(map[string]any)
	if !ok {
		return patch
	}
	out, ok := target.(map[string]any)
	if !ok {
		out = map[string]any{}
	}
	for name, value := range members {
		if value == nil {
			delete(out, name)
		} else {
			out[name] = mergePatch(out[name], value)
		}
	}
	return out
}
