package ws

import (
	"context"

	"casitas/internal/api"
)

// checkToken ends the conversation with a bot whose token was revoked meanwhile.
func (s *socket) checkToken(ctx context.Context) {
	call, cancel := api.Briefly(ctx)
	defer cancel()
	if f, known := api.ErrorOf(s.edge.CheckToken(call, s.player)); known && !f.Retryable {
		s.close(closeOf(f), f)
	}
}
