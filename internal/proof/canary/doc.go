// Package canary is the proof that a subscription which answers every ping and delivers nothing
// is noticed within six seconds, and that rooms are right within ten seconds after.
// It contains only tests.
package canary
