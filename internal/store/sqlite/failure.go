package sqlite

import (
	"errors"

	driver "modernc.org/sqlite"
	codes "modernc.org/sqlite/lib"
)

// commitFailure is an error of a transaction's commit.
type commitFailure struct{ err error }

func (f commitFailure) Error() string { return "commit: " + f.err.Error() }
func (f commitFailure) Unwrap() error { return f.err }

// certain says whether the transaction is undone beyond doubt. In write-ahead mode a
// transaction counts from its last page's frame on. Where a frame could not be written
// (disk full, file too large, read-only), that last one was not, since SQLite stops at the
// first failure. Where the frames were written and their sync failed, they may
// be found after a crash all the same, until a later commit writes over them.
func (f commitFailure) certain() bool {
	var e *driver.Error
	if !errors.As(f.err, &e) {
		return false
	}
	if e.Code() == codes.SQLITE_IOERR_WRITE {
		return true
	}
	switch e.Code() & 0xff { // the kind; the rest tells it more exactly
	case codes.SQLITE_FULL, codes.SQLITE_READONLY, codes.SQLITE_BUSY, codes.SQLITE_CANTOPEN:
		return true
	}
	return false
}

// damaged says whether an error means that the file is no sound database.
func damaged(err error) bool {
	var e *driver.Error
	return errors.As(err, &e) && (e.Code()&0xff == codes.SQLITE_NOTADB || e.Code()&0xff == codes.SQLITE_CORRUPT)
}
