package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"casitas/internal/rooms"
)

// groupMost is how many jobs share one transaction, and so one sync of the disk, at most.
const groupMost = 256

// ErrClosed says that the store has been closed.
var ErrClosed = errors.New("the journal is closed")

// job is one write in the queue. Its run may be called more than once, each time
// in a transaction that starts anew.
type job struct {
	run     func(*tx) error
	done    chan error  // gets one response, after the commit
	claimed atomic.Bool // by the writer, or by a caller who no longer wants it
}

// safely runs the job. A panic fails it alone, as a failure of the database does: nothing of it is written.
func (j *job) safely(t *tx) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("a write panicked: %v\n%s", p, debug.Stack())
		}
	}()
	return j.run(t)
}

// writer is the goroutine that does all writing. What queues up while a group is
// being synced makes up the next group.
type writer struct {
	db    *sql.DB
	files *files
	queue chan *job
	ended chan struct{}
	tx    *tx // the connection; nil until wanted, and after a failure
	jobs  int // since the log was folded into the database

	// unsettled: a commit has failed in a way that may still leave it on the disk, and
	// no later one has gone through. Until one has, no failure is certain.
	unsettled bool

	entrance sync.RWMutex // held for reading while a job is put in the queue
	shut     bool
}

func startWriter(db *sql.DB, files *files) *writer {
	w := &writer{db: db, files: files, queue: make(chan *job, groupMost), ended: make(chan struct{})}
	go w.work()
	return w
}

// stop lets the queue run empty and waits for its last job.
func (w *writer) stop() {
	w.entrance.Lock()
	w.shut = true
	close(w.queue)
	w.entrance.Unlock()
	<-w.ended
}

// write runs a job and waits until it is on disk. run answers a value, or a
// failure of the database, which fails the job alone. The error is
// rooms.ErrNotWritten where nothing was or will be written.
func write[T any](ctx context.Context, w *writer, run func(*tx) (T, error)) (T, error) {
	var response, none T
	j := &job{done: make(chan error, 1)}
	j.run = func(t *tx) (err error) {
		response, err = run(t)
		return err
	}
	if err := w.put(ctx, j); err != nil {
		return none, fmt.Errorf("%w: %w", rooms.ErrNotWritten, err)
	}
	select {
	case err := <-j.done:
		if err != nil {
			return none, err
		}
		return response, nil
	case <-ctx.Done():
	}
	if j.claimed.CompareAndSwap(false, true) {
		return none, fmt.Errorf("%w: %w", rooms.ErrNotWritten, ctx.Err())
	}
	return none, fmt.Errorf("the outcome is not known yet: %w", ctx.Err())
}

// put queues a job.
func (w *writer) put(ctx context.Context, j *job) error {
	w.entrance.RLock()
	defer w.entrance.RUnlock()
	if w.shut {
		return ErrClosed
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case w.queue <- j:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// work is the writer's life.
func (w *writer) work() {
	defer close(w.ended)
	defer w.hangUp()
	for j := range w.queue {
		runtime.Gosched() // lets those whom the last group has just answered join this one
		group := w.gather(j)
		w.commit(group)
		w.fold(len(group))
	}
}

// foldEvery is after how many jobs the log is folded into the database: some 32 MB. A page that many of them have changed is then
// written once, and the log, which is written anew from its beginning, does not grow.
const foldEvery = 4000

// fold folds the log into the database, once it has become long, while nobody who was in it waits. What cannot be done now
// is done the next time, or by SQLite itself when the log is far longer.
func (w *writer) fold(jobs int) {
	if w.jobs += jobs; w.jobs < foldEvery || w.tx == nil {
		return
	}
	w.jobs = 0
	w.tx.exec(`PRAGMA wal_checkpoint`) //nolint:errcheck // what was committed is in the log
}

// gather claims a job and those queued behind it.
func (w *writer) gather(first *job) []*job {
	var group []*job
	for j := first; j != nil; {
		if j.claimed.CompareAndSwap(false, true) {
			group = append(group, j)
		}
		if len(group) == groupMost {
			return group
		}
		select {
		case j = <-w.queue: // nil once the queue is closed and empty
		default:
			return group
		}
	}
	return group
}

// commit writes a group and answers each of its jobs. Where a group cannot be written
// but each of its jobs might, each is tried by itself, so that none fails for another.
func (w *writer) commit(group []*job) {
	if len(group) == 0 {
		return
	}
	err := w.attempt(group)
	if len(group) > 1 && errors.Is(err, rooms.ErrNotWritten) {
		for i := range group {
			w.commit(group[i : i+1])
		}
		return
	}
	for _, j := range group {
		j.done <- err
	}
}

// attempt writes a group in one transaction: all of it, or nothing.
func (w *writer) attempt(group []*job) error {
	err := w.transact(group)
	if err == nil {
		w.unsettled = false
		w.tx.tell()
		return nil
	}
	w.hangUp() // rolls back whatever was begun; the next group starts on a fresh connection
	if f := (commitFailure{}); errors.As(err, &f) && !f.certain() {
		w.unsettled = true
	}
	if w.unsettled {
		return fmt.Errorf("the outcome is not known yet: %w", err)
	}
	return fmt.Errorf("%w: %w", rooms.ErrNotWritten, err)
}

func (w *writer) transact(group []*job) error {
	if err := w.files.inPlace(); err != nil {
		return err
	}
	if err := w.connect(); err != nil {
		return err
	}
	t := w.tx
	if err := t.begin(); err != nil {
		return err
	}
	for _, j := range group {
		if err := j.safely(t); err != nil {
			return err
		}
	}
	if w.unsettled { // a group that changes nothing would settle nothing
		if err := t.exec(`UPDATE probe SET count = count + 1`); err != nil {
			return err
		}
	}
	return t.commit()
}
