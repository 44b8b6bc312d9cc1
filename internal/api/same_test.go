package api_test

import (
	"encoding/json"
	"reflect"
	"testing"
)

// sameJSON holds one JSON text against another.
func sameJSON(t testing.TB, what string, want, got []byte) {
	t.Helper()
	var w, g any
	if err := json.Unmarshal(want, &w); err != nil {
		t.Fatalf("%s: %v in %s", what, err, want)
	}
	if err := json.Unmarshal(got, &g); err != nil {
		t.Fatalf("%s: %v in %s", what, err, got)
	}
	if !reflect.DeepEqual(w, g) {
		t.Errorf("%s has\n%s\nnot\n%s", what, got, want)
	}
}
