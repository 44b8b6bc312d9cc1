package deploytest

import (
	"context"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/parser"
	"go.yaml.in/yaml/v4"

	"casitas/internal/store/redistest"
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
	if err := d.Decode(into); err != nil {
		t.Fatal(err)
	}
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
	if err := json.Unmarshal([]byte(file(t, "deploy/grafana/casitas.json")), &d); err != nil {
		t.Fatal(err)
	}
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

// series is what a node shows: by metric, the labels of each series.
type series map[string][]map[string]string

// shown plays a match on a node and reads what it shows.
func shown(t *testing.T) series {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*patience)
	defer cancel()
	at := freePort(t)
	s := start(t, "--redis", redistest.Start(t).URL(), "--metrics", at)
	p := begin(ctx, []string{s.URL()}, 0, 4)
	c := p.finish(t)
	text := get(ctx, t, "http://"+at+"/metrics").body
	parse := expfmt.NewTextParser(model.UTF8Validation)
	families, err := parse.TextToMetricFamilies(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	all := series{"up": {{"instance": "", "job": "casitas"}}}
	for name, f := range families {
		for _, m := range f.GetMetric() {
			of := map[string]string{"instance": "", "job": "casitas"} // which Prometheus puts there
			for _, l := range m.GetLabel() {
				of[l.GetName()] = l.GetValue()
			}
			if m.GetHistogram() == nil {
				all[name] = append(all[name], of)
				continue
			}
			all[name+"_sum"], all[name+"_count"] = append(all[name+"_sum"], of), append(all[name+"_count"], of)
			bucket := map[string]string{"le": "+Inf"}
			for k, v := range of {
				bucket[k] = v
			}
			all[name+"_bucket"] = append(all[name+"_bucket"], bucket)
		}
		if name == "casitas_acks_total" && int(f.GetMetric()[0].GetCounter().GetValue()) < c.Acks { // the last may be on its way
			t.Errorf("%v commands were acknowledged, as is shown; the players know of %d", f.GetMetric()[0].GetCounter().GetValue(), c.Acks)
		}
	}
	return all
}

// TestQueries: every metric, label and value that the dashboard and the alerts ask for is one that a node shows.
func TestQueries(t *testing.T) {
	t.Parallel()
	have := shown(t)
	n := 0
	for panel, queries := range dashboard(t) {
		for _, q := range queries {
			n++
			for _, wrong := range have.lack(q) {
				t.Errorf("panel %q: %s: %s", panel, q, wrong)
			}
		}
	}
	if n < 30 {
		t.Errorf("the dashboard has only %d queries", n)
	}
	for _, r := range alerts(t) {
		for _, wrong := range have.lack(r.Expr) {
			t.Errorf("alert %s: %s: %s", r.Alert, r.Expr, wrong)
		}
		for _, used := range regexp.MustCompile(`\$labels\.(\w+)`).FindAllStringSubmatch(r.Annotations["summary"], -1) {
			if !strings.Contains(r.Expr, used[1]) && !have.bears(r.Expr, used[1]) {
				t.Errorf("alert %s: its summary speaks of the label %s", r.Alert, used[1])
			}
		}
	}
	for metric := range have {
		if strings.HasPrefix(metric, "casitas_") && !have.watched(t, metric) {
			t.Errorf("nobody looks at %s", metric)
		}
	}
	for _, q := range []string{ // a test of the test
		`casitas_nothing`, `casitas_sockets{colour="red"}`, `casitas_sockets{kind="cat"}`, `casitas_sockets{kind=~"cat|dog"}`,
		`sum by (colour) (casitas_sockets)`, `rate(casitas_acks_total)`, `1 +`, `casitas_acks_total{job="other"}`,
		`rate(casitas_sockets_dropped_total{reason="slow"}[5m]) > sum by (instance) (casitas_sockets)`,
	} {
		if len(have.lack(q)) == 0 {
			t.Errorf("nothing is wrong with %s", q)
		}
	}
}

// lack says what a query asks for that is not there.
func (have series) lack(query string) (wrong []string) {
	query = strings.NewReplacer("$__rate_interval", "5m", "$instance", ".*").Replace(query)
	expr, err := parser.ParseExpr(query)
	if err != nil {
		return []string{err.Error()}
	}
	parser.Inspect(expr, func(node parser.Node, _ []parser.Node) error {
		switch n := node.(type) {
		case *parser.VectorSelector:
			wrong = append(wrong, have.unselected(n)...)
		case *parser.AggregateExpr:
			for _, label := range n.Grouping {
				if !have.bears(n.Expr.String(), label) {
					wrong = append(wrong, "there is no label "+label)
				}
			}
		case *parser.BinaryExpr:
			if l, r := have.leaves(n.LHS), have.leaves(n.RHS); n.VectorMatching != nil && l != nil && r != nil && !slices.Equal(l, r) {
				wrong = append(wrong, "the two sides of "+n.Op.String()+" never meet: "+strings.Join(l, ",")+" and "+strings.Join(r, ","))
			}
		}
		return nil
	})
	return wrong
}

// unselected says what of a selector finds nothing.
func (have series) unselected(n *parser.VectorSelector) (wrong []string) {
	if len(have[n.Name]) == 0 {
		return []string{"there is no metric " + n.Name}
	}
	for _, m := range n.LabelMatchers {
		if m.Name == model.MetricNameLabel {
			continue
		}
		values := []string{m.Value}
		if m.Type == labels.MatchRegexp {
			values = strings.Split(m.Value, "|")
		}
		for _, value := range values {
			one := labels.MustNewMatcher(m.Type, m.Name, value)
			if !slices.ContainsFunc(have[n.Name], func(of map[string]string) bool { v, there := of[m.Name]; return there && one.Matches(v) }) {
				wrong = append(wrong, "no series has "+one.String())
			}
		}
	}
	return wrong
}

// bears says whether the metrics of an expression have a label.
func (have series) bears(expr, label string) bool {
	for name, all := range have {
		if _, there := all[0][label]; there && regexp.MustCompile(`\b`+name+`\b`).MatchString(expr) {
			return true
		}
	}
	return false
}

// leaves is by which labels the series of an expression are told apart; nil where it is a number.
func (have series) leaves(expr parser.Expr) []string {
	switch n := expr.(type) {
	case *parser.VectorSelector:
		if len(have[n.Name]) == 0 {
			return nil
		}
		var all []string
		for label := range have[n.Name][0] {
			all = append(all, label)
		}
		slices.Sort(all)
		return all
	case *parser.AggregateExpr:
		return slices.Sorted(slices.Values(n.Grouping))
	case *parser.Call:
		if n.Func.Name == "histogram_quantile" {
			return slices.DeleteFunc(have.leaves(n.Args[1]), func(l string) bool { return l == "le" })
		}
		return have.leaves(n.Args[0])
	case *parser.MatrixSelector:
		return have.leaves(n.VectorSelector)
	case *parser.ParenExpr:
		return have.leaves(n.Expr)
	case *parser.BinaryExpr:
		if l := have.leaves(n.LHS); l != nil {
			return l
		}
		return have.leaves(n.RHS)
	}
	return nil
}

// watched says whether the dashboard or an alert asks for a metric.
func (have series) watched(t *testing.T, metric string) bool {
	t.Helper()
	looks := regexp.MustCompile(`\b` + metric + `\b`)
	for _, queries := range dashboard(t) {
		if looks.MatchString(strings.Join(queries, "\n")) {
			return true
		}
	}
	base := strings.TrimSuffix(strings.TrimSuffix(metric, "_sum"), "_count")
	return base != metric || slices.ContainsFunc(alerts(t), func(r rule) bool { return looks.MatchString(r.Expr) })
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
