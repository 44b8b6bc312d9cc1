package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"casitas/internal/store"
	"casitas/internal/store/redis"
	"casitas/internal/store/sqlite"
)

// untilStopped is a context for a command that a person may break off.
func untilStopped() (context.Context, func()) {
	return signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
}

// backup copies the journal of a folder.
type backup struct {
	Data string `default:"./data" type:"path" help:"Folder with the journal; a server may have it open."`
	To   string `required:"" type:"path" placeholder:"FILE" help:"File to make; it must not exist."`
}

// Run makes the copy and says how large it is.
func (b backup) Run() error {
	ctx, stop := untilStopped()
	defer stop()
	began := time.Now()
	if err := sqlite.Backup(ctx, b.Data, b.To); err != nil {
		return err
	}
	at, err := os.Stat(b.To)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(os.Stdout, "%s: %d bytes in %v\n", b.To, at.Size(), time.Since(began).Round(time.Millisecond))
	return err
}

// journalFlags say which journal is looked into.
type journalFlags struct {
	Data  string `default:"./data" type:"path" placeholder:"PATH" help:"Folder with the journal, or a file made by backup; a server may have it open."`
	Redis string `placeholder:"URL" help:"Look into Redis instead (redis://…)."`
}

// readable is a journal that is only read.
type readable interface {
	store.Readable
	Close() error
}

func (f journalFlags) open(ctx context.Context) (readable, error) {
	if f.Redis != "" {
		return redis.Open(ctx, f.Redis, redis.Options{ReadOnly: true, Log: slog.New(slog.DiscardHandler)})
	}
	return sqlite.OpenReader(filepath.Clean(f.Data))
}

// audit walks through a journal.
type audit struct{ journalFlags }

// errFaults says that a journal is not sound.
var errFaults = errors.New("the journal has faults")

// Run prints what there is and what is wrong; it fails where anything is.
func (a audit) Run() error {
	ctx, stop := untilStopped()
	defer stop()
	began := time.Now()
	found, err := a.look(ctx)
	if err != nil {
		return err
	}
	for _, fault := range found.Faults {
		if _, err := fmt.Fprintln(os.Stdout, fault); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(os.Stdout, "rooms %d, events %d, commands %d, faults %d, in %v\n",
		found.Rooms, found.Events, found.Commands, len(found.Faults), time.Since(began).Round(time.Millisecond))
	if err == nil && len(found.Faults) > 0 {
		err = errFaults
	}
	return err
}

func (a audit) look(ctx context.Context) (found store.Audit, err error) {
	j, err := a.open(ctx)
	if err != nil {
		return found, err
	}
	defer func() { err = errors.Join(err, j.Close()) }()
	var wrong []string
	if db, is := j.(*sqlite.Reader); is {
		if wrong, err = db.Check(ctx); err != nil {
			return found, err
		}
	}
	found, err = store.Walk(ctx, j)
	for _, line := range wrong {
		found.Faults = append(found.Faults, "the database: "+line)
	}
	return found, err
}
