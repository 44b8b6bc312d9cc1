package redis

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"casitas/internal/rooms"
)

// AddFinishes counts matches of a player, each room once.
func (s *Store) AddFinishes(ctx context.Context, player string, all []rooms.Finish, whole bool) error {
	var args []any
	for _, r := range all {
		field := fmt.Sprintf("%t %s %s", r.Public, r.Rules, r.Opponent.ID)
		args = append(args, r.Room, field, int(r.Ending)+1, r.Opponent.Name)
	}
	if whole {
		args = append(args, "", "", 1, "")
	}
	return s.change("count matches of player "+player, func() error {
		_, err := s.run(ctx, scoresScript, []any{s.keys.scores(player), s.keys.counted(player)}, args...)
		return err
	})
}

// ScoresOf are a player's counts.
func (s *Store) ScoresOf(ctx context.Context, player string, private bool) ([]rooms.Score, bool, error) {
	whole, err := s.reads.SIsMember(ctx, s.keys.counted(player), "").Result()
	var stored map[string]string
	if err == nil {
		stored, err = s.reads.HGetAll(ctx, s.keys.scores(player)).Result()
	}
	if err != nil {
		return nil, false, fmt.Errorf("scores of player %s: %w", player, unread(err))
	}
	type whom struct{ rules, opponent string }
	of := map[whom]rooms.Score{}
	for field, text := range stored {
		public, rest, _ := strings.Cut(field, " ")
		rules, opponent, _ := strings.Cut(rest, " ")
		if public == "false" && !private {
			continue
		}
		by := whom{rules, opponent}
		c := of[by]
		var ended [3]int
		name := ""
		if parts := strings.SplitN(text, " ", 4); len(parts) == 4 {
			name = parts[3]
			_, err = fmt.Sscan(text, &ended[0], &ended[1], &ended[2])
		} else {
			err = errors.New("a count of another form")
		}
		if err != nil {
			return nil, false, fmt.Errorf("%w: scores of player %s, %s: %w", rooms.ErrDamaged, player, field, err)
		}
		c.Rules, c.Opponent = rules, rooms.Player{ID: opponent, Name: name}
		for i, n := range ended {
			c.Ended[i] += n
		}
		of[by] = c
	}
	all := make([]rooms.Score, 0, len(of))
	for _, c := range of {
		all = append(all, c)
	}
	return all, whole, nil
}
