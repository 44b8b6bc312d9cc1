//go:build !unix

package ws

// canAttempt says whether attempt does anything.
const canAttempt = false

func attempt(uintptr, []byte) int { return 0 }
