package redis

import (
	"context"
	"errors"

	goredis "github.com/redis/go-redis/v9"
)

// look has commands carried out that only read, all in one partition; where there is one Redis, together with what others
// look up at this moment. The error is that of the first that has one.
func (s *Store) look(ctx context.Context, cmds ...goredis.Cmder) error {
	if s.read != nil {
		_, err := s.read.process(ctx, cmds...)
		return unread(err)
	}
	ctx, cancel := s.within(ctx)
	defer cancel()
	pipe := s.reads.Pipeline()
	for _, cmd := range cmds {
		_ = pipe.Process(ctx, cmd) // it is only put in
	}
	_, err := pipe.Exec(ctx)
	return unread(err)
}

// lookAtOnce has commands, given by their words, carried out in one transaction, and gives their responses. Nil is one, too.
func (s *Store) lookAtOnce(ctx context.Context, commands ...[]any) ([]any, error) {
	responses, err := s.transaction(ctx, commands)
	if err != nil {
		return nil, err
	}
	for _, response := range responses {
		if failed, is := response.(error); is {
			return nil, failed
		}
	}
	return responses, nil
}

func (s *Store) transaction(ctx context.Context, commands [][]any) ([]any, error) {
	if s.read != nil {
		cmds := []goredis.Cmder{goredis.NewStatusCmd(ctx, "multi")}
		for _, words := range commands {
			cmds = append(cmds, goredis.NewStatusCmd(ctx, words...)) // the response is "QUEUED"
		}
		exec := goredis.NewSliceCmd(ctx, "exec")
		err := s.look(ctx, append(cmds, exec)...)
		if err != nil {
			return nil, err
		}
		return exec.Val(), nil
	}
	ctx, cancel := s.within(ctx)
	defer cancel()
	pipe := s.reads.TxPipeline()
	for _, words := range commands {
		pipe.Do(ctx, words...)
	}
	cmds, err := pipe.Exec(ctx)
	responses := make([]any, len(cmds))
	for i, cmd := range cmds {
		responses[i] = cmd.(*goredis.Cmd).Val()
	}
	if errors.Is(err, goredis.Nil) {
		err = nil
	}
	return responses, unread(err)
}
