package deploytest

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/parser"

	"casitas/internal/must"
	"casitas/internal/store/redistest"
)

// series is what a node shows: by metric, the labels of each series.
type series map[string][]map[string]string

// shown plays a match on a node and reads what it shows.
func shown(t *testing.T) series {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*patience)
	defer cancel()
	at := freePort(t)
	s := start(t, "--redis", redistest.Start(t).URL(), "--metrics", at)
	p := begin(ctx, []string{s.URL()}, 0, 1)
	c := p.finish(t)
	text := get(ctx, t, "http://"+at+"/metrics").body
	parse := expfmt.NewTextParser(model.UTF8Validation)
	families := must.Get(parse.TextToMetricFamilies(strings.NewReader(text)))(t)
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
