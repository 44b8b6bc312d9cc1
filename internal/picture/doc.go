// Package picture draws positions, in the wood and the seeds of the page's board, as SVG and as PNG. A position is drawn
// once, as a list of shapes, and the list is written in either way. It knows positions and nothing else: no rooms, no
// people, and no names, whose scripts it could not write.
package picture
