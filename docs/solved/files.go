// Package solved holds the certificates of docs/solved.md, for the program to go by.
package solved

import "embed"

// Files are the certificates, compressed; without the long ones, by which no program goes.
//
//go:embed *.gz deals/*.gz
var Files embed.FS
