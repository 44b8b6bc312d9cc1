package proof

import (
	"context"
	"fmt"
	"io"
	"net/rpc"
	"os"
	"os/exec"
	"testing"
	"time"
)

// role is the environment variable that makes this program something else than the test: the server and the
// watchers are processes of their own, so that the server's memory is its own and neither takes the players' time.
const role = "CASITAS_WATCHERS_ROLE"

// serveOn does what the test asks for, until it hangs up.
func serveOn(what any) {
	if err := rpc.Register(what); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	rpc.ServeConn(pipe{os.Stdin, os.Stdout})
}

type pipe struct {
	io.Reader
	io.WriteCloser
}

// process is one of the two.
type process struct {
	t      *testing.T
	name   string
	client *rpc.Client
}

// spawn starts a process that ends with the test.
func spawn(t *testing.T, as, name string) *process {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(context.WithoutCancel(t.Context()), self)
	cmd.Env = append(os.Environ(), role+"="+as)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	p := &process{t: t, name: name, client: rpc.NewClient(pipe{out, in})}
	t.Cleanup(func() {
		_ = p.client.Close()
		late := time.AfterFunc(patience, func() { _ = cmd.Process.Kill() })
		defer late.Stop()
		if err := cmd.Wait(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	})
	return p
}

// ask has something done there.
func ask[T any](p *process, what string, with any) T {
	p.t.Helper()
	var answer T
	call := p.client.Go(p.name+"."+what, with, &answer, make(chan *rpc.Call, 1))
	late := time.NewTimer(2 * patience)
	defer late.Stop()
	select {
	case <-call.Done:
		if call.Error != nil {
			p.t.Fatalf("%s.%s: %v", p.name, what, call.Error)
		}
	case <-late.C:
		p.t.Fatalf("%s.%s: no answer", p.name, what)
	}
	return answer
}

// nothing is what is asked or answered where there is nothing to say.
type nothing = struct{}
