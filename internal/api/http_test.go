package api_test

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"casitas/internal/must"
	"casitas/web/wire"
)

// answer is what came back, as it was sent; err where it was cut short.
type answer struct {
	status int
	header http.Header
	body   string
	err    error
}

func (a answer) kind() string { return a.header.Get("Content-Type") }

// fetch asks with a method, a body and headers, of which Host may be one; those without a value are left out.
func (n *node) fetch(method, path, body string, header ...string) answer {
	n.t.Helper()
	r := must.Get(http.NewRequestWithContext(n.t.Context(), method, n.url+path, strings.NewReader(body)))(n.t)
	for i := 0; i+1 < len(header); i += 2 {
		switch name, value := header[i], header[i+1]; {
		case name == "Host":
			r.Host = value
		case value != "":
			r.Header.Set(name, value)
		}
	}
	res, err := http.DefaultTransport.RoundTrip(r)
	must.Do(n.t, err)
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	return answer{res.StatusCode, res.Header, string(text), err}
}

func (n *node) get(path string, header ...string) answer {
	n.t.Helper()
	return n.fetch(http.MethodGet, path, "", header...)
}

func (n *node) post(path, body, kind string) answer {
	n.t.Helper()
	return n.fetch(http.MethodPost, path, body, "Content-Type", kind)
}

// replay posts a replay or a record.
func (n *node) replay(body, kind string) (int, string) {
	n.t.Helper()
	got := n.post("/api/replay", body, kind)
	return got.status, got.body
}

const asJSON = "application/json"

// ask makes a request with JSON, or with a text that may be none, and reads its response.
func (n *node) ask(method, path, key string, body, into any) (status int) {
	n.t.Helper()
	var kind string
	text, is := body.(string)
	if body != nil {
		kind = asJSON
	}
	if body != nil && !is {
		text = encoded(n.t, body)
	}
	got := n.fetch(method, path, text, "Content-Type", kind, "Authorization", bearer(key))
	must.Do(n.t, got.err)
	if into != nil {
		if err := json.Unmarshal([]byte(got.body), into); err != nil {
			n.t.Fatalf("%s %s answers %q: %v", method, path, got.body, err)
		}
	}
	return got.status
}

func bearer(key string) string {
	if key == "" {
		return ""
	}
	return "Bearer " + key
}

// read gets a body that must be there.
func (n *node) read(path string, into any) {
	n.t.Helper()
	if status := n.ask(http.MethodGet, path, "", nil, into); status != http.StatusOK {
		n.t.Fatalf("GET %s: %d", path, status)
	}
}

// is holds a response against the error that it should be.
func (a answer) is(t *testing.T, status int, code string) {
	t.Helper()
	var body wire.ErrorResponse
	must.Do(t, json.Unmarshal([]byte(a.body), &body))
	if a.status != status || body.Error.Code != code || body.Error.Message == "" {
		t.Errorf("%d %s, not %d %s", a.status, a.body, status, code)
	}
}

// lines asks for what comes line by line.
func lines[L any](n *node, path, body string) (status int, all []L) {
	n.t.Helper()
	got := n.post(path, body, asJSON)
	for in := json.NewDecoder(strings.NewReader(got.body)); in.More(); {
		var line L
		must.Do(n.t, in.Decode(&line))
		all = append(all, line)
	}
	return got.status, all
}

func encoded(t *testing.T, v any) string {
	t.Helper()
	return string(must.Get(json.Marshal(v))(t))
}
