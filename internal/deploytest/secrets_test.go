package deploytest

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"casitas/internal/driver"
	"casitas/internal/must"
	"casitas/internal/store/redistest"
)

// TestLogsKeepSecrets: at the most talkative level, through a match, a code, wrong keys and an outage, the logs name no key,
// no code and no password; and each line is JSON.
func TestLogsKeepSecrets(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 2*patience)
	defer cancel()
	const password = "Sesamo-abrete-7341"
	live := redistest.Start(t, "requirepass "+password)
	s := start(t, "--redis", live.URL(), "--log-level", "debug", "--log-format", "json")
	secrets := []string{password}
	ledger := driver.NewLedger()
	player, err := driver.Register(ctx, []string{s.URL()}, "Quiet", 1, ledger)
	must.Do(t, err)
	secrets = append(secrets, player.Key)
	code := post(ctx, t, s.URL()+"/api/players/code", player.Key, `{}`)["code"]
	device := post(ctx, t, s.URL()+"/api/players/redeem", "", `{"code":"`+code+`"}`)["key"]
	const wrong = "a-key-that-nobody-has-0123456789abcdefghijk"
	post(ctx, t, s.URL()+"/api/players/code", wrong, `{}`)
	post(ctx, t, s.URL()+"/api/players/redeem", "", `{"code":"`+code+`"}`) // it was used
	secrets = append(secrets, code, device, wrong)

	p := begin(ctx, []string{s.URL()}, 0, 2)
	p.finish(t)
	live.Kill()
	await(ctx, t, "the log speaks of the outage", func() bool { return strings.Contains(s.Log(), "did not take the heartbeat") })
	post(ctx, t, s.URL()+"/api/players", "", `{"name":"Nobody"}`)
	out, err := casitas(t, "audit", "--redis", live.URL())
	if err == nil {
		t.Error("a dead Redis was audited")
	}
	for _, secret := range secrets {
		if len(secret) < 6 {
			t.Errorf("%q is hardly a secret", secret)
		}
		for where, text := range map[string]string{"the log": s.Log(), "audit": out} {
			if strings.Contains(text, secret) {
				t.Errorf("%s tells %q:\n%s", where, secret, text[max(0, strings.Index(text, secret)-300):])
			}
		}
	}
	for line := range strings.Lines(s.Log()) {
		var entry struct{ Time, Level, Msg string }
		if err := json.Unmarshal([]byte(line), &entry); err != nil || entry.Msg == "" || entry.Level == "" || entry.Time == "" {
			t.Errorf("a line that is not as it should be: %v: %s", err, line)
		}
	}
}

// post sends JSON, and gives back the strings of the response, whatever it is.
func post(ctx context.Context, t *testing.T, url, key, body string) map[string]string {
	t.Helper()
	req := must.Get(http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader([]byte(body))))(t)
	req.Header.Set("Content-Type", "application/json")
	if key != "" {
		req.Header.Set("Authorization", "Bearer "+key)
	}
	res, err := http.DefaultClient.Do(req)
	must.Do(t, err)
	defer res.Body.Close()
	var got map[string]any
	must.Do(t, json.NewDecoder(res.Body).Decode(&got))
	words := map[string]string{}
	for name, value := range got {
		if word, ok := value.(string); ok {
			words[name] = word
		}
	}
	return words
}
