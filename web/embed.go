package web

import "embed"

// sources is everything that the site is bundled from. The tests' files, the tools of the type checker and the generated
// types stay out.
//
//go:embed index.html src styles text
var sources embed.FS

// code is what makes the bundles and what stands beside them.
//
//go:embed bundle.go icon.go install.go shell.go site.go styles.go
var code embed.FS
