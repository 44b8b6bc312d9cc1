package deploytest

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"casitas/internal/store/redistest"
)

// TestCompose: everything is locked down, pinned, looked after, and runs with the flags that stand there.
func TestCompose(t *testing.T) {
	t.Parallel()
	d := documents(t, "docker-compose.yml")[0]
	services := branch(d, "services")
	if names := slices.Sorted(maps.Keys(services)); !slices.Equal(names, []string{"caddy", "casitas-1", "casitas-2", "redis"}) {
		t.Fatalf("services: %v", names)
	}
	for name, s := range services {
		wants(t, name, s, map[string]any{
			"read_only": true, "cap_drop": []string{"ALL"}, "security_opt": []string{"no-new-privileges:true"},
			"stop_grace_period": "30s", "restart": "unless-stopped", "privileged": nil, "cap_add": nil,
		})
		if user := fmt.Sprint(at(s, "user")); !regexp.MustCompile(`^[1-9]\d*:[1-9]\d*$`).MatchString(user) {
			t.Errorf("%s runs as %s", name, user)
		}
		if at(s, "healthcheck", "test") == nil || at(s, "healthcheck", "start_interval") != "500ms" {
			t.Errorf("nobody asks how %s is, or not soon", name)
		}
		image, _ := at(s, "image").(string)
		if at(s, "build") == nil && !pinned.MatchString(image) {
			t.Errorf("%s: the image %s may change under the same name", name, image)
		}
		if name != "caddy" && at(s, "ports") != nil {
			t.Errorf("%s is open to the world", name)
		}
	}
	wants(t, "compose", d, map[string]any{
		"networks.inner.internal": true, "services.casitas-1.networks": []string{"inner"}, "services.redis.networks": []string{"inner"},
		"services.casitas-1.build.dockerfile":   "deploy/Dockerfile",
		"networks.inner.ipam.config.[0].subnet": at(services, "casitas-1", "environment", "CASITAS_TRUST_PROXY"),
	})
	redis := redisAs(t, at(services, "redis", "command"))
	env := map[string]string{}
	for name, value := range branch(services, "casitas-2", "environment") {
		env[name] = fmt.Sprint(value)
	}
	env["CASITAS_REDIS"] = redis
	base, metrics := runs(t, "docker-compose.yml", env)
	answers(t, base+"/readyz")
	answers(t, metrics+"/metrics")
}

// pinned is an image of one version and no other.
var pinned = regexp.MustCompile(`^[\w./-]+:\d+\.\d+\.\d+[\w.-]*$`)

// redisAs starts Redis as a manifest does, on an address and in a folder of this machine.
func redisAs(t *testing.T, command any) string {
	t.Helper()
	list, _ := command.([]any)
	if len(list) == 0 || list[0] != "redis-server" {
		t.Fatalf("redis is started by %v", command)
	}
	args := []string{}
	for _, a := range list[1:] {
		args = append(args, fmt.Sprint(a))
	}
	var lines []string
	for i := 0; i+1 < len(args); i += 2 {
		if name := strings.TrimPrefix(args[i], "--"); name != "dir" {
			lines = append(lines, fmt.Sprintf("%s %q", name, args[i+1]))
		}
	}
	return redistest.Start(t, lines...).URL()
}
