package redis

import (
	"cmp"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	goredis "github.com/redis/go-redis/v9"

	"casitas/internal/rooms"
)

// tokens are a person's bots, by id (hash), in the person's partition; owner is whose bot it is, in the bot's.
func (k *keys) tokens(person string) string { return k.of(partition(person), "tokens:"+person) }
func (k *keys) owner(bot string) string     { return k.of(partition(bot), "owner:"+bot) }

// token is a bot as its person's list has it.
type token struct {
	Name  string `json:"name"`
	Since int64  `json:"since"` // ms since 1970
	Key   string `json:"key"`   // the hash, in hex
}

// AddToken keeps a new bot of a person's, known by a key; rooms.ErrTokens where they have as many as there may be.
func (s *Store) AddToken(ctx context.Context, owner string, t rooms.Token, key rooms.KeyHash, most int) error {
	return s.change("add token of player "+owner, func() error {
		text, err := json.Marshal(token{Name: t.Bot.Name, Since: t.Since.UnixMilli(), Key: hex.EncodeToString(key[:])})
		if err != nil {
			return err
		}
		// First the person's list: a node that dies on the way leaves a bot there that can be revoked, and no key that cannot.
		added, err := s.run(ctx, tokenScript, []any{s.keys.tokens(owner)}, t.Bot.ID, text, most)
		if err == nil && added != int64(1) {
			err = rooms.ErrTokens
		}
		if err == nil {
			err = s.writes.SetNX(ctx, s.keys.owner(t.Bot.ID), owner, 0).Err()
		}
		if err != nil {
			return err
		}
		return s.AddPlayer(ctx, t.Bot, key, t.Since)
	})
}

// TokensOf are a person's bots, oldest first.
func (s *Store) TokensOf(ctx context.Context, owner string) ([]rooms.Token, error) {
	stored, err := s.reads.HGetAll(ctx, s.keys.tokens(owner)).Result()
	if err != nil {
		return nil, fmt.Errorf("tokens of player %s: %w", owner, unread(err))
	}
	all := make([]rooms.Token, 0, len(stored))
	for bot, text := range stored {
		var t token
		if err := json.Unmarshal([]byte(text), &t); err != nil {
			return nil, fmt.Errorf("token of bot %s: %w", bot, err)
		}
		all = append(all, rooms.Token{Bot: rooms.Player{ID: bot, Name: t.Name}, Since: time.UnixMilli(t.Since)})
	}
	slices.SortFunc(all, func(a, b rooms.Token) int { return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.Bot.ID, b.Bot.ID)) })
	return all, nil
}

// OwnerOf is whose bot it is; rooms.ErrNoToken where its token is revoked: it is the person's list that says so, as one
// may be revoked before all of it is made.
func (s *Store) OwnerOf(ctx context.Context, bot string) (string, error) {
	owner, err := s.reads.Get(ctx, s.keys.owner(bot)).Result()
	has := false
	if err == nil {
		has, err = s.reads.HExists(ctx, s.keys.tokens(owner), bot).Result()
	}
	if errors.Is(err, goredis.Nil) || err == nil && !has {
		err = rooms.ErrNoToken
	}
	if err != nil {
		return "", fmt.Errorf("owner of bot %s: %w", bot, unread(err))
	}
	return owner, nil
}

// Revoke has a bot's key lead nowhere any more; rooms.ErrNoToken where it is not this person's.
func (s *Store) Revoke(ctx context.Context, owner, bot string) error {
	return s.change("revoke token of bot "+bot, func() error {
		text, err := s.reads.HGet(ctx, s.keys.tokens(owner), bot).Bytes()
		if errors.Is(err, goredis.Nil) {
			return rooms.ErrNoToken
		}
		if err != nil {
			return err
		}
		var t token
		if err := json.Unmarshal(text, &t); err != nil {
			return err
		}
		var key rooms.KeyHash
		if _, err := hex.Decode(key[:], []byte(t.Key)); err != nil {
			return err
		}
		// Last the person's list, so that what fails on the way can be asked again.
		for _, gone := range []string{s.keys.key(key), s.keys.owner(bot)} {
			if err := s.writes.Del(ctx, gone).Err(); err != nil {
				return err
			}
		}
		return s.writes.HDel(ctx, s.keys.tokens(owner), bot).Err()
	})
}
