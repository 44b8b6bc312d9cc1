// Package refused is the proof that a journal that takes nothing, or is away, ends nothing: moves are
// refused in plain words or wait, what is on the screen stays, nobody's clock runs, readiness
// says so, and when the journal is back all goes on without a restart. It contains only tests.
package refused
