package pool

import (
	"sync"

	"casitas/docs/solved"
	"casitas/internal/solve"
)

// book is what is proved, read and followed when it is first asked for: that takes about a second.
var book = sync.OnceValues(func() (*solve.Book, error) { return solve.OpenBook(solved.Files) })

// Book is what the certificates prove. It is nil where they cannot be read, which a test excludes.
func Book() *solve.Book {
	b, _ := book()
	return b
}
