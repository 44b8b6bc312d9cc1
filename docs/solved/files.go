// Package solved holds the certificates of docs/solved.md, for the program to go by.
package solved

import "embed"

// Files are the certificates, compressed.
//
//go:embed *.gz
var Files embed.FS
