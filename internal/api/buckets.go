package api

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// buckets hold a token bucket for everybody who asked lately.
type buckets struct {
	rate  rate.Limit
	burst int

	mu    sync.Mutex
	of    map[string]*rate.Limiter
	swept time.Time
}

func perMinute(n, burst int) buckets { return buckets{rate: rate.Limit(float64(n) / 60), burst: burst} }

const sweepBuckets = time.Minute

func (b *buckets) take(who string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := time.Now()
	if now.Sub(b.swept) > sweepBuckets {
		b.sweep(now)
	}
	bucket := b.of[who]
	if bucket == nil {
		bucket = rate.NewLimiter(b.rate, b.burst)
		b.of[who] = bucket
	}
	return bucket.AllowN(now, 1)
}

// sweep forgets the buckets that are full again: a new one would be the same.
func (b *buckets) sweep(now time.Time) {
	b.swept = now
	if b.of == nil {
		b.of = map[string]*rate.Limiter{}
	}
	for who, bucket := range b.of {
		if bucket.TokensAt(now) >= float64(b.burst) {
			delete(b.of, who)
		}
	}
}
