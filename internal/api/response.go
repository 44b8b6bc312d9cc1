package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strconv"

	"casitas/web/wire"
)

// Respond writes a body as JSON. Nothing of the API is kept by caches.
func Respond(w http.ResponseWriter, status int, body any) {
	text, err := json.Marshal(body)
	if err != nil {
		status, text = http.StatusInternalServerError, []byte(`{"error":{"code":"unavailable","message":"the response could not be written"}}`)
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

// Refuse responds with an error.
func (e *Edge) Refuse(w http.ResponseWriter, r *http.Request, err error) {
	is, known := ErrorOf(err)
	if !known && !errors.Is(r.Context().Err(), context.Canceled) {
		e.Log.Error("a request failed", "method", r.Method, "path", r.URL.Path, "err", err)
	}
	e.counters.Refused.Add(is.Code)
	if is.Retryable {
		w.Header().Set("Retry-After", "1")
	}
	Respond(w, is.Status, wire.ErrorResponse{Error: is.Body()})
}

// ReadBody reads the JSON of a request, strictly.
func ReadBody(w http.ResponseWriter, r *http.Request, into any) error {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "application/json" {
		return errNoJSON
	}
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, MaxBody))
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return Error{Code: "too-large", Message: fmt.Sprintf("a request has at most %d bytes", MaxBody), Status: http.StatusRequestEntityTooLarge}
	case err != nil:
		return errCutShort
	}
	return ReadError(ReadStrict(text, into))
}

// ReadError says what ReadStrict found.
func ReadError(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, ErrNotJSON), errors.Is(err, ErrNotUTF8):
		return Error{Code: "not-json", Message: err.Error(), Status: http.StatusBadRequest}
	default:
		return Error{Code: "bad-request", Message: err.Error(), Status: http.StatusBadRequest}
	}
}
