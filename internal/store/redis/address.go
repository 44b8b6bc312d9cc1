package redis

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"

	goredis "github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/maintnotifications"
)

// How often a client asks again by itself when a connection has failed.
const (
	never       = -1
	readRetries = 2
)

// address is a Redis, or several that are one, and how to be let in.
type address struct {
	cluster          bool
	master           string // the master's name, as Sentinels know it
	hosts            []string
	user, password   string
	sentinelPassword string
	database         int
	tls              *tls.Config
}

// String names the hosts, and no secrets.
func (a address) String() string { return strings.Join(a.hosts, ",") }

// parse reads a URL of the forms that Open takes. Its errors never contain a password.
func parse(text string) (address, error) {
	scheme, rest, found := strings.Cut(text, "://")
	if !found {
		return address{}, errors.New("not a URL: redis://host:port is one")
	}
	// net/url takes one host only: the others are set aside.
	authority, tail := rest, ""
	if i := strings.IndexAny(rest, "/?#"); i >= 0 {
		authority, tail = rest[:i], rest[i:]
	}
	login, hosts := "", authority
	if i := strings.LastIndex(authority, "@"); i >= 0 {
		login, hosts = authority[:i+1], authority[i+1:]
	}
	u, err := url.Parse(scheme + "://" + login + "host" + tail)
	if err != nil {
		return address{}, errors.New("not a URL: a password must be percent-encoded where it holds / ? # @ or %")
	}
	a := address{user: u.User.Username(), sentinelPassword: u.Query().Get("sentinel_password")}
	a.password, _ = u.User.Password()
	for host := range strings.SplitSeq(hosts, ",") {
		if _, _, err := net.SplitHostPort(host); err != nil {
			host = net.JoinHostPort(strings.Trim(host, "[]"), "6379")
		}
		a.hosts = append(a.hosts, host)
	}
	err = a.complete(u)
	return a, err
}

// complete reads what follows the hosts, and checks that all of it fits together.
func (a *address) complete(u *url.URL) error {
	base, kind, _ := strings.Cut(u.Scheme, "+")
	query := u.Query()
	a.master = query.Get("master")
	a.cluster = kind == "cluster"
	switch {
	case base != "redis" && base != "rediss", kind != "" && kind != "cluster" && kind != "sentinel":
		return fmt.Errorf("%s:// is not known: redis, redis+sentinel, redis+cluster, and rediss… with TLS are", u.Scheme)
	case kind == "" && len(a.hosts) > 1:
		return errors.New("several hosts are either redis+sentinel:// or redis+cluster://")
	case (kind == "sentinel") != (a.master != ""):
		return errors.New("redis+sentinel:// and ?master=name go together")
	}
	for name := range query {
		if name != "master" && name != "ca" && name != "sentinel_password" {
			return fmt.Errorf("?%s= is not known: master, ca and sentinel_password are", name)
		}
	}
	if base == "rediss" {
		a.tls = &tls.Config{MinVersion: tls.VersionTLS12}
	}
	if err := a.trust(query.Get("ca")); err != nil {
		return err
	}
	path := strings.Trim(u.Path, "/")
	if path == "" {
		return nil
	}
	database, err := strconv.Atoi(path)
	if err != nil || database < 0 || (a.cluster && database > 0) {
		return fmt.Errorf("/%s is not a database; in a cluster there is only /0", path)
	}
	a.database = database
	return nil
}

// trust takes certificates that were signed by the authority in a file.
func (a *address) trust(file string) error {
	if file == "" {
		return nil
	}
	if a.tls == nil {
		return errors.New("?ca= is for rediss://")
	}
	pem, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("?ca=: %w", err)
	}
	a.tls.RootCAs = x509.NewCertPool()
	if !a.tls.RootCAs.AppendCertsFromPEM(pem) {
		return fmt.Errorf("?ca=%s holds no certificate", file)
	}
	return nil
}

// client makes a client, which connects when it is first used. It asks again by itself so many times.
func (a address) client(retries int) goredis.UniversalClient {
	o := &goredis.UniversalOptions{
		Addrs: a.hosts, MasterName: a.master, IsClusterMode: a.cluster,
		Username: a.user, Password: a.password, SentinelPassword: a.sentinelPassword,
		DB: a.database, TLSConfig: a.tls, ClientName: "casitas", Protocol: 2,
		MaxRetries: retries, DialerRetries: 1, MaxRedirects: 4,
		DialTimeout: 2 * time.Second, ReadTimeout: 3 * time.Second, WriteTimeout: 3 * time.Second,
		ContextTimeoutEnabled: true, PoolSize: 64, PoolTimeout: 3 * time.Second,
		PipelinePoolSize:         -1, // one pool for all
		MaintNotificationsConfig: &maintnotifications.Config{Mode: maintnotifications.ModeDisabled},
	}
	if !a.cluster {
		client := goredis.NewUniversalClient(o)
		client.AddHook(dialling{})
		return client
	}
	return clusterClient(o.Cluster())
}
