// Solve proves who wins each game, writes certificates, and follows certificates against every reply.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"casitas/internal/solve"
)

type options struct {
	dir                 string
	verify, long, again bool
	otherwise           bool
	bits                int
}

func main() {
	var o options
	flag.StringVar(&o.dir, "dir", "docs/solved", "where the certificates stand")
	flag.BoolVar(&o.verify, "verify", false, "follow the certificates that there are, and prove nothing")
	flag.BoolVar(&o.long, "long", false, "the long proofs too: minutes, and --bits of 27")
	flag.BoolVar(&o.otherwise, "otherwise", false, "say which claims are true by the rules that this program was built with, by their certificates or others: for cmd/reading")
	flag.BoolVar(&o.again, "again", false, "prove anew what has a certificate")
	flag.IntVar(&o.bits, "bits", 24, "the prover's table has 2 to this power places of 16 bytes: 24 is 256 MiB, 27 is 2 GiB")
	claim := flag.String("claim", "", `a claim of your own in JSON, to be proved without a certificate being written: {"game":"ayoayo","pits":6,"seat":"north","seeds":25,"first":0}`)
	shown := flag.String("pictures", "", "a folder for pictures of the key lines, which are drawn, and nothing is proved")
	var way solve.Way
	flag.IntVar(&way.Turns, "turns", 0, "within how many turns the claim is to be reached; 0: as many as it takes")
	flag.BoolVar(&way.Circles, "circles", false, "a play that goes round in a circle counts for the claim by what the rules give for it")
	flag.IntVar(&way.Most, "most", 0, "how many positions to look at for the claim before giving up; 0: all that it takes")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	var err error
	switch {
	case *shown != "":
		err = pictures(o.dir, *shown)
	case *claim != "":
		err = own(ctx, *claim, way, o)
	case o.otherwise:
		err = otherwise(ctx, o)
	default:
		err = run(ctx, o)
	}
	stop()
	if err != nil {
		_, _ = fmt.Fprintln(os.Stderr, "solve:", err)
		os.Exit(1)
	}
}

// run does the tasks in their order. What has a certificate is not proved again, so that a run can be stopped and started.
func run(ctx context.Context, o options) error {
	for _, t := range solve.Tasks {
		path := filepath.Join(o.dir, t.File())
		_, err := os.Stat(path)
		if missing := errors.Is(err, fs.ErrNotExist); !o.verify && (missing || o.again) && (o.long || !t.Long()) {
			if err := anew(ctx, t, o, path); err != nil {
				return err
			}
		} else if missing {
			_, _ = fmt.Fprintf(os.Stdout, "%s: no certificate yet\n", t)
		} else if err := check(path, t.Name()); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	return nil
}

// anew proves a claim and writes its certificate. If it is stopped, what it has is beside it, and it goes on with that.
func anew(ctx context.Context, t solve.Task, o options, path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil { //nolint:gosec // for everybody to read
		return err
	}
	c, err := prove(ctx, t, o, path+".part")
	if err == nil {
		err = keep(c, path)
	}
	if err != nil {
		return err
	}
	return drop(path + ".part")
}

// drop deletes a part, if there is one.
func drop(part string) error {
	if err := os.Remove(part); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// prove proves a claim and follows its certificate; it goes on with the part, if there is one.
func prove(ctx context.Context, t solve.Task, o options, part string) (solve.Certificate, error) {
	began, said, looked, before := time.Now(), time.Time{}, 0, -1
	prover := solve.NewProver(o.bits)
	prover.Part = part
	c, err := prover.Prove(ctx, t.Claim, t.Way, func(nodes int) {
		looked = nodes
		if before < 0 {
			if before = nodes; before > 0 {
				_, _ = fmt.Fprintf(os.Stdout, "%s: goes on after %d positions\n", t, before)
			}
		} else if nodes > before && time.Since(said) > time.Second {
			said = time.Now()
			_, _ = fmt.Fprintf(os.Stderr, "\r\033[K%s: %d positions%s", t, nodes, estimate(t.Nodes, nodes, before, time.Since(began)))
		}
	})
	_, _ = fmt.Fprint(os.Stderr, "\r\033[K")
	took := time.Since(began).Round(time.Millisecond)
	if err != nil {
		return c, fmt.Errorf("%s: %w, after %d positions and %v", t, err, looked, took)
	}
	_, _ = fmt.Fprintf(os.Stdout, "%s: proved by %d positions in %v\n", t, looked, took)
	return c, say(c)
}

// estimate says how long a proof will take yet, by the positions that it took before; it began after some of them.
func estimate(all, nodes, before int, took time.Duration) string {
	if nodes >= all {
		return fmt.Sprintf(" in %v, and nobody knows how many more", took.Round(time.Second))
	}
	return fmt.Sprintf(" of %d, %v to go", all, (took * time.Duration(all-nodes) / time.Duration(nodes-before)).Round(time.Second))
}

// keep writes a certificate, all of it or nothing.
func keep(c solve.Certificate, path string) error {
	f, err := os.Create(path + ".new")
	if err != nil {
		return err
	}
	if err := errors.Join(c.Write(f), f.Close()); err != nil {
		return err
	}
	return os.Rename(path+".new", path)
}

func check(path, name string) error {
	c, err := read(path)
	if err != nil {
		return err
	}
	if c.Claim.Name() != name {
		return fmt.Errorf("it is of another claim: %s", c.Claim)
	}
	return say(c)
}

func read(path string) (solve.Certificate, error) {
	f, err := os.Open(path)
	if err != nil {
		return solve.Certificate{}, err
	}
	defer func() { _ = f.Close() }()
	return solve.Read(f)
}

// say follows a certificate and says what it comes to.
func say(c solve.Certificate) error {
	r, err := solve.Check(c)
	if err != nil {
		return err
	}
	_, _ = fmt.Fprintf(os.Stdout, "%s: true; %d positions, %d lines, %d turns at most, %d seeds at least", c.Claim, r.Positions, r.Lines, r.Longest, r.Worst)
	if r.Endless+r.Passes > 0 {
		_, _ = fmt.Fprintf(os.Stdout, "; endless turns refused in %d positions, passes in %d", r.Endless, r.Passes)
	}
	for _, why := range slices.Sorted(maps.Keys(r.Given)) {
		_, _ = fmt.Fprintf(os.Stdout, "; %d lines by what is left (%s)", r.Given[why], why)
	}
	_, _ = fmt.Fprintln(os.Stdout)
	return nil
}
