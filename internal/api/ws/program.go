package ws

import (
	"context"
	"slices"

	"casitas/internal/api"
	"casitas/internal/rooms"
)

// checkToken ends the conversation with a bot whose token was revoked meanwhile.
func (s *socket) checkToken(ctx context.Context) {
	call, cancel := api.Briefly(ctx)
	defer cancel()
	if f, known := api.ErrorOf(s.edge.CheckToken(call, s.player)); known && !f.Retryable {
		s.close(closeOf(f), f)
	}
}

// mayPlayIn refuses a bot one more room, where it is in as many as it may; "" for a new one. A room in which it has a seat
// already is never refused: it asks again.
func (s *socket) mayPlayIn(ctx context.Context, room string) error {
	if !s.player.Program() {
		return nil
	}
	call, cancel := api.Briefly(ctx)
	defer cancel()
	most := s.edge.Limits.BotRooms
	page, err := s.edge.Journal.Summaries(call, rooms.SummaryQuery{Status: []rooms.Status{rooms.Open, rooms.Live}, Player: s.player.ID, Most: max(1, most)})
	if err == nil && len(page.Summaries) >= most && !slices.ContainsFunc(page.Summaries, func(is rooms.Summary) bool { return is.Room == room }) {
		err = api.ErrBotRooms
	}
	return err
}
