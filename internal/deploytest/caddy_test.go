package deploytest

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"casitas/internal/must"
)

// TestCaddy plays through Caddy with the file that is in deploy/, told by its environment where the site and the nodes are.
func TestCaddy(t *testing.T) {
	t.Parallel()
	through(t, func(t *testing.T, nodes []string) string {
		at := freePort(t)
		_, port, _ := net.SplitHostPort(at)
		caddy(t, "http://"+at, port, strings.Join(nodes, " "))
		return "http://" + at
	})
}

// caddy starts Caddy with the file that is in deploy/, and answers with its port for TLS and its folder.
func caddy(t *testing.T, site, port, nodes string) (port443, home string) {
	t.Helper()
	home = t.TempDir()
	_, port443, _ = net.SplitHostPort(freePort(t))
	conf := filepath.Join(home, "Caddyfile") // nothing of it outside of this folder
	write(t, conf, edited(t, "deploy/caddy/Caddyfile", "{\n\thttp_port", "{\n\tadmin off\n\tskip_install_trust\n\thttp_port"))
	background(t, []string{
		"CASITAS_SITE=" + site, "CASITAS_NODES=" + nodes, "CASITAS_HTTP_PORT=" + port, "CASITAS_HTTPS_PORT=" + port443,
		"XDG_DATA_HOME=" + home, "XDG_CONFIG_HOME=" + home, "HOME=" + home,
	}, "caddy", "run", "--config", conf)
	return port443, home
}

// TestCaddyNames: other names than the site's are told where it is, and whoever comes by TLS is told to stay with it.
func TestCaddyNames(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	at := freePort(t)
	_, port, _ := net.SplitHostPort(at)
	port443, home := caddy(t, "localhost", port, "127.0.0.1:1")
	await(ctx, t, "Caddy listens", func() bool { return listens(at) && listens("127.0.0.1:"+port443) })
	res := get(ctx, t, "http://"+at+"/r/x")
	if res.status != http.StatusMisdirectedRequest || !strings.Contains(res.body, "only at localhost\n") {
		t.Errorf("by another name: %d, %q", res.status, res.body)
	}
	res = get(ctx, t, "http://localhost:"+port+"/r/x")
	if to := res.header.Get("Location"); res.status != http.StatusPermanentRedirect || to != "https://localhost/r/x" {
		t.Errorf("without TLS: %d to %s", res.status, to)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://localhost:"+port443+"/readyz", http.NoBody)
	must.Do(t, err)
	signed, err := os.ReadFile(filepath.Join(home, "caddy/pki/authorities/local/root.crt"))
	roots := x509.NewCertPool()
	if !roots.AppendCertsFromPEM(signed) {
		t.Fatal("Caddy has no authority of its own: ", err)
	}
	secure := http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12}}
	await(ctx, t, "Caddy has its certificate", func() bool {
		res, err := secure.RoundTrip(req)
		if err != nil {
			return false
		}
		defer res.Body.Close()
		if hsts := res.Header.Get("Strict-Transport-Security"); res.StatusCode != http.StatusNotFound || hsts != "max-age=31536000" {
			t.Errorf("with TLS: %d, HSTS %q", res.StatusCode, hsts)
		}
		return true
	})
}

// TestCaddyFormat: the file looks as Caddy would write it.
func TestCaddyFormat(t *testing.T) {
	t.Parallel()
	cmd := exec.CommandContext(t.Context(), "caddy", "fmt", "-")
	cmd.Stdin = strings.NewReader(file(t, "deploy/caddy/Caddyfile"))
	out, err := cmd.Output()
	if text := file(t, "deploy/caddy/Caddyfile"); err != nil || string(out) != text {
		t.Errorf("%v: caddy fmt makes of deploy/caddy/Caddyfile:\n%s", err, out)
	}
}
