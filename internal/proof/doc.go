// Package proof holds the proofs of what is promised (docs/reliability.md): real servers, real journals, real sockets, and
// plugs that are pulled. Each proof is some files that begin with its name. forms_test.go lists them with their sizes: a
// short form in make test, and a long one, whose figures are printed, by make proof-<name>. It contains only tests.
package proof
