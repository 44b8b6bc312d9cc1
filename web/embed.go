package web

import "embed"

// sources is everything that the site is bundled from. The tests' files, the tools of the type checker and the generated
// types stay out.
//
//go:embed index.html src styles text
var sources embed.FS

// code is what makes the bundles: this package, without its tests, what only packs and the languages.
//
//go:embed *[^t].go
var code embed.FS
