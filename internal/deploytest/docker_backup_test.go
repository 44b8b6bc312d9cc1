//go:build compose

package deploytest

import (
	"context"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"casitas/internal/driver"
	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/store/redis"
)

// dated is the day that docs/operations.md writes, and today, when the backup was made.
var dated = []string{"2026-01-31", time.Now().Format(time.DateOnly), "$(date +%F)", time.Now().Format(time.DateOnly)}

// backedUp makes a backup while people play, and plays on.
func backedUp(ctx context.Context, t *testing.T, h *hosted) {
	p := h.play(ctx)
	p.acked(ctx, t, 300)
	h.kept = p.ledger.Count().Acks
	silent := p.silence(func() { t.Logf("%s", h.manual(t, "Docker Compose: back up", dated...)) })
	t.Logf("while it is copied:   longest without a move %5.2f s", silent.Seconds())
	p.finish(t)
	verifyAt(ctx, t, h.redis(t), p.ledger)
}

// restored puts the backup back: all that was acknowledged before it was made is there, and nothing that came after.
func restored(ctx context.Context, t *testing.T, h *hosted) {
	before := audited(t, "--redis", h.redis(t))
	t.Logf("%s", h.manual(t, "Docker Compose: restore", dated...))
	events := audited(t, "--redis", h.redis(t))
	t.Logf("%d events before, %d restored; %d commands were acknowledged when the backup was begun", before, events, h.kept)
	if events < h.kept || events >= before {
		t.Errorf("%d events were restored, of %d", events, before)
	}
	p := h.play(ctx)
	p.finish(t)
	verifyAt(ctx, t, h.redis(t), p.ledger)
}

// again: what is in .env is not forgotten by the next up, and everything comes back after it was down.
func again(ctx context.Context, t *testing.T, h *hosted) {
	before := audited(t, "--redis", h.redis(t))
	h.sh(t, "docker compose down --timeout 30")
	began := time.Now()
	h.sh(t, "docker compose up --detach --wait")
	t.Logf("down, and up again: %.1f s", time.Since(began).Seconds())
	if res := get(ctx, t, h.site+"/"); res.status != http.StatusOK {
		t.Errorf("the page: %d", res.status)
	}
	if n := audited(t, "--redis", h.redis(t)); n != before {
		t.Errorf("%d events, not %d", n, before)
	}
}

// emptied: an empty journal where there was one before is said by the nodes that find it gone, and by those that begin another.
func emptied(ctx context.Context, t *testing.T, h *hosted) {
	h.sh(t, "docker compose stop redis && docker compose run --rm --no-deps -T --entrypoint sh redis -c 'rm -r /data/*' && docker compose start redis")
	await(ctx, t, "a node finds the journal gone", func() bool {
		return strings.Contains(h.sh(t, "docker compose logs casitas-1 casitas-2"), "the journal is gone: Redis was emptied, or started without its data")
	})
	h.sh(t, "docker compose restart casitas-1 && docker compose up --detach --wait")
	if said := h.sh(t, "docker compose logs casitas-1"); !strings.Contains(said, "Redis was empty, and a new journal is begun there") {
		t.Errorf("the node that begins a new journal does not say so:\n%s", said)
	}
}

// without6: on a machine without IPv6, what docs/operations.md says is written into .env.
func without6(ctx context.Context, t *testing.T, h *hosted) {
	h.edit(t, ".env", "# CASITAS_IPV6=false", "CASITAS_IPV6=false")
	h.sh(t, "docker compose down --timeout 30 && docker compose up --detach --wait")
	if is := strings.TrimSpace(h.sh(t, "docker network inspect --format '{{.EnableIPv6}}' casitas-test_outer")); is != "false" {
		t.Errorf("the network has IPv6: %s", is)
	}
	if res := get(ctx, t, h.site+"/"); res.status != http.StatusOK {
		t.Errorf("the page: %d", res.status)
	}
}

// protected: a Redis that refuses whoever is on another machine is named as that.
func protected(_ context.Context, t *testing.T, h *hosted) {
	h.sh(t, `docker run --detach --name casitas-bare --network casitas-test_inner "$(docker compose config --images redis)" redis-server --protected-mode yes --appendonly yes`)
	t.Cleanup(func() { _, _ = h.try(context.Background(), "docker rm --force --volumes casitas-bare") }) // or the network stays in use
	out, err := h.try(t.Context(), "docker compose run --rm --no-deps -T casitas-1 --redis redis://casitas-bare:6379")
	if err == nil || !strings.Contains(out, "protected-mode") || strings.Contains(out, "broken pipe") {
		t.Errorf("%v: %s", err, out)
	}
	t.Logf("%s", out)
}

// written counts the events of a kind in the rooms that a play was shown.
func written(ctx context.Context, t *testing.T, url string, l *driver.Ledger, kind rooms.Kind) (n int) {
	t.Helper()
	j, err := redis.Open(ctx, url, redis.Options{ArchiveAfter: -1})
	must.Do(t, err)
	defer j.Close() //nolint:errcheck // it was only read
	for room := range l.Shown() {
		log, err := j.Load(ctx, room, 0)
		must.Do(t, err)
		for _, entry := range log.Entries {
			if e, err := rooms.DecodeEvent(entry.Event); err == nil && e.Kind == kind {
				n++
			}
		}
	}
	return n
}

// TestDockerSQLite runs one node alone on its own folder, as docs/operations.md says, and restores its backup.
func TestDockerSQLite(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 15*time.Minute)
	defer cancel()
	h := host(t, "http://localhost:8080")
	t.Cleanup(func() {
		_, _ = h.try(context.Background(), "docker rm --force --volumes casitas casitas-before; docker volume rm casitas casitas-restored") // whatever there is
	})
	h.manual(t, "Docker with SQLite: run")
	await(ctx, t, "it listens", func() bool { return listens("127.0.0.1:8080") })
	p := begin(ctx, []string{h.site}, thought, 3)
	p.acked(ctx, t, 60)
	kept := p.ledger.Count().Acks
	t.Logf("%s", h.manual(t, "Docker with SQLite: back up", dated...))
	p.finish(t)
	t.Logf("%s", h.manual(t, "Docker with SQLite: restore", dated...))
	await(ctx, t, "it listens again", func() bool { return listens("127.0.0.1:8080") })
	q := begin(ctx, []string{h.site}, 0, 1)
	q.finish(t)
	h.sh(t, "docker stop casitas && docker cp casitas:/data/casitas.db after.db")
	if n := audited(t, "--data", filepath.Join(h.dir, "after.db")); n < kept {
		t.Errorf("%d events; %d commands were acknowledged before the backup was made", n, kept)
	}
	h.sh(t, "docker run --rm --volumes-from casitas --entrypoint sh \"$(docker compose config --images redis)\" -c 'rm /data/casitas.db*' && docker start casitas")
	await(ctx, t, "it says that the journal is empty", func() bool {
		return strings.Contains(h.sh(t, "docker logs casitas 2>&1"), "the journal is empty, although there were rooms in this folder before")
	})
}
