package rest

import (
	"net/http"
	"time"

	"casitas/internal/api"
)

// pace is a response whose reader keeps up: whoever takes less than api.ExportRate falls behind, and is let go once that comes to
// api.NetworkTime. It knows whether anything was written.
type pace struct {
	http.ResponseWriter
	conn  *http.ResponseController
	left  time.Duration // that the reader may still fall behind
	begun bool
}

func paced(w http.ResponseWriter) *pace {
	return &pace{ResponseWriter: w, conn: http.NewResponseController(w), left: api.NetworkTime}
}

func (p *pace) Write(text []byte) (int, error) {
	p.begun = true
	began := time.Now()
	_ = p.conn.SetWriteDeadline(began.Add(p.left)) // where there is a connection
	n, err := p.ResponseWriter.Write(text)
	_ = p.conn.Flush() // a connection that is cut before its first byte is asked again by some clients
	p.left = min(api.NetworkTime, p.left-time.Since(began)+time.Duration(n)*time.Second/api.ExportRate)
	return n, err
}
