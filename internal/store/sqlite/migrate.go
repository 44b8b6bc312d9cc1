package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"time"

	"github.com/pressly/goose/v3"
)

// ErrNewer says that a newer program has changed the database's form.
var ErrNewer = errors.New("the journal was written by a newer Casitas")

//go:embed migrations/*.sql
var migrations embed.FS

// forms are the steps from each form of the database to the next.
func forms(db *sql.DB) (*goose.Provider, error) {
	steps, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(goose.DialectSQLite3, db, steps)
}

// migrate brings the database to the form that this program knows. Each step is
// one transaction: a process killed in the middle leaves the form before it.
func migrate(db *sql.DB) error {
	provider, err := forms(db)
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
	if 0 < stands && stands < knows {
		began := time.Now()
		slog.Info("the journal is brought to the form of this program: that of a big file takes a while", "from", stands, "to", knows)
		defer func() { slog.Info("the journal has its new form", "took", time.Since(began)) }()
	}
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("bring the database up to date: %w", err)
	}
	return nil
}
