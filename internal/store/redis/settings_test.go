package redis_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/store/redis"
	"casitas/internal/store/redistest"
)

// TestCheckSettings names what is wrong with a server, and finds nothing wrong with a right one.
func TestCheckSettings(t *testing.T) {
	t.Parallel()
	for name, try := range map[string]struct {
		settings []string
		want     []string // "setting volatile"
	}{
		"right":        {nil, nil},
		"every second": {[]string{"appendfsync everysec"}, []string{"appendfsync false"}},
		"never synced": {[]string{"appendfsync no"}, []string{"appendfsync true"}},
		"as delivered": {[]string{"appendonly no", "appendfsync everysec"}, []string{"appendonly true", "appendfsync false"}},
		"a cache":      {[]string{"maxmemory-policy allkeys-lru", "maxmemory 100mb"}, []string{"maxmemory-policy true"}},
		"hosted":       {[]string{`rename-command CONFIG ""`}, []string{"appendfsync false"}},
		"hosted cache": {
			[]string{`rename-command CONFIG ""`, "appendonly no", "maxmemory-policy allkeys-lru"},
			[]string{"appendonly true", "appendfsync false", "maxmemory-policy true"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t, redistest.Start(t, try.settings...).URL(), redis.Options{})
			risks := must.Get(s.CheckSettings(t.Context()))(t)
			var got []string
			for _, p := range risks {
				got = append(got, fmt.Sprint(p.Setting, " ", p.Volatile))
				if p.Meaning == "" || p.Mend == "" || p.At == "" {
					t.Errorf("%+v says too little", p)
				}
			}
			if fmt.Sprint(got) != fmt.Sprint(try.want) {
				t.Errorf("got %v, want %v", got, try.want)
			}
		})
	}
}

// TestLetIn by password and over TLS, and only so.
func TestLetIn(t *testing.T) {
	t.Parallel()
	server := redistest.StartTLS(t, "requirepass s3cret/?#@:%")
	s := open(t, server.URL(), redis.Options{})
	wrote(t, s, appendOf("room", rooms.Revision{}, "open", 1))
	sound(t, s)

	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	for name, url := range map[string]string{
		"no TLS":             "redis://" + server.Addr,
		"no password":        "rediss://" + server.Addr + "?ca=" + server.CA,
		"a wrong password":   "rediss://:wrong@" + server.Addr + "?ca=" + server.CA,
		"no trust":           "rediss://" + server.Addr,
		"nobody there":       "redis://127.0.0.1:1",
		"no such sentinel":   "redis+sentinel://127.0.0.1:1?master=x",
		"no such cluster":    "redis+cluster://127.0.0.1:1,127.0.0.1:2",
		"a server, no group": "redis+cluster://" + redistest.Start(t).Addr,
	} {
		if s, err := redis.Open(ctx, url, redis.Options{}); err == nil {
			t.Errorf("%s: let in", name)
			s.Close() //nolint:errcheck // it should not be there
		} else if strings.Contains(err.Error(), "wrong@") || !strings.Contains(err.Error(), "127.0.0.1") {
			t.Errorf("%s: %v", name, err)
		} else {
			t.Logf("%s: %v", name, err)
		}
	}
}

// TestURL reads all forms of address, and says what is wrong with others without telling secrets.
func TestURL(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"redis://h":             "h:6379 cluster false master  user : database 0 tls false",
		"redis://h:1/3":         "h:1 cluster false master  user : database 3 tls false",
		"rediss://u:p%40ss@h:1": "h:1 cluster false master  user u:p@ss database 0 tls true",
		"redis://[::1]:7":       "[::1]:7 cluster false master  user : database 0 tls false",
		"redis+sentinel://:pw@a:1,b:2,c/2?master=m": "a:1,b:2,c:6379 cluster false master m user :pw database 2 tls false",
		"rediss+cluster://u:p@a:1,b:2":              "a:1,b:2 cluster true master  user u:p database 0 tls true",
		"redis+cluster://a:1/0":                     "a:1 cluster true master  user : database 0 tls false",
		"localhost:6379":                            "not a URL",
		"http://h":                                  "http:// is not known",
		"redis://a,b":                               "several hosts",
		"redis+sentinel://a":                        "go together",
		"redis://a?master=m":                        "go together",
		"redis://a?db=3":                            "?db= is not known",
		"redis://a/x":                               "/x is not a database",
		"redis+cluster://a/3":                       "only /0",
		"redis://a?ca=/nowhere":                     "for rediss",
		"rediss://a?ca=/nowhere":                    "/nowhere",
		"redis://u:secret%zz@h:1":                   "percent-encoded",
		"redis+sentinel://a?master=m&sentinel_password=pw": "a:6379 cluster false master m user : database 0 tls false",
	} {
		hosts, cluster, master, user, password, database, secure, err := redis.ParseURL(text)
		got := fmt.Sprintf("%s cluster %t master %s user %s:%s database %d tls %t", hosts, cluster, master, user, password, database, secure)
		if err != nil {
			got = err.Error()
		}
		if (err == nil && got != want) || !strings.Contains(got, want) || strings.Contains(got, "secret") {
			t.Errorf("%s: %s; want %s", text, got, want)
		}
	}
}

// TestPrefix keeps two journals in one Redis apart, and refuses a prefix that would break the keys.
func TestPrefix(t *testing.T) {
	t.Parallel()
	url := redistest.Start(t).URL()
	one, two := open(t, url, redis.Options{Prefix: "one"}), open(t, url, redis.Options{Prefix: "two"})
	wrote(t, one, appendOf("room", rooms.Revision{}, "open", 1))
	wrote(t, two, appendOf("room", rooms.Revision{}, "open", 2))
	if a, b := sound(t, one), sound(t, two); a.Events != 1 || b.Events != 2 {
		t.Errorf("%+v, %+v", a, b)
	}
	if _, err := redis.Open(t.Context(), url, redis.Options{Prefix: "{x}"}); err == nil {
		t.Error("a prefix of braces was taken")
	}
}

// TestNewer journal is refused.
func TestNewer(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	for range 2 {
		open(t, server.URL(), redis.Options{})
	}
	server.Do("SET", "casitas:{p00}:form", 99)
	if _, err := redis.Open(t.Context(), server.URL(), redis.Options{}); !errors.Is(err, redis.ErrNewer) {
		t.Errorf("got %v, want ErrNewer", err)
	}
}
