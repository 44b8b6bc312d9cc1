package sqlite

import (
	"context"
	"database/sql"
	"fmt"

	"casitas/internal/rooms"
)

// AddFinishes counts matches of a player, each room once.
func (s *Store) AddFinishes(ctx context.Context, player string, all []rooms.Finish, whole bool) error {
	return s.change(ctx, "count matches of player "+player, func(t *tx) (error, error) {
		for _, r := range all {
			fresh, err := t.change(`INSERT INTO counted (player, room) VALUES (?, ?) ON CONFLICT DO NOTHING`, player, r.Room)
			if err == nil && fresh > 0 {
				err = t.addFinish(player, r)
			}
			if err != nil {
				return nil, err
			}
		}
		if !whole {
			return nil, nil
		}
		return nil, t.exec(`INSERT INTO counted (player, room) VALUES (?, '') ON CONFLICT DO NOTHING`, player)
	})
}

func (t *tx) addFinish(player string, r rooms.Finish) error {
	var add [3]int
	add[r.Ending] = 1
	return t.exec(`INSERT INTO scores (player, public, rules, opponent, name, won, drawn, lost) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET name = excluded.name, won = won + excluded.won, drawn = drawn + excluded.drawn, lost = lost + excluded.lost`,
		player, r.Public, r.Rules, r.Opponent.ID, r.Opponent.Name, add[rooms.Won], add[rooms.Drawn], add[rooms.Lost])
}

// ScoresOf are a player's counts.
func (s *Store) ScoresOf(ctx context.Context, player string, private bool) (all []rooms.Score, whole bool, err error) {
	err = s.reads.each(ctx, func(*sql.Rows) error {
		whole = true
		return nil
	}, `SELECT 1 FROM counted WHERE player = ? AND room = ''`, player)
	if err == nil {
		err = s.reads.each(ctx, func(row *sql.Rows) error {
			var c rooms.Score
			err := row.Scan(&c.Rules, &c.Opponent.ID, &c.Opponent.Name, &c.Ended[rooms.Won], &c.Ended[rooms.Drawn], &c.Ended[rooms.Lost])
			all = append(all, c)
			return err
		}, `SELECT rules, opponent, name, sum(won), sum(drawn), sum(lost) FROM scores WHERE player = ? AND public >= ? GROUP BY rules, opponent`, player, !private)
	}
	if err != nil {
		return nil, false, fmt.Errorf("scores of player %s: %w", player, err)
	}
	return all, whole, nil
}
