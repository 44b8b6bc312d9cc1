package api_test

import (
	"encoding/json"
	"reflect"
	"testing"
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
