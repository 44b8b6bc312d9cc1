package engine

import "testing"

func TestQuick(t *testing.T) {
	for _, r := range Games() {
		g, err := NewGame(r, South)
		if err != nil {
			t.Fatal(err)
		}
		for d := 1; d <= 5; d++ {
			t.Log(r.Name, d, Perft(g, d))
		}
	}
}
