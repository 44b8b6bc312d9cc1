package ws

import (
	"sync"

	"casitas/internal/api/view"
)

// aside does something on a stack of its own. A writer keeps the deepest stack that it has ever needed for as long as
// it waits for a peer that does not read, so what takes a deep one, such as JSON, is done aside.
func aside(what func()) {
	var wrong any
	var doing sync.WaitGroup
	doing.Go(func() {
		defer func() { wrong = recover() }()
		what()
	})
	doing.Wait()
	if wrong != nil {
		panic(wrong)
	}
}

func encodeAside(frame any) (text []byte) {
	aside(func() { text = view.Encode(frame) })
	return text
}
