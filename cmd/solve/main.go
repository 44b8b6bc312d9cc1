// Solve proves who wins each game, writes certificates, and follows certificates against every reply.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"time"

	"casitas/internal/solve"
)

func main() {
	dir := flag.String("dir", "docs/solved", "where the certificates stand")
	verify := flag.Bool("verify", false, "follow the certificates that there are, and prove nothing")
	long := flag.Bool("long", false, "the long proofs too: minutes, and the memory of --bits")
	again := flag.Bool("again", false, "prove anew what has a certificate")
	bits := flag.Int("bits", 24, "the prover's table has 2 to this power places of 16 bytes: 24 is 256 MiB, 27 is 2 GiB")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, *dir, *verify, *long, *again, *bits)
	stop()
	if err != nil {
		_, _ = fmt.Fprintln(os.Stderr, "solve:", err)
		os.Exit(1)
	}
}

// run does the tasks in their order. What has a certificate is not proved again, so that a run can be stopped and started.
func run(ctx context.Context, dir string, verify, long, again bool, bits int) error {
	for _, t := range solve.Tasks {
		path := filepath.Join(dir, t.Name()+".gz")
		_, err := os.Stat(path)
		if missing := errors.Is(err, fs.ErrNotExist); !verify && (missing || again) && (!t.Long || long) {
			if err := prove(ctx, t, path, bits); err != nil {
				return fmt.Errorf("%s: %w", t, err)
			}
		} else if missing {
			_, _ = fmt.Fprintf(os.Stdout, "%s: no certificate yet\n", t)
			continue
		}
		if err := check(path); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	return nil
}

func prove(ctx context.Context, t solve.Task, path string, bits int) error {
	began, said := time.Now(), time.Time{}
	c, err := t.Prove(ctx, bits, func(depth, nodes int) {
		if time.Since(said) > time.Second {
			said = time.Now()
			_, _ = fmt.Fprintf(os.Stderr, "\r%s: within %d turns, %d positions, %v ", t, depth, nodes, time.Since(began).Round(time.Second))
		}
	})
	_, _ = fmt.Fprint(os.Stderr, "\r\033[K")
	if err != nil {
		return err
	}
	_, _ = fmt.Fprintf(os.Stdout, "%s: proved in %v\n", t, time.Since(began).Round(time.Millisecond))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil { //nolint:gosec // for everybody to read
		return err
	}
	f, err := os.Create(path + ".new")
	if err != nil {
		return err
	}
	if err := errors.Join(c.Write(f), f.Close()); err != nil {
		return err
	}
	return os.Rename(path+".new", path)
}

func check(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	c, err := solve.Read(f)
	if err != nil {
		return err
	}
	r, err := solve.Check(c)
	if err != nil {
		return err
	}
	_, _ = fmt.Fprintf(os.Stdout, "%s: true; %d positions, %d lines, %d turns at most, %d seeds at least\n", c.Claim, r.Positions, r.Lines, r.Longest, r.Worst)
	return nil
}
