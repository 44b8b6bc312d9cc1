package api_test

import (
	"net/http"
	"strings"
	"testing"
)

// Every response bears the headers about safety: pages, assets, the API, errors.
func TestHeaders(t *testing.T) {
	t.Parallel()
	n := startWithPages(t)
	for _, path := range []string{"/", "/room/abc", "/match/abc", "/embed/", "/embed/position/", "/embed/match/a/b", "/embed/nothing", "/favicon.svg", "/nothing", "/healthz", "/api/rules", "/api/nothing", "/ws"} {
		res := n.get(path)
		csp := res.header.Get("Content-Security-Policy")
		for _, part := range []string{
			"default-src 'none'", "script-src 'self'", "connect-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
		} {
			if !strings.Contains(csp, part) {
				t.Errorf("%s: the policy lacks %s: %s", path, part, csp)
			}
		}
		if strings.Contains(csp, "unsafe") {
			t.Errorf("%s: the policy is unsafe: %s", path, csp)
		}
		for name, want := range map[string]string{
			"X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin", "X-Frame-Options": "DENY",
		} {
			if got := res.header.Get(name); got != want {
				t.Errorf("%s: %s is %q, not %q", path, name, got, want)
			}
		}
	}
}

// A board may stand in a frame inside pages of others, with all the other headers about safety, and nothing else may: the
// test above has the rest.
func TestOnlyBoardsAreFramed(t *testing.T) {
	n := startWithPages(t)
	for _, path := range []string{"/embed/match/abc", "/embed/position?at=1+/+1+held+0+0+south"} {
		for _, method := range []string{http.MethodGet, http.MethodHead} {
			res := n.fetch(method, path, "")
			csp := res.header.Get("Content-Security-Policy")
			if res.status != http.StatusOK || !strings.Contains(csp, "frame-ancestors *") || res.header.Get("X-Frame-Options") != "" {
				t.Errorf("%s %s: %d %v", method, path, res.status, res.header)
			}
			for _, part := range []string{"default-src 'none'", "script-src 'self'", "connect-src 'self'", "form-action 'none'"} {
				if !strings.Contains(csp, part) || strings.Contains(csp, "unsafe") {
					t.Errorf("%s: the policy is %s", path, csp)
				}
			}
		}
		if page := n.get(path).body; !strings.Contains(page, "/assets/embed-") || strings.Count(page, "<script") != 1 {
			t.Errorf("%s", page)
		}
	}
}
