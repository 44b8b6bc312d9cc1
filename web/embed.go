package web

import "embed"

// sources is everything that the site is bundled from. The tests' files and
// the tools of the type checker stay out.
//
//go:embed index.html src styles text wire/wire.gen.ts
var sources embed.FS
