package deploytest

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"go.yaml.in/yaml/v4"

	"casitas/internal/must"
)

// rule is one alert.
type rule struct {
	Alert       string            `yaml:"alert"`
	Expr        string            `yaml:"expr"`
	For         string            `yaml:"for"`
	Labels      map[string]string `yaml:"labels"`
	Annotations map[string]string `yaml:"annotations"`
}

func alerts(t *testing.T) []rule {
	t.Helper()
	var all struct {
		Groups []struct {
			Name  string `yaml:"name"`
			Rules []rule `yaml:"rules"`
		} `yaml:"groups"`
	}
	strictly(t, file(t, "deploy/prometheus/alerts.yml"), &all)
	var rules []rule
	for _, g := range all.Groups {
		rules = append(rules, g.Rules...)
	}
	return rules
}

// strictly reads YAML with no other keys than are known.
func strictly(t *testing.T, text string, into any) {
	t.Helper()
	d := yaml.NewDecoder(strings.NewReader(text))
	d.KnownFields(true)
	must.Do(t, d.Decode(into))
}

// dashboard is every query of the dashboard, by the panel it is in.
func dashboard(t *testing.T) map[string][]string {
	t.Helper()
	var d struct {
		UID        string
		Templating struct {
			List []struct{ Name, Query string }
		}
		Panels []struct {
			Title   string
			ID      int
			GridPos struct{ X, Y, W, H int }
			Targets []struct{ Expr string }
		}
		Annotations struct{ List []struct{ Name, Expr string } }
	}
	must.Do(t, json.Unmarshal([]byte(file(t, "deploy/grafana/casitas.json")), &d))
	all, ids := map[string][]string{}, map[int]bool{}
	for _, p := range d.Panels {
		if p.Title == "" || len(p.Targets) == 0 || ids[p.ID] || p.GridPos.X+p.GridPos.W > 24 || p.GridPos.H == 0 {
			t.Errorf("panel %d, %q, is not as it should be", p.ID, p.Title)
		}
		ids[p.ID] = true
		for _, q := range p.Targets {
			all[p.Title] = append(all[p.Title], q.Expr)
		}
	}
	for _, a := range d.Annotations.List {
		all[a.Name] = append(all[a.Name], a.Expr)
	}
	for _, v := range d.Templating.List {
		if v.Name == "instance" {
			metric, _, _ := strings.Cut(strings.TrimPrefix(v.Query, "label_values("), ",")
			all["the variable instance"] = []string{metric}
		}
	}
	return all
}

// TestAlerts: each is one that somebody can act on.
func TestAlerts(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	manual := file(t, "docs/operations.md")
	for _, r := range alerts(t) {
		if seen[r.Alert] || r.Annotations["summary"] == "" || !slices.Contains([]string{"critical", "warning"}, r.Labels["severity"]) {
			t.Errorf("alert %q is not as it should be: %+v", r.Alert, r)
		}
		seen[r.Alert] = true
		if _, err := time.ParseDuration(r.For); r.For != "" && err != nil {
			t.Error(err)
		}
		_, about, found := strings.Cut(manual, "### "+r.Alert+"\n")
		about, _, _ = strings.Cut(about, "\n#")
		if !found || !strings.Contains(about, "**Means:**") || !strings.Contains(about, "**Do:**") {
			t.Errorf("docs/operations.md does not say what %s means and what to do", r.Alert)
		}
	}
	for _, named := range regexp.MustCompile(`(?m)^### (Casitas\w+)$`).FindAllStringSubmatch(manual, -1) {
		if !seen[named[1]] {
			t.Errorf("docs/operations.md speaks of an alert %s that there is not", named[1])
		}
	}
	if len(seen) < 10 {
		t.Errorf("only %d alerts", len(seen))
	}
}
