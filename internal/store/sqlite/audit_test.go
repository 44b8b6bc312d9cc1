package sqlite_test

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/store"
)

// TestAuditFinds what somebody, or a fault of the disk, has done to the database.
func TestAuditFinds(t *testing.T) {
	t.Parallel()
	for damage, want := range map[string]string{
		`UPDATE events SET event = '{}' WHERE version = 3`:              "its events make",
		`DELETE FROM events WHERE version = 4`:                          "has version 5 where 4 was due",
		`DELETE FROM events WHERE version = 6`:                          "its last event is 5",
		`DELETE FROM events; UPDATE rooms SET version = 9`:              "stands at 9",
		`UPDATE rooms SET head = 'forged'`:                              "stands at 6 forged",
		`UPDATE events SET command = 'c0' WHERE version = 6`:            `has command "c0" twice`,
		`UPDATE events SET head = 'aaaaaaaaaaaaaaaa' WHERE version = 2`: "has head aaaaaaaaaaaaaaaa",
	} {
		dir := t.TempDir()
		s := open(t, dir)
		now := rooms.Revision{}
		for n := range 6 {
			got, err := s.Append(ctx, appendOf("room", now, fmt.Sprintf("c%d", n), 1))
			must.Do(t, err)
			now = got.At
		}
		if audit, err := store.Walk(ctx, s); err != nil || len(audit.Faults) > 0 {
			t.Fatalf("before: %v, %v", audit.Faults, err)
		}
		db, err := sql.Open("sqlite", filepath.Join(dir, "casitas.db"))
		must.Do(t, err)
		must.Get(db.ExecContext(ctx, damage))(t)
		must.Do(t, db.Close())
		audit, err := store.Walk(ctx, s)
		if err != nil || !strings.Contains(strings.Join(audit.Faults, "\n"), want) {
			t.Errorf("%s: %v, %v; want %q", damage, audit.Faults, err, want)
		}
	}
}
