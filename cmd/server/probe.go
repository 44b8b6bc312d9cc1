package main

import (
	"context"
	"fmt"
	"net/http"
	"time"
)

// probeTime is how long a server may take to say how it fares.
const probeTime = 3 * time.Second

// prober asks servers and nobody else: no proxy of the environment, and not where a server sends it.
var prober = &http.Client{
	Timeout:       probeTime,
	Transport:     &http.Transport{DisableKeepAlives: true, MaxResponseHeaderBytes: maxHeaders},
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// probe asks a server at an address how it fares; an error where it does not answer well.
func probe(ctx context.Context, address, path string) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address+path, http.NoBody)
	if err != nil {
		return err
	}
	res, err := prober.Do(r)
	if err != nil {
		return fmt.Errorf("no response: %w", err)
	}
	_ = res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("%s answers %s", path, res.Status)
	}
	return nil
}
