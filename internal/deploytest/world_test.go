package deploytest

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"casitas/internal/driver"
	"casitas/internal/freeport"
	"casitas/internal/must"
	"casitas/internal/store/redis"
	"casitas/internal/store/redistest"
)

const (
	root     = "../.." // of the repository, seen from here
	patience = 60 * time.Second
)

// program is the server, built once; authority is the file of whoever signs the tests' certificates.
var program, authority string

func TestMain(m *testing.M) {
	os.Exit(setUp(m))
}

func setUp(m *testing.M) int {
	dir, err := os.MkdirTemp("", "casitas-deploy-")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir) //nolint:errcheck // what is left lies in the system's temporary folder
	if program, err = driver.Build(context.Background(), dir); err != nil {
		panic(err)
	}
	if authority, _, err = redistest.Certify(dir); err != nil {
		panic(err)
	}
	if err := os.Setenv("SSL_CERT_FILE", authority); err != nil { // before anybody in this process asks whom to trust
		panic(err)
	}
	return m.Run()
}

func freePort(t testing.TB) string {
	t.Helper()
	addr := must.Get(freeport.Take())(t)
	return addr
}

// start starts a server with flags of its own.
func start(t testing.TB, args ...string) *driver.Server {
	t.Helper()
	s := &driver.Server{Bin: program, Addr: freePort(t), Args: args}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	must.Do(t, s.Start(ctx))
	t.Cleanup(func() {
		_ = s.Kill(context.Background()) // the test may have done so
		if t.Failed() {
			t.Logf("the server %s said:\n%s", s.Addr, s.Log())
		}
	})
	return s
}

// play is tables that play one match after another at some addresses.
type play struct {
	ledger *driver.Ledger
	stop   atomic.Bool
	ended  chan error
	tables int
}

// begin sets tables going; each plays its own game first.
func begin(ctx context.Context, at []string, think time.Duration, tables int) *play {
	table := driver.Table{Nodes: at, Games: driver.Soon}
	p := &play{ledger: driver.NewLedger(), ended: make(chan error, tables), tables: tables}
	table.Seed, table.Ledger, table.Stop = uint64(time.Now().UnixNano()), p.ledger, p.stop.Load
	table.Think = func() time.Duration {
		if p.stop.Load() {
			return 0 // the match is only to end
		}
		return think
	}
	for n := range tables {
		go func() {
			one := table
			one.Number = n
			_, err := one.Play(ctx)
			p.ended <- err
		}()
	}
	return p
}

// finish lets every table play its match to the end.
func (p *play) finish(t testing.TB) driver.Count {
	t.Helper()
	p.stop.Store(true)
	for range p.tables {
		must.Do(t, <-p.ended)
	}
	return p.ledger.Count()
}

// acked waits for so many more commands to be acknowledged.
func (p *play) acked(ctx context.Context, t testing.TB, more int) {
	t.Helper()
	want := p.ledger.Count().Acks + more
	await(ctx, t, fmt.Sprintf("%d more acknowledged commands", more), func() bool { return p.ledger.Count().Acks >= want })
}

// await asks again and again until something is so.
func await(ctx context.Context, t testing.TB, what string, so func() bool) {
	t.Helper()
	again := time.NewTicker(20 * time.Millisecond)
	defer again.Stop()
	for !so() {
		select {
		case <-again.C:
		case <-ctx.Done():
			t.Fatalf("%s: %v", what, ctx.Err())
		}
	}
}

// verify holds what players were told against the journal in Redis.
func verify(ctx context.Context, t testing.TB, s *redistest.Server, l *driver.Ledger) {
	t.Helper()
	verifyAt(ctx, t, s.URL(), l)
}

// verifyAt does so at an address.
func verifyAt(ctx context.Context, t testing.TB, url string, l *driver.Ledger) {
	t.Helper()
	j, err := redis.Open(ctx, url, redis.Options{ArchiveAfter: -1})
	must.Do(t, err)
	defer j.Close() //nolint:errcheck // it was only read
	faults, audit, err := driver.Verify(ctx, j, l)
	must.Do(t, err)
	for _, f := range faults[:min(len(faults), 10)] {
		t.Error(f)
	}
	t.Logf("journal: %d rooms, %d events, %d faults", audit.Rooms, audit.Events, len(faults))
}

// reply is what an address answered.
type reply struct {
	status int
	header http.Header
	body   string
}

// get asks for an address; headers are name, value, …
func get(ctx context.Context, t testing.TB, url string, headers ...string) reply {
	t.Helper()
	req := must.Get(http.NewRequestWithContext(ctx, http.MethodGet, url, http.NoBody))(t)
	for i := 0; i < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	res, err := http.DefaultTransport.RoundTrip(req) // redirects are answers
	must.Do(t, err)
	defer res.Body.Close()
	body := must.Get(io.ReadAll(res.Body))(t)
	return reply{res.StatusCode, res.Header, string(body)}
}

// edited is a file of the repository with lines changed as an operator would; each old text must be there once.
func edited(t testing.TB, path string, pairs ...string) string {
	t.Helper()
	text := file(t, path)
	for i := 0; i < len(pairs); i += 2 {
		if n := strings.Count(text, pairs[i]); n != 1 {
			t.Fatalf("%s has %q %d times", path, pairs[i], n)
		}
		text = strings.Replace(text, pairs[i], pairs[i+1], 1)
	}
	return text
}
