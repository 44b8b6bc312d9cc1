package api

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strconv"

	"casitas/web/wire"
)

const maxBody = 64 << 10 // bytes of a request

// The body of an answer that is an error.
type (
	trouble = wire.Trouble
	problem = wire.Problem
)

func (f fault) problem() problem {
	return problem{Code: f.code, Reason: f.reason, Message: f.message, Retryable: f.retryable}
}

// answer writes a body as JSON. Nothing of the API is kept by caches.
func answer(w http.ResponseWriter, status int, body any) {
	text, err := json.Marshal(body)
	if err != nil {
		status, text = http.StatusInternalServerError, []byte(`{"error":{"code":"unavailable","message":"the answer could not be written"}}`)
	}
	h := w.Header()
	h.Set("Content-Type", "application/json; charset=utf-8")
	h.Set("Content-Length", strconv.Itoa(len(text)+1))
	if h.Get("Cache-Control") == "" {
		h.Set("Cache-Control", "no-store")
	}
	w.WriteHeader(status)
	_, _ = w.Write(append(text, '\n')) // whoever asked may have left
}

// refuse answers with an error.
func (e *Edge) refuse(w http.ResponseWriter, r *http.Request, err error) {
	f, known := faultOf(err)
	if !known && r.Context().Err() == nil {
		e.log.Error("a request failed", "method", r.Method, "path", r.URL.Path, "err", err)
	}
	e.counters.Refused.Add(f.code)
	if f.retryable {
		w.Header().Set("Retry-After", "1")
	}
	answer(w, f.status, trouble{Error: f.problem()})
}

// readBody reads the JSON of a request, strictly.
func readBody(w http.ResponseWriter, r *http.Request, into any) error {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "application/json" {
		return fault{code: "not-json", message: "send JSON, with Content-Type: application/json", status: http.StatusUnsupportedMediaType}
	}
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return fault{code: "too-large", message: fmt.Sprintf("a request has at most %d bytes", maxBody), status: http.StatusRequestEntityTooLarge}
	case err != nil:
		return fault{code: "cut-short", message: "the request ended too early", status: http.StatusBadRequest}
	}
	return readFault(readStrict(text, into))
}

// readFault says what readStrict found, as a fault.
func readFault(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, errNotJSON), errors.Is(err, errNotUTF8):
		return fault{code: "not-json", message: err.Error(), status: http.StatusBadRequest}
	default:
		return fault{code: "bad-request", message: err.Error(), status: http.StatusBadRequest}
	}
}
