package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
)

// ErrNewer says that a newer program has changed the database's form.
var ErrNewer = errors.New("the journal was written by a newer Casitas")

//go:embed migrations/*.sql
var migrations embed.FS

// migrate brings the database to the form that this program knows. Each step is
// one transaction: a process killed in the middle leaves the form before it.
func migrate(db *sql.DB) error {
	steps, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(goose.DialectSQLite3, db, steps)
	if err != nil {
		return fmt.Errorf("migrations: %w", err)
	}
	ctx := context.Background()
	stands, knows, err := provider.GetVersions(ctx)
	if damaged(err) {
		return fmt.Errorf("the file casitas.db is no database, or is damaged: move it away and put a backup in its place: %w", err)
	}
	if err != nil {
		return fmt.Errorf("read the database's form: %w", err)
	}
	if stands > knows {
		return fmt.Errorf("%w: its form is number %d, this program knows up to %d. Start the newer program, or restore a backup made by this one",
			ErrNewer, stands, knows)
	}
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("bring the database up to date: %w", err)
	}
	return nil
}
