// Package redis keeps the journal in Redis 7 or newer, so that any number of nodes serve the
// same rooms. It is as durable as Redis is set to be: CheckSettings says what is wanting. A
// failover of Redis may lose the last writes, which the revision of each room brings to light.
//
// Every change of a room is one Lua script, which compares and appends, and tells the
// other nodes last. All keys of a room bear the hash tag of one of 256 partitions, so that the
// same code runs on a single Redis, behind Sentinel, and on Redis Cluster.
//
// It will not repeat a write by itself: a writer who was left without a response asks again.
package redis

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	goredis "github.com/redis/go-redis/v9"

	"casitas/internal/rooms"
	"casitas/internal/store"
)

// form is the number of the form in which the journal is kept. Programs that know different forms must not
// run side by side; whatever can be added without harm to an older program leaves it as it is.
const form = 1

// ErrNewer says that a newer program has changed the journal's form.
var ErrNewer = errors.New("the journal was written by a newer Casitas")

// Options says how a store uses Redis. The zero value is right for most.
type Options struct {
	// Prefix begins the name of every key, so that several may share one Redis:
	// letters, digits, - and _. "casitas" by default.
	Prefix string
	// ArchiveAfter is how long after its end a closed room keeps its own stream; then its
	// history is packed into one record. A day by default; negative for never.
	ArchiveAfter time.Duration
	// ReadOnly is for who only looks: no journal is begun in an empty Redis, and nothing is swept.
	ReadOnly bool
	// AllowVolatile lets the store be ready although Redis is set to lose moves.
	AllowVolatile bool
	// LookEvery is how often the settings of Redis are looked at again, and whether the journal is still there; 30 s by default.
	LookEvery time.Duration
	// Log hears of what goes wrong in the background; slog.Default by default.
	Log *slog.Logger
}

// Store is the journal and the players kept in one Redis.
type Store struct {
	keys    *keys
	options Options
	writes  goredis.UniversalClient // never asks twice by itself
	reads   goredis.UniversalClient // asks again when a connection breaks
	hints   store.Hints
	talked  atomic.Pointer[func(room string)] // see HearTalk
	doubts  store.Doubts
	hub     *hub
	aside   aside
	risks   risks
	times   [partitions]partTime
	earlier atomic.Pointer[[]any] // see before
	written *batches              // of writes; nil in a Cluster: a batch would wait for its slowest part
	read    *batches              // of reads, likewise

	stop    context.CancelFunc // ends what goes on in the background
	working sync.WaitGroup
	closing sync.Once
	closed  error
}

// The Store is the whole contract.
var (
	_ rooms.Journal = (*Store)(nil)
	_ rooms.Players = (*Store)(nil)
)

// Open connects to the Redis at a URL:
//
//	redis://[user:password@]host:port[/database]           one server; rediss:// with TLS
//	redis+sentinel://[user:password@]host:port,…/0?master=name  the master that Sentinels name
//	redis+cluster://[user:password@]host:port,…            Redis Cluster
//
// rediss+sentinel and rediss+cluster likewise use TLS. ?ca=file names the certificate of the authority to
// trust, if it is no public one; ?sentinel_password=… is for Sentinels that want one of their own. It returns
// once Redis has answered and is listened to for what other nodes write.
func Open(ctx context.Context, url string, o Options) (*Store, error) {
	if o.Prefix == "" {
		o.Prefix = "casitas"
	}
	if !regexp.MustCompile(`^[A-Za-z0-9_-]+$`).MatchString(o.Prefix) {
		return nil, fmt.Errorf("redis: the prefix %q is not made of letters, digits, - and _", o.Prefix)
	}
	if o.ArchiveAfter == 0 {
		o.ArchiveAfter = 24 * time.Hour
	}
	if o.LookEvery == 0 {
		o.LookEvery = risksEvery
	}
	if o.Log == nil {
		o.Log = slog.Default()
	}
	quiet.Do(func() { goredis.SetLogger(driverLog{}) })
	address, err := parse(url)
	if err != nil {
		return nil, fmt.Errorf("redis: %w", err)
	}
	s := &Store{
		keys: newKeys(o.Prefix), options: o, aside: aside{log: o.Log}, risks: risks{look: make(chan struct{}, 1)},
		writes: address.client(never), reads: address.client(readRetries),
	}
	if err := s.greet(ctx); err != nil {
		if address.protected(ctx) {
			err = errProtected
		}
		return nil, errors.Join(fmt.Errorf("redis at %s: %w", address, err), s.disconnect())
	}
	background, stop := context.WithCancel(context.Background())
	s.stop = stop
	if _, cluster := s.writes.(*goredis.ClusterClient); !cluster {
		s.written, s.read = s.newBatches(s.writes, background.Done()), s.newBatches(s.reads, background.Done())
	}
	if s.hub, err = startHub(ctx, background, s); err != nil {
		stop()
		return nil, errors.Join(fmt.Errorf("redis at %s: listen: %w", address, err), s.disconnect())
	}
	if o.ReadOnly {
		return s, nil
	}
	<-s.risks.look // all subscriptions are new; how Redis is set at the start is for the caller to look at
	s.working.Go(func() { s.sweep(background) })
	s.working.Go(func() { s.watchRisks(background) })
	return s, nil
}

// driverLog drops what the driver logs: calls return the same as errors, which say more.
type driverLog struct{}

var quiet sync.Once

// Printf is for whoever looks for a fault in the driver.
func (driverLog) Printf(ctx context.Context, format string, v ...any) {
	slog.DebugContext(ctx, fmt.Sprintf(format, v...))
}

// greet sees that Redis is there and new enough.
func (s *Store) greet(ctx context.Context) error {
	info, err := s.reads.InfoMap(ctx, "server").Result()
	if err != nil {
		return err
	}
	for _, part := range info {
		if version := part["redis_version"]; version != "" {
			if major, _, _ := strings.Cut(version, "."); len(major) == 1 && major < "7" {
				return fmt.Errorf("this is Redis %s; 7 or newer is needed", version)
			}
		}
	}
	return s.checkForm(ctx)
}

// checkForm writes down in what form the journal is kept, and reads what was written there before.
func (s *Store) checkForm(ctx context.Context) error {
	if !s.options.ReadOnly {
		if err := s.sign(ctx); err != nil {
			return err
		}
	}
	stands, err := s.reads.Get(ctx, s.keys.form(0)).Int()
	if err != nil && !errors.Is(err, goredis.Nil) {
		return err
	}
	if stands > form {
		return fmt.Errorf("%w: its form is number %d, this program knows up to %d", ErrNewer, stands, form)
	}
	return nil
}

// Watch calls hint when a room may hold a version that was written elsewhere. It asks nothing of
// Redis: every node hears of every write, and picks out what is watched here.
func (s *Store) Watch(room string, hint func(version uint64)) (stop func(), err error) {
	forget, _ := s.hints.Add(room, hint)
	return func() { forget() }, nil
}

// CanaryAge is how long ago this node last heard itself over each of its subscriptions; the
// longest of them. A subscription that is deaf is dropped and remade before this reaches 6 s; where it grows
// further, Redis cannot be reached.
func (s *Store) CanaryAge() time.Duration { return s.hub.age() }

// Close ends what goes on in the background and lets the connections go. A second call
// does nothing and says the same.
func (s *Store) Close() error {
	s.closing.Do(func() {
		s.stop()
		s.hub.wait()
		s.working.Wait()
		s.closed = s.disconnect()
	})
	return s.closed
}

func (s *Store) disconnect() error { return errors.Join(s.writes.Close(), s.reads.Close()) }
