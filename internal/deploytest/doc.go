// Package deploytest holds what is in deploy/, and what docs/operations.md says of it, against the real program:
// proxies are started and played through, manifests are run with their own settings, queries are
// resolved against real metrics, backups are restored. It has no code but tests.
package deploytest
