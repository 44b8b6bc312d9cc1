package redis

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	"casitas/internal/rooms"
	"casitas/internal/store"
)

var _ rooms.Registers = (*Store)(nil)

// A register: where it stands (hash), its last changes (stream), its values (hash). Its partition is its name's.
func (k *keys) register(name string) []any {
	part := partition(name)
	return []any{k.of(part, "register:"+name), k.of(part, "changes:"+name), k.of(part, "values:"+name)}
}

// Register makes changes in a register, if it stands where the writer believes.
func (s *Store) Register(ctx context.Context, name string, expect rooms.Revision, changes []rooms.Change) (rooms.Registered, error) {
	text, err := store.Changes(name, changes)
	if err != nil {
		return rooms.Registered{}, fmt.Errorf("register %s: %w", name, err)
	}
	next := rooms.Head("")
	if len(changes) > 0 {
		next = expect.Head.Next(text)
	}
	args := []any{expect.Version, string(expect.Head), string(next), text, rooms.RegisterMemory, name, s.keys.channel(partition(name))}
	for _, c := range changes {
		args = append(args, c.Key, []byte(c.Value))
	}
	response, err := s.run(ctx, registerScript, s.keys.register(name), args...)
	if err != nil {
		return rooms.Registered{}, fmt.Errorf("register %s: %w", name, failure(err))
	}
	got, err := registered(response)
	if err != nil {
		return got, fmt.Errorf("register %s: %w", name, err)
	}
	if got.Written {
		s.hints.Tell(name, got.At.Version)
	}
	return got, nil
}

// registered reads the script's response.
func registered(response any) (got rooms.Registered, err error) {
	parts, _ := response.([]any)
	words := make([]string, len(parts))
	for i, part := range parts {
		words[i], _ = part.(string)
	}
	if len(words) < 3 {
		return got, fmt.Errorf("redis answered %v", response)
	}
	version, err := strconv.ParseUint(words[1], 10, 64)
	got.At = rooms.Revision{Version: version, Head: rooms.Head(words[2])}
	rest := words[3:]
	switch words[0] {
	case "written":
		got.Written = true
	case "since":
		for ; len(rest) >= 3 && err == nil; rest = rest[3:] {
			version, err = strconv.ParseUint(rest[0], 10, 64)
			got.Since = append(got.Since, rooms.Entry{Version: version, Head: rooms.Head(rest[1]), Event: []byte(rest[2])})
		}
	case "whole":
		got.Whole, got.All = true, map[string]json.RawMessage{}
		for ; len(rest) >= 2; rest = rest[2:] {
			got.All[rest[0]] = json.RawMessage(rest[1])
		}
	}
	return got, err
}
