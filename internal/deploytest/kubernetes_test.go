package deploytest

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"casitas/internal/store/redistest"
)

const (
	pods  = "spec.template.spec."
	first = pods + "containers.[0]."
)

// TestKubernetes: the manifests belong together, shut the program in, and run it with what stands there.
func TestKubernetes(t *testing.T) {
	t.Parallel()
	kinds := map[string]tree{}
	listed, _ := at(documents(t, "deploy/kubernetes/kustomization.yaml")[0], "resources").([]any)
	for _, name := range listed {
		for _, d := range documents(t, "deploy/kubernetes/"+fmt.Sprint(name)) {
			kinds[fmt.Sprint(d["kind"])] = d
			if d["apiVersion"] == nil || at(d, "metadata", "name") != "casitas" {
				t.Errorf("%v: %v %v", name, d["apiVersion"], at(d, "metadata", "name"))
			}
		}
	}
	d := kinds["Deployment"]
	wants(t, "the deployment", d, map[string]any{
		pods + "automountServiceAccountToken": false, pods + "enableServiceLinks": false,
		pods + "securityContext.runAsNonRoot": true, pods + "securityContext.seccompProfile.type": "RuntimeDefault",
		first + "securityContext.readOnlyRootFilesystem": true, first + "securityContext.allowPrivilegeEscalation": false,
		first + "securityContext.capabilities.drop": []string{"ALL"},
	})
	if grace, _ := at(d, "spec", "template", "spec", "terminationGracePeriodSeconds").(int); time.Duration(grace)*time.Second < 30*time.Second {
		t.Errorf("a node has %d s to send everybody away; it takes up to 25 s", grace)
	}
	label := map[string]any{"app.kubernetes.io/name": "casitas"}
	for kind, path := range map[string]string{
		"Deployment": "spec.template.metadata.labels", "Service": "spec.selector", "PodDisruptionBudget": "spec.selector.matchLabels",
		"NetworkPolicy": "spec.podSelector.matchLabels",
	} {
		wants(t, kind, kinds[kind], map[string]any{path: label})
	}
	wants(t, "the namespace", kinds["Namespace"], map[string]any{"metadata.labels.pod-security~kubernetes~io/enforce": "restricted"})
	asDeployed(t, d)
}

// asDeployed runs the program as the deployment does, and asks what the probes ask.
func asDeployed(t *testing.T, d tree) {
	t.Helper()
	container := at(d, "spec", "template", "spec", "containers", 0)
	env := map[string]string{}
	list, _ := at(container, "env").([]any)
	for _, e := range list {
		name := fmt.Sprint(at(e, "name"))
		if from := at(e, "valueFrom", "secretKeyRef"); from != nil {
			secret := documents(t, "deploy/kubernetes/redis.example.yaml")[0]
			if name != "CASITAS_REDIS" || at(from, "name") != at(secret, "metadata", "name") || at(secret, "stringData", fmt.Sprint(at(from, "key"))) == nil {
				t.Errorf("%s comes from %v, which is not in the example", name, from)
			}
			env[name] = redistest.Start(t).URL()
			continue
		}
		env[name] = fmt.Sprint(at(e, "value"))
	}
	var args []string
	given, _ := at(container, "args").([]any)
	for _, a := range given {
		args = append(args, fmt.Sprint(a))
	}
	ports := map[string]string{}
	listens, _ := at(container, "ports").([]any)
	for _, p := range listens {
		ports[fmt.Sprint(at(p, "name"))] = fmt.Sprint(at(p, "containerPort"))
	}
	if env["CASITAS_LISTEN"] != ":"+ports["http"] || env["CASITAS_METRICS"] != ":"+ports["metrics"] {
		t.Errorf("it listens on %s and %s; its ports are %v", env["CASITAS_LISTEN"], env["CASITAS_METRICS"], ports)
	}
	wants(t, "the pods", d, map[string]any{"spec.template.metadata.annotations.prometheus~io/port": ports["metrics"]})
	base, metrics := runs(t, "the deployment", env, args...)
	for _, probe := range []string{"startupProbe", "livenessProbe", "readinessProbe"} {
		answers(t, base+fmt.Sprint(at(container, probe, "httpGet", "path")))
	}
	answers(t, metrics+"/metrics")
}

// TestNothingLoose: every file in deploy/ is one that some test, or kustomize, knows.
func TestNothingLoose(t *testing.T) {
	t.Parallel()
	manual := file(t, "docs/operations.md")
	for _, path := range deployed(t) {
		if name := path[strings.LastIndex(path, "/")+1:]; !strings.Contains(manual, path[:strings.LastIndex(path, "/")]) && !strings.Contains(manual, name) {
			t.Errorf("docs/operations.md does not speak of %s", path)
		}
	}
	rules := documents(t, "deploy/prometheus/prometheus.yml")[0]
	if files, _ := at(rules, "rule_files").([]any); !slices.Contains(files, any("alerts.yml")) {
		t.Error("Prometheus is not told of the alerts")
	}
	wants(t, "prometheus.yml", rules, map[string]any{"scrape_configs.[0].job_name": "casitas"}) // alerts name the job
}
