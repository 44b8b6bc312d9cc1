package names_test

import (
	"testing"

	"casitas/internal/names"
)

// TestLike: names that look alike have one sign, in whatever letters they are written, and others have not.
func TestLike(t *testing.T) {
	for _, alike := range [][]string{
		{"Ana", "ana", "ANA", "Аnа", "А n a", "A.n.a", "Aná", "Ａｎａ", "Αna"},
		{"Paul", "PAUI", "pau1", "Pau|", "Ρaul"},
		{"Maria", "Rnaria", "María"},
		{"Ian", "lan", "IAN"},
		{"\U0001f98b", "\U0001f98b\ufe0f"},
		{"!"},
		{"?"},
		{"Anna"},
		{"Luis"},
		{"آنا"},
		{"آن"},
		{"કેશવ"},
		{"કાશવ"},
	} {
		for _, name := range alike {
			if got, want := names.Like(name), names.Like(alike[0]); got != want {
				t.Errorf("%q is not like %q", name, alike[0])
			}
			for _, other := range []string{"Anne", "Paula", "Mara"} {
				if names.Like(name) == names.Like(other) {
					t.Errorf("%q is like %q", name, other)
				}
			}
		}
	}
	if names.Like("કેશવ") == names.Like("કાશવ") || names.Like("!") == names.Like("?") {
		t.Error("what tells two names apart is not looked at")
	}
}

// TestReserved: a reserved name cannot be taken in another guise, nor may a name bear a mark.
func TestReserved(t *testing.T) {
	reserved := names.Reserve("Abuela", "The Host")
	for name, want := range map[string]bool{
		"Abuela": true, "ABUE1A": true, "Аbuеlа": true, "the host": true, "TheHost!": true, "Ana ·7KD": true, "Ana •7KD": true, "Ana ᛫7KD": true,
		"Abuelo": false, "Host": false, "Pau·la": false, "Ana": false,
	} {
		if reserved.Has(name) != want {
			t.Errorf("%q: reserved %v", name, !want)
		}
	}
}

func BenchmarkLike(b *testing.B) {
	for b.Loop() {
		names.Like("María Teresa")
	}
}
