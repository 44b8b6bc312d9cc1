package api_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// A link to this host is given as a QR code; no other text is.
func TestQRCodes(t *testing.T) {
	n := start(t)
	ask := func(link string) answer { return n.get("/api/qr.svg?link=" + url.QueryEscape(link)) }
	one, other := ask(n.url+"/room/abc"), ask(n.url+"/room/abd")
	if one.status != http.StatusOK || one.header.Get("Content-Type") != "image/svg+xml" || !strings.HasPrefix(one.body, "<svg ") {
		t.Fatalf("%d %v %.200s", one.status, one.header, one.body)
	}
	// A code of this length has 29 modules a side, at least a third of them dark, and four that stay white around it.
	if dark := strings.Count(one.body, "h1v1"); dark < 29*29/3 || !strings.Contains(one.body, `viewBox="0 0 37 37"`) {
		t.Errorf("%d dark modules: %.100s", dark, one.body)
	}
	if one.body == other.body {
		t.Error("two links have the same code")
	}
	for _, link := range []string{"", "hello", "https://elsewhere.example/room/abc", "javascript:alert(1)", strings.Replace(n.url, "//", "//bank.example@", 1) + "/room/abc", n.url + "/" + strings.Repeat("a", 500)} {
		if res := ask(link); res.status != http.StatusBadRequest || !strings.Contains(res.body, "link is a whole address") {
			t.Errorf("%q: %d %s", link, res.status, res.body)
		}
	}
}
