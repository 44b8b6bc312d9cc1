package sqlite_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/store"
	"casitas/internal/store/sqlite"
)

// TestDiskFull has a process whose files may not grow: every append is refused for certain, the
// store goes on reading, and takes writes again as soon as there is room, without a restart.
func TestDiskFull(t *testing.T) {
	t.Parallel()
	said, err := child(t, "fill", t.TempDir()).Output()
	if err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	t.Logf("%s", said)
}

// fillDisk is the child of TestDiskFull.
func fillDisk(out io.Writer, dir string) error {
	signal.Ignore(syscall.SIGXFSZ)
	s, err := sqlite.Open(dir)
	if err != nil {
		return err
	}
	defer s.Close() //nolint:errcheck // what is checked here has gone well or badly before
	if err := limitFiles(256 << 10); err != nil {
		return err
	}
	now, n := rooms.Revision{}, 0
	for refused := 0; refused < 30; { // a first refusal may make room: the log is folded into the database
		a := appendOf("room", now, fmt.Sprintf("c%d", n), 20)
		got, err := s.Append(ctx, a)
		switch {
		case errors.Is(err, rooms.ErrNotWritten):
			refused++
		case err != nil || got.At != a.After():
			return fmt.Errorf("append %d: %v, %w; want OK or ErrNotWritten", n, got, err)
		default:
			now, n, refused = got.At, n+1, 0
		}
		if refused == 1 {
			fmt.Fprintln(out, "after", n, "appends:", err) //nolint:errcheck // only to be read by a person
		}
		if log, err := s.Load(ctx, "room", now.Version); err != nil || log.At != now {
			return fmt.Errorf("read on a full disk: %v, %w", log.At, err)
		}
	}
	if err := limitFiles(1 << 40); err != nil {
		return err
	}
	got, err := s.Append(ctx, appendOf("room", now, fmt.Sprintf("c%d", n), 20))
	if err != nil || got.Result != rooms.OK {
		return fmt.Errorf("with room again: %v, %w", got, err)
	}
	audit, err := store.Walk(ctx, s)
	if err != nil || len(audit.Faults) > 0 || audit.Rooms != 1 {
		return fmt.Errorf("audit: %+v, %w", audit, err)
	}
	return nil
}

// limitFiles bounds the size of every file that this process writes.
func limitFiles(bytes uint64) error {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		return err
	}
	limit.Cur = min(bytes, limit.Max)
	return syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit)
}

// divert makes the store's open write-ahead log lead to a device instead, until the store
// opens it anew.
func divert(t *testing.T, dir, device string) {
	t.Helper()
	to, err := os.OpenFile(device, os.O_RDWR, 0)
	must.Do(t, err)
	defer to.Close() //nolint:errcheck // the copies of it are what counts
	open, err := os.ReadDir("/proc/self/fd")
	must.Do(t, err)
	diverted := 0
	for _, fd := range open {
		path, err := os.Readlink(filepath.Join("/proc/self/fd", fd.Name()))
		if err != nil || !strings.HasPrefix(path, dir+"/") || !strings.HasSuffix(path, "-wal") {
			continue
		}
		var number int
		must.Get(fmt.Sscan(fd.Name(), &number))(t)
		must.Do(t, syscall.Dup3(int(to.Fd()), number, syscall.O_CLOEXEC))
		diverted++
	}
	if diverted == 0 {
		t.Fatal("no write-ahead log is open")
	}
}

// TestNoSpace writes onto a device that is always full: refused, for certain, and nothing is there.
func TestNoSpace(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := open(t, dir)
	first, err := s.Append(ctx, appendOf("room", rooms.Revision{}, "open", 1))
	must.Do(t, err)
	divert(t, dir, "/dev/full")
	if err := s.Ready(ctx); !errors.Is(err, rooms.ErrNotWritten) {
		t.Errorf("ready without space: %v; want ErrNotWritten", err)
	}
	if err := s.Ready(ctx); err != nil { // the log was opened anew
		t.Errorf("ready with space: %v", err)
	}
	divert(t, dir, "/dev/full")
	second := appendOf("room", first.At, "sow", 3)
	if got, err := s.Append(ctx, second); !errors.Is(err, rooms.ErrNotWritten) {
		t.Fatalf("got %v, %v; want ErrNotWritten", got, err)
	}
	if got, err := s.Append(ctx, second); err != nil || got != (rooms.Appended{Result: rooms.OK, At: second.After()}) {
		t.Errorf("with space again: %v, %v", got, err)
	}
}

// TestSyncFails lets the pages through and the sync of them fail: what became of the append is not
// known, and not claimed to be; asking again finds out.
func TestSyncFails(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := open(t, dir)
	first, err := s.Append(ctx, appendOf("room", rooms.Revision{}, "open", 1))
	must.Do(t, err)
	divert(t, dir, "/dev/null") // takes every write, and cannot be synced
	second := appendOf("room", first.At, "sow", 3)
	if got, err := s.Append(ctx, second); err == nil || errors.Is(err, rooms.ErrNotWritten) {
		t.Fatalf("got %v, %v; want an error that leaves it open", got, err)
	}
	got, err := s.Append(ctx, second)
	if err != nil || (got.Result != rooms.OK && got.Result != rooms.Duplicate) || got.At != second.After() {
		t.Errorf("asked again: %v, %v", got, err)
	}
	if audit, err := store.Walk(ctx, s); err != nil || len(audit.Faults) > 0 || audit.Events != 4 {
		t.Errorf("audit: %+v, %v", audit, err)
	}
}

// TestNotAFolder says what stands in the way.
func TestNotAFolder(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "file")
	must.Do(t, os.WriteFile(dir, nil, 0o600))
	if s, err := sqlite.Open(dir); err == nil || !strings.Contains(err.Error(), dir) {
		t.Errorf("a file for a folder: %v, %v", s, err)
	}
}
